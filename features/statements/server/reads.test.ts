import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { addDays } from '../../../shared/dates.ts';
import type { pageInfo } from '../../../shared/http/schemas.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { dollars, read, sum } from '../../../tests/support/api/reads.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../../account-detail/contract.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { EStatement, StatementHead } from '../contract.ts';

type Paged = { content: Transaction[]; pageInfo: z.output<typeof pageInfo> };
type Detail = StatementHead & Paged;

describeOnBank('statements', (context) => {
  let t: TestApp;
  let browser: Browser;
  let cardId: string;
  let list: EStatement[];
  beforeAll(async () => {
    t = await testApp(context);
    browser = await loggedOn(t, 'demo.primary1');
    cardId = (await get<CardSummary[]>('/cards'))[0]!.cardId;
    list = await get<EStatement[]>(`/cards/${cardId}/e-statements`);
  });
  afterAll(() => t.app.server.close());

  const get = <T>(path: string) => read<T>(browser, path);
  const errorOf = async (path: string) => {
    const { status, error } = await browser.call('GET', path);
    return [status, error?.code];
  };
  const detailOf = (date: string, query = '') =>
    get<Detail>(`/cards/statement-detail/${cardId}?stmtDate=${date}${query}`);
  /** Reads all transactions of a statement. */
  async function linesOf(paymentKey: string): Promise<Transaction[]> {
    const page = await get<Paged>(`/cards/${cardId}/statementTxn?paymentKey=${paymentKey}&pageSize=100`);
    expect(page.pageInfo.isLast).toBe(true);
    return page.content;
  }

  it('[CARD-4] lists at most 24 statements, newest first, one per month', async () => {
    expect(list.length).toBeGreaterThan(1);
    expect(list.length).toBeLessThanOrEqual(24);
    const dates = list.map(({ statementDate }) => statementDate);
    expect(dates).toEqual([...new Set(dates)].sort().reverse());
  });

  it('[CARD-3] returns consistent figures that continue the previous statement', async () => {
    for (const [index, one] of list.entries()) {
      const head = await detailOf(one.statementDate, '&pageSize=1');
      const { settled, ...figures } = one;
      expect(head).toMatchObject(figures);
      const { previousBalance, payments, adjustments, currentSpending, interest, fees } = head;
      const added = sum([previousBalance, adjustments, currentSpending, interest, fees]) - dollars(payments);
      expect(added, one.statementDate).toBe(dollars(head.total));
      expect(dollars(payments)).toBeGreaterThanOrEqual(0);
      expect(head.pointsBefore + head.pointsEarned - head.pointsUsed).toBe(head.pointsAfter);
      const before = list[index + 1];
      if (before) expect(previousBalance).toEqual(before.total);
    }
  });

  it('[CARD-3] returns the transactions in the detail, and the latest statement without a date', async () => {
    const { statementDate, paymentKey } = list[0]!;
    const dated = await detailOf(statementDate, '&pageSize=100');
    const lines = await linesOf(paymentKey);
    expect(dated.content).toEqual(lines);
    expect(await get<Detail>(`/cards/statement-detail/${cardId}?pageSize=100`)).toEqual(dated);
  });

  it('[CARD-3] answers NOT_FOUND for a date without a statement and VALIDATION for an invalid date', async () => {
    const detail = `/cards/statement-detail/${cardId}?stmtDate=`;
    for (const date of [addDays(list[0]!.statementDate, 1), '1999-01-01', '9999-12-31']) {
      expect(await errorOf(detail + date), date).toEqual([404, 'NOT_FOUND']);
    }
    for (const date of ['', '2026-02-30', '20/11/2026', '2026-1-1', '0', "'", '%00']) {
      expect(await errorOf(detail + date), date).toEqual([400, 'VALIDATION']);
    }
  });

  it('[CARD-3] answers NOT_FOUND for a statement of another own card', async () => {
    const second = (await get<CardSummary[]>('/cards')).find((card) => card.cardId !== cardId);
    const foreign = second && (await get<EStatement[]>(`/cards/${second.cardId}/e-statements`))[0];
    if (!foreign) throw new Error('the person has one card with statements only');
    expect(await errorOf(`/cards/${cardId}/statementTxn?paymentKey=${foreign.paymentKey}`)).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('[S27] refuses unknown columns, orders, sizes and fields', async () => {
    const { paymentKey } = list[0]!;
    for (const query of ['sortBy=total', 'orderBy=up', 'pageSize=101', 'pageNumber=-1', 'customerId=1']) {
      expect(await errorOf(`/cards/${cardId}/statementTxn?paymentKey=${paymentKey}&${query}`), query).toEqual(
        [400, 'VALIDATION'],
      );
    }
    expect(await errorOf(`/cards/${cardId}/statementTxn`)).toEqual([400, 'VALIDATION']);
  });
});
