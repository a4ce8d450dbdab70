import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContent } from '../../../app/server/content-kinds.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { countAudit } from '../../../tests/support/api/state.ts';
import { faultsIn } from '../../../tests/support/data/content.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { PROMOTION_CATEGORIES } from '../categories.ts';
import type { PromotionDetail, promotionCalls } from '../contract.ts';
import { promotionsKind } from './promotions.ts';

type Listed = PayloadOf<typeof promotionCalls.list>;
const codesOf = ({ content }: Listed) => content.map(({ campaignCode }) => campaignCode);

describeOnBank('promotions', (context) => {
  let t: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    t = await testApp(context);
    browser = t.browser();
  });
  afterAll(() => t.app.server.close());

  async function list(query = '', from: Browser = browser): Promise<Listed> {
    const answer = await from.call('GET', `/promotion${query}`);
    expect(answer.status, query).toBe(200);
    return answer.payload as Listed;
  }

  it('[PRM-3] lists at least thirty current promotions, of every category, in both languages', async () => {
    const en = await list('?pageSize=100&language=en');
    const zh = await list('?pageSize=100&language=zh');
    expect(en.pageInfo.totalElements).toBeGreaterThanOrEqual(30);
    expect(codesOf(en)).toEqual(codesOf(zh));
    expect(new Set(en.content.map(({ category }) => category))).toEqual(new Set(PROMOTION_CATEGORIES));
    expect(codesOf(en)).not.toContain('DIN90');
    expect(codesOf(en)).not.toContain('TRV90');
    for (const [index, item] of en.content.entries()) {
      expect(item.title).not.toMatch(/\p{Script=Han}/u);
      expect(zh.content[index]!.title).toMatch(/\p{Script=Han}/u);
      expect(item.imagePath).toMatch(/^promotions\/\w+\.webp$/);
    }
  });

  it('[PRM-3] filters by category, pages and sorts', async () => {
    const some = await list('?category=dining,travel&pageSize=100');
    expect(new Set(some.content.map(({ category }) => category))).toEqual(new Set(['dining', 'travel']));
    expect((await list('?category=&pageSize=100')).pageInfo.totalElements).toBeGreaterThan(
      some.content.length,
    );
    const all = codesOf(await list('?pageSize=100'));
    const pages = [await list('?pageSize=7'), await list('?pageSize=7&pageNumber=1')];
    expect(pages.flatMap(codesOf)).toEqual(all.slice(0, 14));
    expect(pages.map(({ pageInfo }) => pageInfo.isFirst)).toEqual([true, false]);
    const beyond = await list('?pageSize=7&pageNumber=999');
    expect([beyond.content, beyond.pageInfo.isLast]).toEqual([[], true]);
    const starts = (found: Listed) => found.content.map(({ startDateTime }) => startDateTime);
    const latest = starts(await list('?pageSize=100&orderBy=startDateTime'));
    expect(latest).toEqual(latest.toSorted().reverse());
    for (const query of ['?sort=asc&orderBy=startDateTime', '?sortBy=startDateTime&orderBy=asc'])
      expect(starts(await list(`${query}&pageSize=100`))).toEqual(latest.toSorted());
  });

  it('[PRM-3] refuses unknown parameters and values, and ignores nationalId', async () => {
    for (const query of [
      'category=cars',
      'category=dining,',
      'pageSize=101',
      'pageNumber=-1',
      'orderBy=points',
      'x=1',
    ]) {
      const { status, error } = await browser.call('GET', `/promotion?${query}`);
      expect([status, error?.code], query).toEqual([400, 'VALIDATION']);
    }
    await list('?nationalId=A123456789');
    expect(t.logged.join()).not.toContain('A123456789');
  });

  it('[PRM-2] serves the detail, and the body as text', async () => {
    const answer = await browser.call('GET', '/promotion/DEP05?language=en');
    const detail = answer.payload as PromotionDetail;
    expect(detail).toMatchObject({
      campaignCode: 'DEP05',
      title: 'Round up and save',
      category: 'deposit',
      imagePath: 'promotions/dep05.webp',
      startDateTime: expect.stringMatching(/T00:00:00\+08:00$/),
      endDateTime: expect.stringMatching(/T23:59:59\+08:00$/),
    });
    expect(detail.campaignDescription).not.toBe('');
    const body = await browser.call('GET', detail.htmlPath);
    expect(body.raw.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.raw.headers['x-content-type-options']).toBe('nosniff');
    expect(body.raw.body).toMatch(/^<h2>What you get<\/h2>/);
    const other = await browser.call('GET', '/promotion/DEP05/html?language=zh_tw');
    expect(other.raw.body).toContain('優惠內容');
  });

  it('[PRM-3] answers NOT_FOUND for past, future and unknown promotions', async () => {
    for (const code of ['DIN90', 'TRV90', 'NONE1', 'din01', '..%2F..%2Fconfig'])
      for (const path of [`/promotion/${code}`, `/promotion/${code}/html`]) {
        const { status, error } = await browser.call('GET', path);
        expect([status, error?.code], path).toEqual([404, 'NOT_FOUND']);
      }
  });

  it.each([
    [
      '[GEN-7] hides day-two promotions until their day',
      { FEATURE_DAY_TWO_DATE: '2999-01-01' },
      ['CRD05', 'SHO06'],
    ],
    [
      '[GEN-7] hides day-two promotions while they are switched off',
      { FEATURE_DAY_TWO_PROMOTION: 'false' },
      ['CRD05'],
    ],
    [
      '[GEN-7] hides personal loans while they are switched off',
      { FEATURE_PERSONAL_LOAN: 'false' },
      ['LON01', 'LON05'],
    ],
  ])('%s', async (_title, env, hidden) => {
    const all = codesOf(await list('?pageSize=100'));
    const without = await testApp(context, env);
    const found = codesOf(await list('?pageSize=100', without.browser()));
    for (const code of hidden) {
      expect(all).toContain(code);
      expect(found).not.toContain(code);
      expect((await without.browser().call('GET', `/promotion/${code}`)).status).toBe(404);
    }
    expect(found).toContain('DIN01');
    await without.app.server.close();
  });

  it('[CNT-1] records an application for a second card, after log-on only', async () => {
    const path = '/spending-management/log2ndCardApplication';
    expect((await browser.call('GET', path)).status).toBe(401);
    const person = await loggedOn(t, 'demo.primary1');
    expect((await person.call('GET', path)).payload).toEqual({ logged: true });
    expect(await countAudit(context.db(), 'second-card-application', 'begun')).toBe(1);
  });

  it('[CNT-1] serves pages by key, in both languages, without a log-on', async () => {
    for (const path of ['/content-management/storage', '/spending-management/overview']) {
      const [en, zh] = [
        await browser.call('GET', `${path}?language=en`),
        await browser.call('GET', `${path}?language=zh_tw`),
      ].map(({ payload }) => payload as { title: string; html: string });
      expect(en!.title).not.toBe(zh!.title);
      expect(en!.html).not.toMatch(/<h1/);
      expect(zh!.html).toMatch(/\p{Script=Han}/u);
    }
    for (const path of [
      '/content-management/none',
      '/spending-management/help',
      '/content-management/..%2Fpages',
    ])
      expect((await browser.call('GET', path)).status).toBe(404);
  });
});

const FACTS = {
  category: 'dining',
  title: { en: 'Tea', zh_tw: '茶' },
  description: { en: 'Tea', zh_tw: '茶' },
  campaignDescription: { en: 'Tea', zh_tw: '茶' },
  image: 'promotions/tea.webp',
  from: '2026-01-01',
  to: '2026-12-31',
};
const folder = (change: object, others: Readonly<Record<string, string | null>> = {}) => ({
  'promotions/TEA01/promotion.json': JSON.stringify({ ...FACTS, ...change }, null, 2),
  'promotions/TEA01/en.html': '<p>Tea</p>',
  'promotions/TEA01/zh_tw.html': '<p>茶</p>',
  'files/promotions/tea.webp': null,
  ...others,
});

describe('[PRM-3] the files of a promotion', () => {
  it('are validated; each fault has its file and line', () => {
    const faults = (change: object) => faultsIn(promotionsKind, folder(change));
    const at = 'promotions/TEA01/promotion.json, line';
    expect(faults({})).toEqual([]);
    expect(faults({ image: undefined })).toEqual([]);
    expect(faults({ to: '2025-12-31' })).toEqual([expect.stringMatching(`^${at} 17: "to" is before "from"`)]);
    expect(faults({ to: '2026-02-30' })).toEqual([
      expect.stringMatching(`^${at} 17: "to" must be a day such as`),
    ]);
    expect(faults({ image: 'promotions/none.webp' })).toEqual([
      `${at} 15: there is no picture files/promotions/none.webp; add it or leave "image" out`,
    ]);
    const { 'files/promotions/tea.webp': _, ...bucket } = folder({});
    expect(faultsIn(promotionsKind, bucket)).toEqual([]);
    expect(faults({ image: '../secret.png' })[0]).toMatch(/must be a path such as/);
    expect(faults({ title: { en: 'Tea' } })).toEqual([
      `${at} 3: "title.zh_tw" must be a text of 1 to 80 characters`,
    ]);
    expect(faults({ category: 'cars' })[0]).toMatch(/must be one of deposit, card/);
    expect(faults({ price: 1 })[0]).toMatch(/line 18: remove "price"/);
  });

  it('include a body in each language', () => {
    const { 'promotions/TEA01/zh_tw.html': _, ...files } = folder({});
    expect(faultsIn(promotionsKind, files)).toEqual([
      'promotions/TEA01/zh_tw.html, line 1: it is missing; add it',
    ]);
    expect(faultsIn(promotionsKind, folder({}, { 'promotions/tea/en.html': '<p>x</p>' }))[0]).toMatch(
      /named by 3 to 20 capital letters/,
    );
  });

  it('are valid as delivered, and reloaded when they change', async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'portal-content-')), 'content');
    cpSync('content', dir, { recursive: true });
    const { content, live } = await openContent({ contentDir: dir, hyperlinkHosts: [], mode: 'demo' });
    const before = content.promotions();
    const warnings: unknown[] = [];
    const log = { info: () => undefined, warn: (fields: unknown) => void warnings.push(fields) };
    writeFileSync(join(dir, 'promotions/DIN01/en.html'), '<p>New</p>\n<script>x</script>');
    await live.look(log);
    expect(content.promotions()).toBe(before);
    expect(JSON.stringify(warnings)).toContain('promotions/DIN01/en.html, line 2: <script> is not allowed');
    writeFileSync(join(dir, 'promotions/DIN01/en.html'), '<p>New</p>');
    await live.look(log);
    expect(
      content
        .promotions()
        .find(({ code }) => code === 'DIN01')
        ?.body.en(),
    ).toBe('<p>New</p>');
  });
});
