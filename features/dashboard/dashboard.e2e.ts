import type { Locator, Page, Route } from '@playwright/test';
import { formatDate } from '../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../shared/money.ts';
import {
  arriveLoggedOn,
  axeWidths,
  choose,
  expect,
  expectAccessible,
  forOneLanguage,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { expectNoOverflow } from '../../tests/support/browser/page-checks.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import type { Transaction } from '../account-detail/public.ts';
import { cardText } from '../cards/messages.ts';
import type { CardStatus, CardSummary } from '../cards/public.ts';
import { owed } from '../cards/web/owed.ts';
import type { Profile } from '../profile/public.ts';
import type { EStatement } from '../statements/public.ts';
import { dashboard } from './messages.ts';
import { owedText } from './owed.messages.ts';

/** The tag on the tile and the title of the notice for each status. */
const STATUS_TEXTS: Readonly<Record<Exclude<CardStatus, 'active'>, { tag: Phrase; title: Phrase }>> = {
  unactivated: { tag: contentText.statusPending, title: dashboard.activate },
  damaged: { tag: contentText.statusDamaged, title: dashboard.damaged },
  lost: { tag: contentText.statusLost, title: dashboard.lost },
  stolen: { tag: contentText.statusStolen, title: dashboard.stolen },
  r_code: { tag: contentText.statusRcodeShort, title: dashboard.restricted },
  invalid: { tag: contentText.statusInvalid, title: dashboard.invalid },
};

const CARDS = /\/cards$/;

/** Opens the overview, waits until it has loaded, and returns the cards of the response. */
async function open(page: Page, username: string, language: Language = 'en'): Promise<CardSummary[]> {
  const cards = await waitForPayload<CardSummary[]>(page, CARDS, () =>
    arriveLoggedOn(page, username, { language }),
  );
  await waitForLoaded(page);
  return cards;
}

/** Waits until nothing is loading. */
async function waitForLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^(Loading\.\.\.|載入中…)$/)).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

const tile = (page: Page, cardId: string): Locator => page.locator(`input[type=radio][value="${cardId}"]`);
const panel = (page: Page, title: Phrase, language: Language = 'en'): Locator =>
  page.getByRole('main').getByRole('region', { name: say(title, language), exact: true });
const paths = {
  detail: /\/cards\/[^/]+$/,
  statements: /\/e-statements$/,
  latest: /\/cards\/transaction$/,
};

/** Whether nothing, such as the bar of phones, covers the middle of an element. */
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

forOneLanguage('zh_tw', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[CARD-1] shows every status in the tile and above the figures: ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    const cards = await open(page, 'demo.states1', language);
    expect(cards).toHaveLength(7);
    for (const [index, card] of cards.entries()) {
      await choose(tile(page, card.cardId));
      await waitForLoaded(page);
      const label = page.locator('label').filter({ has: tile(page, card.cardId) });
      await expect(label).toContainText(card.productName);
      await expect(label).toContainText(card.lastFour);
      if (card.status === 'active') {
        await expect(panel(page, dashboard.totalDue, language)).toBeVisible();
      } else {
        const { tag, title } = STATUS_TEXTS[card.status];
        await expect(label).toContainText(t(tag));
        await expect(page.getByRole('main').getByText(t(title), { exact: true }).last()).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: t(ui.contactUs) })).toBeVisible();
      }
      await expect(panel(page, dashboard.totalDue, language)).toBeVisible({
        visible: card.status !== 'unactivated',
      });
      const forAxe = axeWidths(WIDTHS, language === 'en' ? index : index + 1);
      for (const width of WIDTHS) {
        await page.setViewportSize(viewportOf(width));
        await expectNoOverflow(page);
        await expectNothingClipped(page);
        if (forAxe.includes(width)) await expectAccessible(page);
      }
    }
  });

  test.describe(`${language}`, () => {
    test.use({ viewport: viewportOf(1280) });

    test('[CARD-1] [GEN-8] shows the data of the calls in this language', async ({ page }) => {
      const profile = waitForPayload<Profile>(page, /\/profile$/, async () => {});
      const statements = waitForPayload<EStatement[]>(page, paths.statements, async () => {});
      const transactions = waitForPayload<{ content: Transaction[] }>(page, paths.latest, async () => {});
      const card = (await open(page, 'demo.primary1', language))[0]!;
      const { name } = await profile;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say(dashboard.welcome, language, { name }),
      );
      await expect(page).toHaveTitle(new RegExp(`^${t(dashboard.title)}`));
      const due = panel(page, dashboard.totalDue, language);
      await expect(due).toContainText(formatMoney(card.statementBalance!));
      await expect(due).toContainText(formatMoney(card.minimumPayment!));
      const credit = panel(page, dashboard.credit, language);
      await expect(credit).toContainText(formatMoney(card.availableCredit));
      await expect(credit).toContainText(formatMoney(card.creditLimit));
      await expect(panel(page, dashboard.points, language)).toContainText(formatNumber(card.points));
      const tile = panel(page, dashboard.eStatements, language);
      const latest = await statements;
      for (const { total } of latest.slice(0, 3)) await expect(tile).toContainText(formatMoney(total));
      await expect(tile.locator('dd')).toHaveCount(3);
      const rows = panel(page, dashboard.latest, language).getByRole('listitem');
      const { content } = await transactions;
      expect(content).toHaveLength(3);
      await expect(rows).toHaveCount(content.length);
      for (const [index, line] of content.entries()) {
        await expect(rows.nth(index)).toContainText(line.description);
        await expect(rows.nth(index)).toContainText(formatMoney(line.amount));
      }
    });

    test('[CARD-1] gives screen readers amounts with the currency name', async ({ page }) => {
      const card = (await open(page, 'demo.primary1', language))[0]!;
      const number = formatNumber(Number(card.availableCredit.amount));
      const spoken = say(contentText.spokenTwd, language, { number, negative: false });
      const amount = panel(page, dashboard.credit, language).locator('.spoken', { hasText: spoken });
      await expect(amount.first()).toHaveText(spoken);
      await expect(amount.first().locator('xpath=preceding-sibling::*')).toHaveAttribute(
        'aria-hidden',
        'true',
      );
      const copied = await amount.first().evaluate((words) => {
        const selection = getSelection();
        if (words.parentElement) selection?.selectAllChildren(words.parentElement);
        return String(selection);
      });
      expect(copied).toBe(formatMoney(card.availableCredit));
    });

    test('[CARD-1] marks a supplementary card', async ({ page }) => {
      await open(page, 'demo.supp1', language);
      await expect(
        page
          .locator('label')
          .filter({ hasText: t(contentText.supplementary) })
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
    });

    test('[STM-1] shows that corporate cards have paper statements', async ({ page }) => {
      await open(page, 'demo.corp1', language);
      await expect(panel(page, dashboard.statements, language)).toContainText(t(dashboard.paperOnly));
      await expectAccessible(page);
    });

    test('[CARD-1] shows an empty state without cards', async ({ page }) => {
      await page.route(/\/api\/v1\/cards$/, (route) => route.fulfill({ json: { payload: [] } }));
      await arriveLoggedOn(page, 'demo.primary2', { language });
      await expect(page.getByText(t(cardText.noCards))).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
});

test.describe('phone', () => {
  test.use({ viewport: viewportOf(360) });

  test('[CARD-1] scrolls the tiles to the chosen one and lists the latest transactions', async ({ page }) => {
    const cards = await open(page, 'demo.states1');
    await page.setViewportSize({ width: 500, height: 740 });
    await page.goto(`/u/dashboard?card=${cards.at(-1)!.cardId}`);
    await waitForLoaded(page);
    const label = page.locator('label').filter({ has: page.locator('input:checked') });
    await expect(label).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize(viewportOf(360));
    await expect(label, 'in a narrower window').toBeInViewport({ ratio: 0.9 });
    await expectNoOverflow(page);
    await choose(tile(page, cards.find((card) => card.status === 'active')!.cardId));
    await waitForLoaded(page);
    await expect(panel(page, dashboard.latest).getByRole('listitem')).toHaveCount(3);
  });

  test('[CARD-1] fits 320 px', async ({ page }) => {
    await page.setViewportSize(viewportOf(320));
    for (const card of await open(page, 'demo.states1')) {
      await choose(tile(page, card.cardId));
      await waitForLoaded(page);
      await expectNoOverflow(page);
      await expectNothingClipped(page);
    }
  });
});

/** Paths of the calls begun before and after the document's first content was painted, without the part that all share. */
function callsAroundPaint(): { before: string[]; after: string[] } {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/'));
  const pathsOf = (list: typeof calls) => list.map(({ name }) => name.replace(/^.*\/api\/v1/, ''));
  return {
    before: pathsOf(calls.filter(({ startTime }) => startTime < painted)),
    after: pathsOf(calls.filter(({ startTime }) => startTime >= painted)),
  };
}

test('[CARD-1] asks after the first paint for what the first view does not show', async ({ page }) => {
  await open(page, 'demo.primary1');
  const later = ['/notices/unread', '/operations', '/session/check'];
  await expect(async () => {
    const { before, after } = await page.evaluate(callsAroundPaint);
    expect(before).toEqual(expect.arrayContaining(['/cards', '/profile']));
    expect(after).toEqual(expect.arrayContaining(later));
    expect(before.filter((path) => later.includes(path))).toEqual([]);
  }).toPass();
});

test.describe('what is owed', () => {
  for (const width of [390, 1280])
    test(`[CARD-1] [PAY-1] names the total, the next payment, Pay and Freeze, without scrolling: ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const profile = waitForPayload<Profile>(page, /\/profile$/, async () => {});
      const cards = await open(page, 'demo.primary1');
      const { total, cards: count, next } = owed(cards, (await profile).today);
      const owing = page
        .getByRole('main')
        .locator('section')
        .filter({ hasText: `You owe on ${count} cards` });
      await expect(owing).toContainText(formatMoney(total));
      const due = say(cardText.dueIn, 'en', { days: next!.days });
      await expect(owing).toContainText(
        `${due}: ${formatMoney(next!.left)} by ${formatDate(next!.dueDate, 'en')}`,
      );
      await expect(owing.getByRole('link', { name: say(dashboard.viewStatement, 'en') })).toBeInViewport();
      const pay = owing.getByRole('link', { name: say(owedText.pay, 'en'), exact: true });
      await expect(pay).toBeInViewport({ ratio: 1 });
      const freeze = page.getByRole('main').getByRole('button', { name: /^Freeze/ });
      await expect(freeze.first()).toBeInViewport({ ratio: 1 });
      expect(await freeze.first().evaluate(isUncovered)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expectAccessible(page);
      await pay.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${next!.card.cardId}/pay$`));
    });

  for (const [kind, changes, text] of [
    ['paid', { paidSinceStatement: { amount: '999999999', currency: 'TWD' } }, owedText.allPaid],
    ['overdue', { paymentDueDate: '2020-01-02' }, owedText.overdueText],
  ] as const)
    test(`[CARD-1] says so in words when a card is ${kind}`, async ({ page }) => {
      await page.route(/\/api\/v1\/cards$/, async (route) => {
        const answer = await route.fetch();
        const { payload } = (await answer.json()) as { payload: CardSummary[] };
        await route.fulfill({ json: { payload: payload.map((card) => ({ ...card, ...changes })) } });
      });
      await arriveLoggedOn(page, 'demo.primary2');
      await expect(page.getByText(say(text, 'en'))).toBeVisible();
      const due = panel(page, dashboard.totalDue);
      const tag = kind === 'paid' ? cardText.paid : cardText.isOverdue;
      await expect(due.getByText(say(tag, 'en'), { exact: true })).toBeVisible();
      await expect(due.getByRole('link', { name: 'Switch to instalments' })).toHaveCount(
        kind === 'paid' ? 1 : 0,
      );
      await expectAccessible(page);
    });

  test('[CARD-1] [RPL-1] shows a stopped card and the one on its way as two', async ({ page }) => {
    await page.route(/\/api\/v1\/cards$/, async (route) => {
      const answer = await route.fetch();
      const { payload } = (await answer.json()) as { payload: CardSummary[] };
      const replacement = { orderedOn: '2026-11-20', stoppedLastFour: '4444' };
      const replaced = payload.map((card) => ({ ...card, status: 'lost', lastFour: '5555', replacement }));
      await route.fulfill({ json: { payload: replaced } });
    });
    await arriveLoggedOn(page, 'demo.primary2');
    const notice = page.getByRole('main').locator('section').filter({ hasText: 'on its way' }).last();
    await expect(notice).toContainText('Your new card ending in 5555 is on its way');
    await expect(notice).toContainText('The card ending in 4444 was reported lost and is blocked.');
    await expect(notice.getByRole('link', { name: 'Activate the new card' })).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Replacement card' })).toHaveCount(0);
    const label = page.locator('label').filter({ hasText: '5555' });
    await expect(label).toContainText(say(contentText.statusOnItsWay, 'en'));
    await expect(label).not.toContainText(say(contentText.statusLost, 'en'));
    await page.goto('/u/card-management');
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: '5555' });
    await expect(item).toContainText('4444');
    await expect(item.getByRole('link', { name: /Lost, stolen or damaged/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('choosing a card', () => {
  // Skeletons pulse endlessly, and the accessibility check waits for animations to end.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[CARD-1] keeps the card in the address over reload and Back, and ignores a foreign id', async ({
    page,
  }) => {
    const [first, second] = await open(page, 'demo.primary1');
    await choose(tile(page, second!.cardId));
    await expect(page).toHaveURL(`/u/dashboard?card=${second!.cardId}`);
    await page.reload();
    await expect(tile(page, second!.cardId)).toBeChecked();
    await choose(tile(page, first!.cardId));
    await expect(panel(page, dashboard.totalDue)).toContainText(formatMoney(first!.statementBalance!));
    await page.goBack();
    await expect(tile(page, second!.cardId)).toBeChecked();
    await expect(panel(page, dashboard.totalDue)).toContainText(formatMoney(second!.statementBalance!));
    await page.goto('/u/dashboard?card=00000000-0000-4000-8000-000000000000');
    await expect(tile(page, first!.cardId)).toBeChecked();
  });

  test('[CARD-1] keeps focus and scroll position when arrow keys move the choice', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    const [first, second] = await open(page, 'demo.primary1');
    await tile(page, first!.cardId).focus();
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.keyboard.press('ArrowRight');
    await expect(tile(page, second!.cardId)).toBeChecked();
    await waitForLoaded(page);
    await expect(tile(page, second!.cardId)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, first!.cardId)).toBeChecked();
    await expect(page.getByRole('region', { name: new RegExp(first!.lastFour) })).toBeVisible();
  });

  test('[CARD-1] shows nothing of the previous card while the next one loads', async ({ page }) => {
    const [first, second] = await open(page, 'demo.primary1');
    const list = panel(page, dashboard.latest);
    const before = list.getByRole('listitem').first();
    const shown = (await before.textContent()) ?? '';
    const pending: Route[] = [];
    await page.route(
      new RegExp(`/cards/(?:${second!.cardId}|transaction\\?cardId=${second!.cardId})`),
      (route) => {
        pending.push(route);
      },
    );
    await choose(tile(page, second!.cardId));
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(list).not.toContainText(shown);
    await expect(panel(page, dashboard.eStatements).locator('dd')).toHaveCount(0);
    await expectAccessible(page);
    for (const route of pending) await route.continue();
    await expect(panel(page, dashboard.eStatements).locator('dd')).toHaveCount(3);
    await expect(tile(page, first!.cardId)).not.toBeChecked();
  });
});

test.describe('language', () => {
  test('[GEN-1] switches product names too and keeps the card', async ({ page }) => {
    const cards = await open(page, 'demo.primary1');
    const second = cards[1]!;
    await choose(tile(page, second.cardId));
    await waitForLoaded(page);
    const zh = await waitForPayload<CardSummary[]>(page, CARDS, () =>
      page.getByRole('contentinfo').getByText('中文').click(),
    );
    const { productName } = zh.find((card) => card.cardId === second.cardId)!;
    expect(productName).not.toBe(second.productName);
    await expect(tile(page, second.cardId)).toBeChecked();
    await expect(page.locator('label').filter({ has: tile(page, second.cardId) })).toContainText(productName);
    await expect(panel(page, dashboard.totalDue, 'zh_tw')).toBeVisible();
    await expect(page.getByRole('main').getByText(second.productName)).toHaveCount(0);
  });
});

test.describe('offers', () => {
  const offers = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Offers', exact: true });

  test('[CARD-1] [PRM-1] shows four below the cards with lazy images and without layout shift', async ({
    page,
  }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/minio/img')) pictures.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput'))
            Object.assign(window, {
              moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')),
            });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, 'demo.primary1');
    await page.goto('/u/dashboard');
    await waitForLoaded(page);
    await expect(offers(page).getByRole('listitem')).toHaveCount(4);
    for (const image of await offers(page).locator('img').all()) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await expect(image).toHaveAttribute('height', /^\d+$/);
    }
    await offers(page).scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThanOrEqual(0.02);
    await page.setViewportSize(viewportOf(320));
    await expectNoOverflow(page);
    await offers(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/u\/promotion-detail\?code=/);
  });

  test('[CARD-1] shows an inline error without a dialog when they cannot be loaded', async ({
    page,
    allow,
  }) => {
    allow(/^answer 500 GET .*\/promotion/, /Failed to load resource/);
    const failure = { status: 500, json: { error: { code: '500', message: 'x', requestId: 'r' } } };
    await page.route(/\/promotion\?/, (route) => route.fulfill(failure));
    await open(page, 'demo.primary1');
    await expect(offers(page)).toContainText('We could not load this');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(panel(page, dashboard.totalDue)).toBeVisible();
  });
});

test.describe('when calls fail', () => {
  const failure = { status: 500, json: { error: { code: '500', message: 'x', requestId: 'r' } } };

  for (const [part, path, title] of [
    ['cards', CARDS, undefined],
    ['card', paths.detail, dashboard.cashback],
    ['statements', paths.statements, dashboard.eStatements],
    ['transactions', paths.latest, dashboard.latest],
  ] as const) {
    test(`[CARD-1] ${part}: shows an inline error, and retry loads it`, async ({ page, allow }) => {
      allow(/answer 500 GET/);
      let failing = true;
      await page.route(
        (url) => path.test(url.pathname),
        (route) => (failing ? route.fulfill(failure) : route.continue()),
      );
      await arriveLoggedOn(page, 'demo.primary1');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say(ui.close, 'en') })
        .first()
        .click();
      const place = title ? panel(page, title) : page.getByRole('main');
      await expect(place.getByText(/We could not load this/)).toBeVisible();
      await expectAccessible(page);
      failing = false;
      await place.getByRole('button', { name: say(ui.retry, 'en') }).click();
      await expect(place.getByText(/We could not load this/)).toHaveCount(0);
      await expect(panel(page, dashboard.totalDue)).toBeVisible();
    });
  }
});
