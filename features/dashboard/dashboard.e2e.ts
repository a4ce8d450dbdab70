import type { Page } from '@playwright/test';
import { formatDate } from '../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { formatMoney, formatNumber, type WireMoney } from '../../shared/money.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import { moved, watchShifts } from '../../tests/support/browser/checks/shifts.ts';
import {
  ALL_SCREENS,
  axeWidths,
  choose,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forOneLanguage,
  TURN,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import type { Transaction } from '../account-detail/contract.ts';
import type { CardStatus, CardSummary } from '../cards/contract.ts';
import { cardText } from '../cards/messages.ts';
import { type Owed, owed } from '../cards/web/owed.ts';
import type { Profile } from '../profile/contract.ts';
import { freezeText } from '../safety/freeze.messages.ts';
import { chrome } from '../shell/messages.ts';
import type { EStatement } from '../statements/contract.ts';
import { dashboard, owedText } from './messages.ts';
import { callPaths, labelOf, offers, open, panel, tile, waitForLoaded } from './testing/overview.ts';

/** The tag on the tile, by status. It is also the title of the notice, except for a card that is not activated. */
const TAGS: Readonly<Record<Exclude<CardStatus, 'active'>, Phrase>> = {
  unactivated: contentText.statusPending,
  damaged: contentText.statusDamaged,
  lost: contentText.statusLost,
  stolen: contentText.statusStolen,
  r_code: contentText.statusRcodeShort,
  invalid: contentText.statusInvalid,
};

/** Whether the middle of an element is not covered, for example by the bar on phones. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function expectNothingClipped(page: Page): Promise<void> {
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('main p, main dt, main dd, main h1, main h2, main td, main li span')]
      .filter((one) => !one.closest('.visually-hidden, .spoken') && one.clientWidth > 0)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map((one) => one.textContent),
  );
  expect(clipped).toEqual([]);
}

/** Paths of the calls started before and after the first contentful paint, without their common prefix. */
function callsAroundPaint(): { before: string[]; after: string[] } {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/'));
  const pathsOf = (list: typeof calls) => list.map(({ name }) => name.replace(/^.*\/api\/v1/, ''));
  return {
    before: pathsOf(calls.filter(({ startTime }) => startTime < painted)),
    after: pathsOf(calls.filter(({ startTime }) => startTime >= painted)),
  };
}

forOneLanguage('zh_tw', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[CARD-1] shows every status in the tile and above the figures, and scrolls to the chosen tile: ${language}`, async ({
    page,
  }) => {
    const cards = await open(page, 'demo.states1', language);
    expect(cards).toHaveLength(7);
    for (const [index, card] of cards.entries()) {
      await choose(tile(page, card.cardId));
      await waitForLoaded(page);
      await expect(labelOf(page, card.cardId)).toContainText(card.productName);
      await expect(labelOf(page, card.cardId)).toContainText(card.lastFour);
      if (card.status !== 'active') {
        const title = card.status === 'unactivated' ? dashboard.activate : TAGS[card.status];
        await expect(labelOf(page, card.cardId)).toContainText(t(TAGS[card.status]));
        await expect(page.getByRole('main').getByText(t(title), { exact: true }).last()).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: t(ui.contactUs) })).toBeVisible();
      }
      await expect(panel(page, dashboard.totalDue, language)).toBeVisible({
        visible: card.status !== 'unactivated',
      });
      // Without SCREENS=all, axe checks only one of the cards.
      const forAxe = ALL_SCREENS || index === TURN % cards.length ? axeWidths(WIDTHS, TURN) : [];
      for (const width of new Set([320, ...WIDTHS])) {
        await page.setViewportSize(viewportOf(width));
        await expectNoOverflow(page);
        await expectNothingClipped(page);
        if (forAxe.includes(width)) await expectAccessible(page);
      }
    }

    await page.setViewportSize({ ...viewportOf(360), width: 500 });
    await page.goto(`/u/dashboard?card=${cards.at(-1)!.cardId}`);
    await waitForLoaded(page);
    const label = page.locator('label').filter({ has: page.locator('input:checked') });
    for (const width of [500, 360]) {
      await page.setViewportSize({ ...viewportOf(width), width });
      // Only across: notices above the row move it down.
      await expect(async () => {
        const box = await label.boundingBox();
        const hidden =
          Math.max(0, -(box?.x ?? width)) + Math.max(0, (box?.x ?? 0) + (box?.width ?? 0) - width);
        expect(hidden, `of the chosen tile at ${width} px`).toBeLessThan(0.1 * (box?.width ?? 0));
      }).toPass({ timeout: 10_000 });
    }
    await expectNoOverflow(page);
    await choose(tile(page, cards.find((card) => card.status === 'active')!.cardId));
    await waitForLoaded(page);
    await expect(panel(page, dashboard.latest, language).getByRole('listitem')).toHaveCount(3);
  });

  test(`[CARD-1] [PAY-1] [PRM-1] [GEN-1] [GEN-8] shows what the calls answer, what is owed and offers, and changes the language: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 844 });
    const profile = waitForPayload<Profile>(page, /\/profile$/, async () => {});
    const statements = waitForPayload<EStatement[]>(page, callPaths.statements, async () => {});
    const transactions = waitForPayload<{ content: Transaction[] }>(page, callPaths.latest, async () => {});
    const cards = await open(page, 'demo.primary1', language);
    await test.step('asks after the first paint for what the first view does not show', async () => {
      const later = ['/notices/unread', '/operations', '/session/check'];
      await expect(async () => {
        const { before, after } = await page.evaluate(callsAroundPaint);
        expect(before).toEqual(expect.arrayContaining(['/cards', '/profile']));
        expect(after).toEqual(expect.arrayContaining(later));
        expect(before.filter((path) => later.includes(path))).toEqual([]);
      }).toPass();
    });
    await test.step('names what is owed, Pay and Freeze without scrolling', async () => {
      const { today } = await profile;
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectOwed(page, language, owed(cards, today));
        await expectAccessibleInTurn(page);
      }
      await page.setViewportSize(viewportOf(1280));
    });
    await test.step('shows the data of the calls', async () => {
      const { name } = await profile;
      const greeting = say(dashboard.welcome, language, { name });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
      await expect(page).toHaveTitle(new RegExp(`^${t(dashboard.title)}`));
      await expectFigures(page, language, cards[0]!);
      const tile = panel(page, dashboard.eStatements, language);
      for (const { total } of (await statements).slice(0, 3))
        await expect(tile).toContainText(formatMoney(total));
      await expect(tile.locator('dd')).toHaveCount(3);
      const rows = panel(page, dashboard.latest, language).getByRole('listitem');
      const { content } = await transactions;
      expect(content).toHaveLength(3);
      await expect(rows).toHaveCount(content.length);
      for (const [index, line] of content.entries()) {
        await expect(rows.nth(index)).toContainText(line.description);
        const amount = formatMoney(line.amount).replace('−', '+');
        await expect(rows.nth(index)).toContainText(amount);
      }
      // Each opens what the account page opens.
      await rows.first().getByRole('button').click();
      const sheet = page.getByRole('dialog', { name: content[0]!.description });
      await expect(sheet.getByRole('term').first()).toBeVisible();
      await expectAccessibleInTurn(page);
      await page.keyboard.press('Escape');
      await expect(rows.first().getByRole('button')).toBeFocused();
    });
    await test.step('speaks an amount, and copies its figures', () =>
      expectSpoken(page, language, cards[0]!.availableCredit));
    await test.step('shows offers below the cards', () => expectOffers(page, language));
    await test.step('changes the language of products too, and keeps the card', () =>
      expectOtherLanguage(page, language));
  });
});

/** Expects the total owed on all cards to be visible without scrolling. */
async function expectOwed(page: Page, language: Language, { total, cards, next }: Owed): Promise<void> {
  const t = (phrase: Phrase) => say(phrase, language);
  const owing = page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: say(owedText.title, language, { cards }) });
  await expect(owing).toContainText(formatMoney(total));
  const words = { amount: formatMoney(next!.left), date: formatDate(next!.dueDate, language) };
  const due = say(cardText.dueIn, language, { days: next!.days });
  await expect(owing).toContainText(say(owedText.next, language, { ...words, due }));
  await expect(owing.getByRole('link', { name: t(dashboard.viewStatement) })).toBeInViewport();
  const pay = owing.getByRole('link', { name: t(owedText.pay), exact: true });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(pay).toHaveAttribute('href', new RegExp(`${next!.card.cardId}/pay$`));
  const freeze = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t(freezeText.freeze)}`) });
  await expect(freeze.first()).toBeInViewport({ ratio: 1 });
  expect(await freeze.first().evaluate(isUncovered)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

async function expectFigures(page: Page, language: Language, card: CardSummary): Promise<void> {
  const due = panel(page, dashboard.totalDue, language);
  await expect(due).toContainText(formatMoney(card.statementBalance!));
  await expect(due).toContainText(formatMoney(card.minimumPayment!));
  const credit = panel(page, dashboard.credit, language);
  await expect(credit).toContainText(formatMoney(card.availableCredit));
  await expect(credit).toContainText(formatMoney(card.creditLimit));
  await expect(panel(page, dashboard.points, language)).toContainText(formatNumber(card.points));
}

/** Screen readers read the currency's name; copied text contains only the figures. */
async function expectSpoken(page: Page, language: Language, money: WireMoney): Promise<void> {
  const number = formatNumber(Number(money.amount));
  const spoken = say(contentText.spokenTwd, language, { number, negative: false });
  const amount = panel(page, dashboard.credit, language).locator('.spoken', { hasText: spoken });
  await expect(amount.first()).toHaveText(spoken);
  await expect(amount.first().locator('xpath=preceding-sibling::*')).toHaveAttribute('aria-hidden', 'true');
  const copied = await amount.first().evaluate((words) => {
    const selection = getSelection();
    if (words.parentElement) selection?.selectAllChildren(words.parentElement);
    return String(selection);
  });
  expect(copied).toBe(formatMoney(money));
}

/** Expects four offers whose pictures load late without shifting the layout. */
async function expectOffers(page: Page, language: Language): Promise<void> {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/minio/img')) pictures.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 500 });
  await watchShifts(page);
  await page.goto('/u/dashboard');
  await waitForLoaded(page);
  await expect(offers(page, language).getByRole('listitem')).toHaveCount(4);
  for (const image of await offers(page, language).locator('img').all()) {
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('height', /^\d+$/);
  }
  await offers(page, language).scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(await moved(page)).toBeLessThanOrEqual(0.02);
  await page.setViewportSize(viewportOf(320));
  await expectNoOverflow(page);
  await offers(page, language).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/u\/promotion-detail\?code=/);
  await page.setViewportSize(viewportOf(1280));
}

async function expectOtherLanguage(page: Page, language: Language): Promise<void> {
  const other = language === 'en' ? 'zh_tw' : 'en';
  const cards = await waitForPayload<CardSummary[]>(page, callPaths.cards, () => page.goto('/u/dashboard'));
  const second = cards[1]!;
  await choose(tile(page, second.cardId));
  await waitForLoaded(page);
  const translated = await waitForPayload<CardSummary[]>(page, callPaths.cards, () =>
    page.getByRole('contentinfo').getByText(say(chrome.languageName, other), { exact: true }).click(),
  );
  const { productName } = translated.find((card) => card.cardId === second.cardId)!;
  expect(productName).not.toBe(second.productName);
  await expect(tile(page, second.cardId)).toBeChecked();
  await expect(labelOf(page, second.cardId)).toContainText(productName);
  await expect(panel(page, dashboard.totalDue, other)).toBeVisible();
  await expect(page.getByRole('main').getByText(second.productName)).toHaveCount(0);
}
