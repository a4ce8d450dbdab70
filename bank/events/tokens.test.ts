/** Events that add a card to a wallet. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { ANN, BEN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import * as make from './test-events.ts';

describeOnUsualDatabase('wallets by events of the bank', NOT_DISTRIBUTED, (context) => {
  const db = () => context.db();
  const send = make.sendTo(context);
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
  beforeEach(() => make.startAgain(context));

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
    const replaced = (category: string, reference: string, minutes: number) =>
      sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
          ordered_at, closed_at, outcome)
        values (${ANN}, ${reference}, ${USED}, ${category}, 'other', 'x', ${make.ago(minutes)}, ${make.ago(minutes)},
          'activated')`.execute(db());
    await replaced('damaged', 'REFERENCE-1', 20);
    await send(make.tokenAdded(25));
    expect(await wallets()).toEqual(['T-1 Phone']);
    await replaced('stolen', 'REFERENCE-2', 10);
    await send(make.tokenAdded(15, { tokenId: 'T-2' }), make.tokenAdded(5, { tokenId: 'T-3' }));
    expect(await wallets()).toEqual(['T-1 Phone', 'T-3 Phone']);
  });

  it('[CARD-6] adds nothing to a card of another customer or to an unknown one', async () => {
    await send(make.tokenAdded(9, { customerId: BEN }), make.tokenAdded(8, { cardId: sampleId(97) }));
    const { rows } = await sql`select from cards.wallet_tokens where token_id like 'T-%'`.execute(db());
    expect(rows).toEqual([]);
  });
});
