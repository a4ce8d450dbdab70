import { expect, it } from 'vitest';
import { testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Instalment } from '../../instalments/contract.ts';
import type { HistoryItem } from '../../points-redemption/contract.ts';

interface Listed<T> {
  readonly content: readonly T[];
  readonly pageInfo: { readonly totalElements: number };
}

describeOnBank('[DEMO] what people did before the bank was made', (context) => {
  it('[RDM-5] [INS-1] is in their lists with details, and once after a reset', async () => {
    const t = await testApp(context);
    const seen = async () => {
      const person = await t.browser().open();
      await person.logIn('demo.primary1');
      const read = async <T>(path: string) => (await person.call('GET', path)).payload as T;
      const redemptions = await read<Listed<HistoryItem>>('/redemption-history?pageSize=100');
      const detail = await read<object>(`/redemption-history/detail/${redemptions.content[0]?.id}`);
      const cards = await read<readonly { cardId: string }[]>('/cards');
      const conversions: Instalment[] = [];
      for (const { cardId } of cards)
        conversions.push(...(await read<Listed<Instalment>>(`/installments/${cardId}`)).content);
      return { redemptions, detail, conversions };
    };
    const before = await seen();
    expect(before.redemptions.pageInfo.totalElements).toBeGreaterThan(0);
    expect(before.detail).toMatchObject({ redeemCode: before.redemptions.content[0]?.redeemCode });
    expect(before.conversions).toHaveLength(2);
    for (const { totalPayableAmount, convertedOn } of before.conversions) {
      expect(Number(totalPayableAmount.amount)).toBeGreaterThan(1500);
      expect(convertedOn < new Date().toISOString().slice(0, 10)).toBe(true);
    }
    // A distributed demo cannot be reset (docs/distributed.md).
    const reset = await t.app.server.inject({ method: 'POST', url: '/demo/reset' });
    if (context.distributed) expect(reset.statusCode).toBe(409);
    else expect(reset.statusCode).toBeLessThan(300);
    const after = await seen();
    expect(after.redemptions).toEqual(before.redemptions);
    expect(after.conversions).toEqual(before.conversions);
    await t.app.server.close();
  });
});
