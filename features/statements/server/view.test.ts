import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../../shared/money.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { read } from '../../../tests/support/api/reads.ts';
import { elements, type ReadPdf, readPdf } from '../../../tests/support/data/pdf.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { bundleForNode } from '../../../tests/support/source/bundle.ts';
import type { Transaction } from '../../account-detail/contract.ts';
import type { CardSummary } from '../../cards/contract.ts';
import type { EStatement, StatementHead } from '../contract.ts';
import { partOf, sumParts } from '../figures.ts';

let program: string;
beforeAll(async () => {
  program = await bundleForNode('app/server/programs/statement-pdf.ts');
});
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

describeOnBank('[CARD-4] PDF download', (context) => {
  let t: TestApp;
  let owner: Browser;
  let cardId: string;
  let statement: EStatement;
  beforeAll(async () => {
    t = await testApp(context, {}, { documentThread: pathToFileURL(program) });
    owner = await loggedOn(t, 'demo.primary1');
    cardId = (await get<CardSummary[]>('/cards'))[0]!.cardId;
    statement = (await get<EStatement[]>(`/cards/${cardId}/e-statements`))[0]!;
  });
  afterAll(() => t.app.server.close());

  const get = <T>(path: string, language?: string) => read<T>(owner, path, language);
  const address = (key: string, more = '&language=en', card = cardId) =>
    `/cards/${card}/view-statement?paymentKey=${encodeURIComponent(key)}${more}`;
  const view = (key = statement.paymentKey, more?: string): Promise<Answer> =>
    owner.call('GET', address(key, more));
  const linesOf = (pdf: ReadPdf) =>
    pdf.trees
      .flatMap((tree) => elements(tree, 'TR'))
      .map((row) => elements(row, 'TD').map(({ text }) => text))
      // The tree of a page also contains the rows of the other pages, without text.
      .filter((cells) => cells.length === 7 && cells.join('') !== '');

  it.each([
    ['en', 'en'],
    ['zh_tw', 'zh-TW'],
  ])('[GEN-1] has the figures and transactions of the calls (%s)', async (language, header) => {
    const answer = await view(statement.paymentKey, `&language=${language}`);
    expect(answer.status).toBe(200);
    const pdf = await readPdf(answer.raw.rawPayload);
    const key = encodeURIComponent(statement.paymentKey);
    const date = `stmtDate=${statement.statementDate}`;
    const head = await get<StatementHead>(`/cards/statement-detail/${cardId}?${date}`, header);
    const { content } = await get<{ content: Transaction[] }>(
      `/cards/${cardId}/statementTxn?paymentKey=${key}&pageSize=100&orderBy=asc`,
      header,
    );
    expect(content.length).toBeGreaterThan(3);
    const lines = linesOf(pdf);
    const parts = sumParts(head).slice(1);
    const byPart = parts.flatMap(([part]) => content.filter((line) => partOf(line) === part));
    expect(lines.map((cells) => cells[6])).toEqual(byPart.map(({ amount }) => formatMoney(amount)));
    const plain = (text: string) => text.replaceAll(/\s/g, '');
    expect(lines.map((cells) => plain(cells[2]!))).toEqual(byPart.map((line) => plain(line.description)));
    // The sums of the parts equal the page's figures.
    const sums = pdf.trees
      .flatMap((tree) => elements(tree, 'TR'))
      .filter((row) => elements(row, 'TH').length === 1 && elements(row, 'TD').length === 6)
      .map((row) => elements(row, 'TD').at(-1)?.text)
      .filter((text) => text !== '');
    const shown = parts.filter(([part]) => content.some((line) => partOf(line) === part));
    expect(sums).toEqual(shown.map(([, money]) => formatMoney(money)));
    const text = pdf.pages.join(' ');
    for (const figure of [head.total, head.minimumPayment]) expect(text).toContain(formatMoney(figure));
  });

  it('[CARD-6] has a file name, no-store, both dispositions, and only four digits of the card number', async () => {
    const attachment = await view();
    const [{ lastFour } = { lastFour: '' }] = (await get<CardSummary[]>('/cards')).filter(
      (card) => card.cardId === cardId,
    );
    const name = `statement-${statement.statementMonth}-${lastFour}.pdf`;
    expect(attachment.raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    const inline = await view(statement.paymentKey, '&language=en&disposition=inline');
    expect(inline.raw.headers['content-disposition']).toBe(`inline; filename="${name}"`);
    const { pages } = await readPdf(inline.raw.rawPayload);
    const digits = pages.join(' ').replace(/[ -]/g, '');
    for (const { number } of demoPerson('primary1').cards) expect(digits).not.toContain(number.slice(0, 12));
  });

  it('[S50] does not block other requests while documents are created', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    const documents = Promise.all([view(), view(), view(), view()]);
    const order: string[] = [];
    const last = documents.then(() => order.push('documents'));
    await get('/cards');
    order.push('cards');
    await last;
    clearInterval(timer);
    for (const { status } of await documents) expect(status).toBe(200);
    expect(order).toEqual(['cards', 'documents']);
    expect(ticks).toBeGreaterThan(3);
  });

  it('[ERR-1] answers a failed document with an error and logs no personal data', async () => {
    const broken = join(dirname(program), 'broken.mjs');
    writeFileSync(
      broken,
      `export default (order) => { throw new Error(order.addressee + order.card.lastFour); };`,
    );
    const failing = await testApp(context, {}, { documentThread: pathToFileURL(broken) });
    const browser = await loggedOn(failing, 'demo.primary1');
    const answer = await browser.call('GET', address(statement.paymentKey));
    expect(answer.status).toBe(500);
    expect(answer.error?.code).toBe('500');
    expect(answer.raw.headers['content-type']).toContain('application/json');
    const { name } = (await browser.call('GET', '/profile')).payload as { name: string };
    const logged = failing.logged.join('');
    expect(logged).toContain('a document was not made');
    expect(logged).not.toContain(name);
    await failing.app.server.close();
    owner = await loggedOn(t, 'demo.primary1');
  });
});

describe('the worker program', () => {
  it('[CARD-4] does not run in the main thread', async () => {
    await expect(import(pathToFileURL(program).href)).rejects.toThrow('a thread of the server');
  });
});
