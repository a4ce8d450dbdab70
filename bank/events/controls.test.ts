/** Events with the controls of a card. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { ANN, BEN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { createControls } from '../embedded/controls/controls.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('controls by events of the bank', NOT_DISTRIBUTED, (context) => {
  const db = () => context.db();
  const send = make.sendTo(context);
  const shown = () => createControls(db()).controls(ANN, USED);
  const byBank = (minutes: number, version: number) =>
    make.controls(minutes, { version, freeze: { since: make.ago(minutes), by: 'bank' } });
  beforeEach(() => make.startAgain(context));

  it('[SAFE-1] show who froze the card, since when, and its settings', async () => {
    await send(make.controls(9, { version: 3, cash: false, perDay: make.ntd(5000) }));
    expect(await shown()).toMatchObject({
      version: 3,
      settings: { frozen: false, online: true, cash: false, perPurchase: undefined, perDay: 5000n },
    });
    await send(byBank(8, 4));
    expect(await shown()).toMatchObject({
      version: 4,
      settings: { frozen: true, cash: true, perDay: undefined },
      freeze: { since: new Date(make.ago(8)), by: 'bank' },
    });
  });

  it('[SAFE-1] the highest version counts, in whichever order they come and however often', async () => {
    const events = [byBank(9, 1), make.controls(8, { version: 2 }), byBank(7, 3)];
    for (const order of [events, events.toReversed(), [events[1]!, events[2]!, events[0]!]]) {
      await sql`truncate portal.bank_events`.execute(db());
      await sql`delete from cards.controls`.execute(db());
      for (const event of order) await send(event);
      await send(...order);
      expect(await shown()).toMatchObject({ version: 3, freeze: { by: 'bank' } });
    }
  });

  it('[SAFE-1] an answer to a command with a later version stays, and so do the loosenings of the day', async () => {
    await sql`insert into cards.controls (customer_id, card_id, version, loosened_on, loosenings)
      values (${ANN}, ${USED}, 5, (app_now() at time zone 'Asia/Taipei')::date, 3)`.execute(db());
    await send(byBank(9, 4), byBank(8, 5));
    expect(await shown()).toMatchObject({ version: 5, settings: { frozen: false }, looseningsToday: 3 });
    await send(byBank(7, 6));
    expect(await shown()).toMatchObject({ version: 6, settings: { frozen: true }, looseningsToday: 3 });
  });

  it('[SAFE-1] one that arrives after files of a later time is applied, because no file has controls', async () => {
    await sql`insert into portal.bank_loads (manifest_sha256, kind, as_of, state, completed_at)
      values (${Buffer.alloc(32)}, 'delta', ${make.ago(1)}, 'complete', ${make.ago(1)})`.execute(db());
    await send(byBank(9, 1), make.tokenAdded(8));
    expect(await shown()).toMatchObject({ freeze: { by: 'bank' }, walletTokens: [{ tokenId: 'T-1' }] });
  });

  it('[SAFE-1] [RPL-1] those of the number before a card was lost do not freeze the new card', async () => {
    await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
        ordered_at, closed_at, outcome)
      values (${ANN}, 'REFERENCE-1', ${USED}, 'lost', 'other', 'x', ${make.ago(5)}, ${make.ago(5)}, 'activated')`.execute(
      db(),
    );
    await send(byBank(9, 2));
    expect(await shown()).toMatchObject({ version: 0, settings: { frozen: false } });
    await send(byBank(3, 3));
    expect(await shown()).toMatchObject({ version: 3, settings: { frozen: true } });
  });

  it('[CARD-6] change no card of another customer and no unknown one', async () => {
    await send({ ...byBank(9, 1), customerId: BEN }, { ...byBank(8, 1), cardId: sampleId(97) });
    expect((await sql`select from cards.controls where version = 1`.execute(db())).rows).toEqual([]);
  });
});
