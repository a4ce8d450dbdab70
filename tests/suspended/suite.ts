/** API, statement PDF and an independent program name the same amounts for bills with amounts in dispute. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardSummary } from '../../features/cards/contract.ts';
import { leftToPay } from '../../features/cards/web/view-model.ts';
import type { Payment, PaymentCost } from '../../features/payments/contract.ts';
import type { EStatement } from '../../features/statements/contract.ts';
import { pdfText } from '../../features/statements/pdf.messages.ts';
import { formatDate } from '../../shared/dates.ts';
import { type Language, say } from '../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../shared/money.ts';
import { type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { loggedOn } from '../support/api/clients/logged-on.ts';
import { demoPerson } from '../support/api/people.ts';
import { read } from '../support/api/reads.ts';
import { elements, readPdf } from '../support/data/pdf.ts';
import type { DatabaseContext } from '../support/database/databases.ts';
import { bundleForNode } from '../support/source/bundle.ts';
import { type CardHistory, historyFrom, numbersFrom, writeHistories } from './histories.ts';
import { type Expected, expectedOf } from './program.ts';

const wire = (amount: number) => toWire(twd(amount));
const LANGUAGES = ['en', 'zh_tw'] as const;
/** Each day has other histories; TURN repeats those of a day. */
const DAY_MS = 86_400_000;
/** A timeout that does not interfere on a busy machine. */
const LONG_MS = 1_500_000;

/**
 * Declares the tests of a suite.
 * @param documents number of histories whose statement is also read as a PDF
 */
export function agreesWithProgram(context: DatabaseContext, count: number, documents: number): void {
  const seed = Number(process.env.TURN ?? Math.floor(Date.now() / DAY_MS));
  let t: TestApp;
  let program: string;
  let owner: Browser;
  let histories: readonly CardHistory[];
  let cards: ReadonlyMap<string, CardSummary>;
  beforeAll(async () => {
    program = await bundleForNode('app/server/programs/statement-pdf.ts');
    t = await testApp(context, {}, { documentThread: pathToFileURL(program) });
    owner = await loggedOn(t, 'demo.primary1');
    const { today } = await get<{ today: string }>('/profile');
    const next = numbersFrom(seed);
    histories = Array.from({ length: count }, () => historyFrom(next, today));
    await writeHistories(context.db(), demoPerson('primary1').customerId, histories);
    cards = new Map((await get<CardSummary[]>('/cards')).map((card) => [card.cardId, card]));
  });
  afterAll(async () => {
    await t.app.server.close();
    rmSync(dirname(program), { recursive: true, force: true });
  });
  const get = <T>(path: string) => read<T>(owner, path);

  it(
    `is the same in every call as by an independent program, of ${count} histories`,
    async () => {
      let inDispute = 0;
      for (const history of histories) {
        const { cardId } = history;
        const expected = expectedOf(history);
        const [payment, list, cost, detail] = await Promise.all([
          get<Payment>(`/cards/${cardId}/payment`),
          get<EStatement[]>(`/cards/${cardId}/e-statements`),
          get<PaymentCost>(`/cards/${cardId}/payment/cost?monthly=minimum`),
          get<EStatement>(`/cards/statement-detail/${cardId}?pageSize=1`),
        ]);
        const told = {
          suspended: [cards.get(cardId), payment, list[0], cost, detail].map((one) => one?.suspended),
          due: [payment.due, cost.owed, leftToPay(cards.get(cardId)!) ?? wire(0)],
          minimumDue: payment.minimumDue,
          slip: payment.slip?.most,
        };
        const { suspended, due, minimumDue } = expected;
        const slip = Math.min(due, 20_000);
        expect(told, `seed ${seed}: ${JSON.stringify(history)}`).toEqual({
          suspended: Array(5).fill(suspended > 0 ? wire(suspended) : undefined),
          due: Array(3).fill(wire(due)),
          minimumDue: wire(minimumDue),
          slip: payment.slip ? wire(slip) : undefined,
        });
        if (suspended > 0) inDispute++;
      }
      // Histories without a dispute would prove nothing.
      expect(inDispute).toBeGreaterThan(count / 8);
    },
    LONG_MS,
  );

  it(
    `is printed on the statement, of ${documents} histories`,
    async () => {
      const chosen = histories.filter((history) => expectedOf(history).suspended > 0).slice(0, documents);
      for (const [place, history] of chosen.entries())
        await expectPrinted(history, LANGUAGES[place % 2] ?? 'en');
    },
    LONG_MS,
  );

  async function expectPrinted(history: CardHistory, language: Language): Promise<void> {
    const { cardId } = history;
    const [latest] = await get<EStatement[]>(`/cards/${cardId}/e-statements`);
    const key = encodeURIComponent(latest?.paymentKey ?? '');
    const address = `/cards/${cardId}/view-statement?paymentKey=${key}&language=${language}`;
    const { payment, today } = await get<Payment>(`/cards/${cardId}/payment`).then((found) => ({
      payment: found,
      today: formatDate(found.today, language),
    }));
    const { trees, pages } = await readPdf((await owner.call('GET', address)).raw.rawPayload);
    const rows = trees
      .flatMap((tree) => elements(tree, 'TR'))
      .map(({ children }) => children.map(({ text }) => text.replaceAll(/\s/g, '')).join('|'));
    for (const row of rowsOf(expectedOf(history), today, language))
      expect(rows, `seed ${seed}: ${JSON.stringify(history)}`).toContain(row);
    const total = formatMoney(wire(history.bills.at(-1)?.total ?? 0));
    expect(pages.join(' '), 'as issued').toContain(total);
    if (payment.slip && payment.due.amount === payment.slip.most.amount)
      expect(pages.join(' ').replaceAll(/\s/g, '')).toContain(
        say(pdfText.slipShop, language, {
          amount: formatMoney(payment.due),
          date: formatDate(payment.slip.lastDay, language),
        }).replaceAll(/\s/g, ''),
      );
  }
}

/** The rows of the document, as label and value without spaces. */
function rowsOf(
  { suspended, due, minimumDue }: Expected,
  date: string,
  language: Language,
): readonly string[] {
  return [
    [say(pdfText.inDispute, language, { date }), suspended],
    [say(pdfText.leftToPay, language, { date }), due],
    [say(pdfText.minimumLeft, language, { date }), minimumDue],
  ].map(([label, amount]) => `${label}|${formatMoney(wire(Number(amount)))}`.replaceAll(/\s/g, ''));
}
