import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardStatus } from '../../../shared/http/cards.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOnOnce } from '../../../tests/support/api/clients/logged-on.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { accountCalls } from '../../account-detail/contract.ts';
import type { CardSummary } from '../contract.ts';

type Paged = PayloadOf<typeof accountCalls.unbilled>;

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

  it('[CARD-1] lists every card once, in all statuses', async () => {
    const cards = await cardsOf('demo.states1');
    expect(cards.map((card) => card.status).sort()).toEqual([...cardStatus.options].sort());
    expect(new Set(cards.map((card) => card.cardId)).size).toBe(7);
  });

  it('[GEN-1] names products in the requested language', async () => {
    const [en, zh] = [await cardsOf('demo.primary1', 'en'), await cardsOf('demo.primary1', 'zh-TW')];
    expect(en.map((card) => card.cardId)).toEqual(zh.map((card) => card.cardId));
    for (const card of en) expect(card.productName).toMatch(/^[\x20-\x7e]+$/);
    for (const card of zh) expect(card.productName).toMatch(/\p{Script=Han}/u);
  });

  it('[CARD-10] gives the look of each product, as the bank’s content says', async () => {
    for (const { productCode, face, network } of await cardsOf('demo.states1'))
      expect({ face, network }).toEqual(demoBank.cards?.[productCode]);
    const { cardId, face } = await firstCard('demo.primary1');
    expect(await read<CardSummary>('demo.primary1', `/cards/${cardId}`)).toMatchObject({ face });
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

  it('[CARD-1] lists unbilled transactions newest first, ten per page, all after the last statement', async () => {
    const { cardId, statementDate } = await firstCard('demo.primary1');
    const path = `/cards/${cardId}/transactions/unposted`;
    const { content, pageInfo } = await read<Paged>('demo.primary1', path);
    const dates = content.map((line) => line.transactionDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(content.length).toBeGreaterThan(0);
    expect(pageInfo).toMatchObject({ currentPageIndex: 0, isFirst: true, size: 10 });
    for (const { postingDate } of content) expect((postingDate ?? '9999') >= statementDate!).toBe(true);
  });

  it('[CARD-6] lists no card of another holder of the same account', async () => {
    const own = (await cardsOf('demo.supp1')).map((card) => card.cardId);
    const others = (await cardsOf('demo.primary1')).map((card) => card.cardId);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
  });
});
