/** Events about the controls of a card, and events that add a card to a wallet. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, USED } from '../conformance/sample/sample-bank.ts';
import { createControls } from '../embedded/controls/controls.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('controls and wallets by events of the bank', (context) => {
  const db = () => context.db();
  const send = make.sendTo(context);
  const shown = () => createControls(db()).controls(ANN, USED);
  const byBank = (minutes: number, version: number) =>
    make.controls(minutes, { version, freeze: { since: make.ago(minutes), by: 'bank' } });
  const wallets = async () => {
    const { rows } = await sql<{
      token_id: string;
      wallet: string;
    }>`select token_id, wallet from cards.wallet_tokens
      where customer_id = ${ANN} and card_id = ${USED} and removed_at is null order by token_id`.execute(
      db(),
    );
    return rows.map(({ token_id, wallet }) => `${token_id} ${wallet}`);
  };
  /** Records that the card was replaced some minutes ago and that the new card was activated. */
  const replaced = (category: string, reference: string, minutes: number) =>
    sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
        ordered_at, closed_at, outcome)
      values (${ANN}, ${reference}, ${USED}, ${category}, 'other', 'x', ${make.ago(minutes)}, ${make.ago(minutes)},
        'activated')`.execute(db());
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
    await replaced('lost', 'REFERENCE-1', 5);
    await send(byBank(9, 2));
    expect(await shown()).toMatchObject({ version: 0, settings: { frozen: false } });
    await send(byBank(3, 3));
    expect(await shown()).toMatchObject({ version: 3, settings: { frozen: true } });
  });

  it('[SAFE-4] adds a wallet once, and the newest event names it', async () => {
    const first = make.tokenAdded(9);
    expect(await send(first)).toEqual({ accepted: 1, repeated: 0 });
    expect(await send(first, make.tokenAdded(7, { tokenId: 'T-2' }))).toEqual({ accepted: 1, repeated: 1 });
    await send(make.tokenAdded(5, { wallet: '新手機' }));
    await send(make.tokenAdded(8, { wallet: 'Late' }));
    expect(await wallets()).toEqual(['T-1 新手機', 'T-2 Phone']);
  });

  it('[SAFE-4] does not add a removed wallet again, unless a later event does', async () => {
    await send(make.tokenAdded(9));
    await sql`update cards.wallet_tokens set removed_at = ${make.ago(6)}`.execute(db());
    await send(make.tokenAdded(7, { wallet: 'Late' }), make.authorised(4));
    expect(await wallets()).toEqual([]);
    await send(make.tokenAdded(3, { wallet: 'Again' }));
    expect(await wallets()).toEqual(['T-1 Again']);
  });

  it('[SAFE-4] [RPL-1] adds no wallet of the number before a card was lost; damage keeps them', async () => {
    await replaced('damaged', 'REFERENCE-1', 20);
    await send(make.tokenAdded(25));
    expect(await wallets()).toEqual(['T-1 Phone']);
    await replaced('stolen', 'REFERENCE-2', 10);
    await send(make.tokenAdded(15, { tokenId: 'T-2' }), make.tokenAdded(5, { tokenId: 'T-3' }));
    expect(await wallets()).toEqual(['T-1 Phone', 'T-3 Phone']);
  });
});
