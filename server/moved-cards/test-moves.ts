/** For tests: deltas of files that move a customer's cards to another customer, and back. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { movedCards } from '../../app/server/sealed-tables.ts';
import { type LoadOptions, loadFolder } from '../../bank/load/load.ts';
import { nextAsOf } from '../../bank/load/test-bank.ts';
import { deltaFolder, type Rows, readRows, writeRows } from '../../bank/load/test-folder.ts';
import { type DatabaseContext, testStart } from '../../tests/support/database/databases.ts';
import type { Config } from '../config/config.ts';

/** @param of the folder with the bank's whole files, and the portal's configuration */
export function movesIn(
  context: DatabaseContext,
  of: () => { readonly folder: string; readonly config: Config },
) {
  const cardsIn = async (customerId: string) =>
    (await readRows(of().folder, 'cards')).filter((row) => row.customer_id === customerId);

  /**
   * Loads a delta that moves cards, all of them if `cardIds` is left out, and then deletes the customer. Several new customers get the
   * cards in turn.
   */
  async function move(
    from: string,
    to: string | readonly string[],
    cardIds?: readonly string[],
    options: LoadOptions = {},
  ) {
    const cards = (await cardsIn(from)).filter(({ card_id: id = '' }) => cardIds?.includes(id) ?? true);
    const delta = deltaFolder(nextAsOf());
    const heirs = typeof to === 'string' ? [to] : to;
    const rows = cards.flatMap(
      (row, i): Rows => [
        { ...row, customer_id: heirs[i % heirs.length] ?? '', change: 'upsert' },
        { customer_id: from, card_id: row.card_id ?? '', change: 'delete' },
      ],
    );
    writeRows(delta, 'cards', rows);
    const customers = await readRows(of().folder, 'customers');
    const own = customers.find((row) => row.customer_id === from);
    const added = heirs.filter((id) => !customers.some((row) => row.customer_id === id));
    writeRows(delta, 'customers', [
      ...(cardIds ? [] : [{ customer_id: from, change: 'delete' }]),
      ...added.map((id) => ({ ...own, customer_id: id, customer_number: id.slice(-10), change: 'upsert' })),
    ]);
    const onMoved = movedCards(of().config);
    const result = await loadFolder(context.open(), testStart().keys, delta, { onMoved, ...options });
    if (result.state === 'refused') throw new Error(result.problems.lines().join('\n'));
    return result;
  }

  /** Moves the cards back, so that each test begins with the same bank. */
  async function moveBack(from: string, to: string) {
    const mine = (await cardsIn(to)).map(({ card_id: id }) => id);
    const { rows: here } =
      await sql`select card_id as id from cards.cards where customer_id = ${from}`.execute(context.db());
    const delta = deltaFolder(nextAsOf());
    const back = (here as { id: string }[]).filter(({ id }) => mine.includes(id));
    const cards = (await cardsIn(to)).filter(({ card_id: id }) => back.some((card) => card.id === id));
    const people = await readRows(of().folder, 'customers');
    const isThere = people.some((row) => row.customer_id === from);
    writeRows(delta, 'customers', [
      ...people.filter((row) => row.customer_id === to).map((row) => ({ ...row, change: 'upsert' })),
      ...(isThere ? [] : [{ customer_id: from, change: 'delete' }]),
    ]);
    writeRows(
      delta,
      'cards',
      cards.flatMap(
        (row): Rows => [
          { ...row, change: 'upsert' },
          { customer_id: from, card_id: row.card_id ?? '', change: 'delete' },
        ],
      ),
    );
    const result = await loadFolder(context.open(), testStart().keys, delta, {
      onMoved: movedCards(of().config),
    });
    expect(result.state).toBe('complete');
  }

  return { cardsIn, move, moveBack };
}
