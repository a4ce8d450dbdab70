import { expect, it } from 'vitest';
import { testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Instalment } from '../../instalments/contract.ts';
import type { HistoryItem } from '../../points-redemption/contract.ts';

interface Listed<T> {
  readonly content: readonly T[];
}

describeOnBank('[DEMO] past activity of the demo’s people', (context) => {
  it('[RDM-5] [INS-1] appears in their lists with details', async () => {
    const { app, browser } = await testApp(context);
    const person = await browser().open();
    await person.logIn('demo.primary1');
    const read = async <T>(path: string) => (await person.call('GET', path)).payload as T;
    const redemptions = await read<Listed<HistoryItem>>('/redemption-history?pageSize=100');
    const [latest] = redemptions.content;
    expect(await read(`/redemption-history/detail/${latest?.id}`)).toMatchObject({
      redeemCode: latest?.redeemCode ?? 'none',
    });
    const conversions: Instalment[] = [];
    for (const { cardId } of await read<readonly { cardId: string }[]>('/cards'))
      conversions.push(...(await read<Listed<Instalment>>(`/installments/${cardId}`)).content);
    expect(conversions).toHaveLength(2);
    for (const { totalPayableAmount, convertedOn } of conversions) {
      expect(Number(totalPayableAmount.amount)).toBeGreaterThan(1500);
      expect(convertedOn < new Date().toISOString().slice(0, 10)).toBe(true);
    }
    await app.server.close();
  });
});
