import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { cardStatus } from '../../../shared/http/cards.ts';
import type { pageInfo } from '../../../shared/http/schemas.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOnOnce } from '../../../tests/support/api/clients/logged-on.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../../account-detail/contract.ts';
import type { CardSummary } from '../contract.ts';

type Paged = { content: Transaction[]; pageInfo: z.output<typeof pageInfo> };

/** Paths below `/cards/{id}` that the overview reads. */
const READS = ['', '/e-statements', '/transactions/unposted'];

describeOnBank('overview', (context) => {
  let t: TestApp;
  const browserOf = loggedOnOnce(() => t);
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  const read = async <T>(username: string, path: string, language = 'en'): Promise<T> => {
    const answer = await (await browserOf(username)).call('GET', path, undefined, {
      'accept-language': language,
    });
    expect(answer.status, path).toBe(200);
    return answer.payload as T;
  };
  const cardsOf = (username: string, language?: string) => read<CardSummary[]>(username, '/cards', language);
  const firstCard = async (username: string) => (await cardsOf(username))[0]!;

  describe('cards', () => {
    it('[CARD-1] lists every card once, in all statuses', async () => {
      const cards = await cardsOf('demo.states1');
      expect(cards.map((card) => card.status).sort()).toEqual([...cardStatus.options].sort());
      expect(new Set(cards.map((card) => card.cardId)).size).toBe(7);
    });

    it('[CARD-1] marks supplementary and corporate cards', async () => {
      expect((await firstCard('demo.supp1')).relationship).toBe('supplementary');
      expect((await firstCard('demo.corp1')).corporate).toBe(true);
      expect(await firstCard('demo.primary1')).toMatchObject({ relationship: 'primary', corporate: false });
    });

    it('[GEN-1] names products in the requested language', async () => {
      const [en, zh] = [await cardsOf('demo.primary1', 'en'), await cardsOf('demo.primary1', 'zh-TW')];
      expect(en.map((card) => card.cardId)).toEqual(zh.map((card) => card.cardId));
      for (const card of en) expect(card.productName).toMatch(/^[\x20-\x7e]+$/);
      for (const card of zh) expect(card.productName).toMatch(/\p{Script=Han}/u);
    });

    it('[CARD-6] [S42] returns only the last four digits of a card number', async () => {
      for (const username of ['demo.primary1', 'demo.states1']) {
        const { cardId } = await firstCard(username);
        for (const path of ['/cards', '/profile', ...READS.map((read) => `/cards/${cardId}${read}`)]) {
          const { raw } = await (await browserOf(username)).call('GET', path);
          expect(raw.body).not.toMatch(/(?<![\da-f-])\d[\d -]{11,}\d(?![\da-f-])/);
        }
      }
    });

    it('[CARD-1] returns the summary and further fields as the detail', async () => {
      const summary = await firstCard('demo.primary1');
      const detail = await read<CardSummary>('demo.primary1', `/cards/${summary.cardId}`);
      expect(detail).toMatchObject(summary);
      expect(Object.keys(detail)).toEqual(
        expect.arrayContaining(['cashAdvanceLimit', 'cashbackMethod', 'interestRate', 'autopay', 'pinSet']),
      );
    });

    it('[CARD-1] returns the figures of the latest e-statement in the summary', async () => {
      const card = await firstCard('demo.primary1');
      const statements = await read<{ statementDate: string; total: object }[]>(
        'demo.primary1',
        `/cards/${card.cardId}/e-statements`,
      );
      expect(statements.length).toBeGreaterThanOrEqual(3);
      expect(statements[0]).toMatchObject({
        statementDate: card.statementDate,
        paymentDueDate: card.paymentDueDate,
        total: card.statementBalance,
        minimumPayment: card.minimumPayment,
      });
      const dates = statements.map((statement) => statement.statementDate);
      expect(dates).toEqual([...dates].sort().reverse());
    });
  });

  describe('unbilled transactions', () => {
    const unbilled = async (query = '', language = 'en') => {
      const { cardId } = await firstCard('demo.primary1');
      return read<Paged>('demo.primary1', `/cards/${cardId}/transactions/unposted${query}`, language);
    };

    it('[CARD-1] are sorted newest first, ten per page, all after the last statement', async () => {
      const { statementDate } = await firstCard('demo.primary1');
      const { content, pageInfo } = await unbilled();
      const dates = content.map((line) => line.transactionDate);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(content.length).toBeGreaterThan(0);
      expect(pageInfo).toMatchObject({ currentPageIndex: 0, isFirst: true, size: 10 });
      for (const { postingDate } of content) expect((postingDate ?? '9999') >= statementDate!).toBe(true);
    });

    it('[CARD-1] repeat and skip no line across pages', async () => {
      const all = await unbilled('?pageSize=100');
      const seen: string[] = [];
      for (let pageNumber = 0; ; pageNumber++) {
        const { content, pageInfo } = await unbilled(`?pageSize=3&pageNumber=${pageNumber}`);
        seen.push(...content.map((line) => line.transactionId));
        if (pageInfo.isLast) break;
      }
      expect(seen).toEqual(all.content.map((line) => line.transactionId));
      expect(all.pageInfo.totalElements).toBe(seen.length);
    });

    it('[CARD-2] are searched by dates and keywords with literal % and _', async () => {
      const all = (await unbilled('?pageSize=100')).content;
      const { transactionDate, description } = all[0]!;
      const sameDay = await unbilled(`?pageSize=100&fromDate=${transactionDate}&toDate=${transactionDate}`);
      expect(sameDay.content).toEqual(all.filter((line) => line.transactionDate === transactionDate));
      const word = encodeURIComponent(description.toUpperCase());
      const named = await unbilled(`?pageSize=100&keyword=${word}`);
      expect(named.content.map((line) => line.description)).toContain(description);
      expect((await unbilled('?keyword=%25')).content).toEqual(
        all.filter((line) => line.description.includes('%')),
      );
    });

    it('[GEN-1] are described in the requested language', async () => {
      const zh = await unbilled('?pageSize=100', 'zh-TW');
      expect(zh.content.some((line) => /\p{Script=Han}/u.test(line.description))).toBe(true);
    });

    it('[S27] [S28] refuse unknown columns, orders, sizes, fields and characters', async () => {
      const { cardId } = await firstCard('demo.primary1');
      const browser = await browserOf('demo.primary1');
      for (const query of [
        'sortBy=amount_minor',
        'sortBy=date;drop',
        'orderBy=ascending',
        'pageSize=101',
        'pageSize=0',
        'pageNumber=-1',
        'pageNumber=1e3',
        'fromDate=2026-02-30',
        'fromDate=20/11/2026',
        'keyword=%00',
        `keyword=${'a'.repeat(101)}`,
        'customerId=1',
        'sortBy=date&sortBy=amount',
      ]) {
        const answer = await browser.call('GET', `/cards/${cardId}/transactions/unposted?${query}`);
        expect([answer.status, answer.error?.code], query).toEqual([400, 'VALIDATION']);
      }
    });
  });

  describe('access', () => {
    it('[CARD-6] [S23] returns the same response for foreign, unknown and malformed ids', async () => {
      const browser = await browserOf('demo.primary1');
      const others = [...(await cardsOf('demo.states1')), await firstCard('demo.supp1')].map(
        (card) => card.cardId,
      );
      const ids = [
        ...others,
        '00000000-0000-4000-8000-000000000000',
        '1',
        'null',
        '%00',
        '..%2F',
        "'%20or%201=1",
        '%F0%9F%8D%9C',
      ];
      for (const path of READS) {
        const answers = new Set<string>();
        for (const id of ids) answers.add(shapeOf(await browser.call('GET', `/cards/${id}${path}`)));
        expect([...answers], path).toEqual([expect.stringContaining('NOT_FOUND')]);
      }
    });

    it('[CARD-6] lists no card of another holder of the same account', async () => {
      const own = (await cardsOf('demo.supp1')).map((card) => card.cardId);
      const others = (await cardsOf('demo.primary1')).map((card) => card.cardId);
      expect(own.filter((id) => others.includes(id))).toEqual([]);
    });

    it('[S23] refuses every call without log-on', async () => {
      const { cardId } = await firstCard('demo.primary1');
      const anonymous = await t.browser().open();
      for (const path of ['/cards', '/profile', ...READS.map((read) => `/cards/${cardId}${read}`)]) {
        const answer = await anonymous.call('GET', path);
        expect([answer.status, answer.error?.code], path).toEqual([401, 'SESSION_OVER']);
      }
    });

    it('[S32] forbids caching of personal responses', async () => {
      for (const path of ['/cards', '/profile']) {
        const { raw } = await (await browserOf('demo.primary1')).call('GET', path);
        expect(raw.headers['cache-control']).toContain('no-store');
      }
    });
  });
});

/** Everything in a response by which two cases could be distinguished. */
function shapeOf({ status, error, raw }: Answer): string {
  const { requestId, ...rest } = error ?? { requestId: '' };
  return JSON.stringify([status, rest, Object.keys(raw.headers).sort(), raw.body.length, requestId.length]);
}
