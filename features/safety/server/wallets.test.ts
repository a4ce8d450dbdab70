import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Holder } from '../testing/calls.ts';
import { cachedHolders, notices, resetControls } from './test-setup.ts';

describeOnBank('wallets that hold a card', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetControls(context));
  const open = cachedHolders(() => t);

  const remove = (holder: Holder, tokenId: string, key = 'k', cardId?: string) =>
    holder.call(`/wallets/${encodeURIComponent(tokenId)}/remove`, {}, { 'idempotency-key': key }, cardId);

  it('[SAFE-4] are removed without a code, with a notice and a record; then payments with them are refused', async () => {
    const holder = await open();
    const tokenId = await holder.addWallet();
    expect(await holder.pay({ kind: 'wallet' })).toMatchObject({ approved: true });
    const answer = await remove(holder, tokenId);
    expect(answer.payload).toMatchObject({ wallets: [] });
    expect(await holder.pay({ kind: 'wallet' })).toEqual({ approved: false, reason: 'no-wallet' });
    const sent = await notices(t);
    expect(sent.map(({ purpose }) => purpose)).toEqual(['wallet-removed', 'wallet-removed']);
    expect((await auditLines(context.db(), holder.person.customerId)).at(-1)).toBe('remove-wallet done');
    expect((await remove(holder, tokenId)).payload).toEqual(answer.payload);
  });

  it('[SAFE-4] [S23] of other people are answered like unknown ones', async () => {
    const [holder, stranger] = [await open(), await open('primary2')];
    const tokenId = await holder.addWallet();
    for (const answer of [
      await remove(stranger, tokenId, 'a'),
      await remove(stranger, 'UNKNOWN', 'b'),
      await remove(stranger, tokenId, 'c', holder.cardId),
      await remove(stranger, "~!@$^&*()'/+", 'd'),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect((await holder.controls()).wallets).toHaveLength(1);
  });
});
