/** [CARD-10] The row of cards on the overview: by thumb, by key, and for people with no card, one card and twelve. */
import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import {
  enlargeText,
  expectNoOverflow,
  findClipped,
} from '../../tests/support/browser/checks/page-checks.ts';
import { moved, watchShifts } from '../../tests/support/browser/checks/shifts.ts';
import {
  arriveLoggedOn,
  choose,
  expect,
  expectAccessible,
  forEachLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import type { CardSummary } from '../cards/contract.ts';
import { cardText } from '../cards/messages.ts';
import { freezeText } from '../safety/freeze.messages.ts';
import { dashboard } from './messages.ts';
import { labelOf, open, panel, tile, waitForLoaded } from './testing/overview.ts';

test.use({ viewport: viewportOf(390), hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** Draws a thumb across the middle of the row: to the left for a negative distance. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.locator('main fieldset > div').boundingBox();
  if (!box) throw new Error('no row of cards');
  const client = await page.context().newCDPSession(page);
  const y = box.y + box.height / 3;
  const start = box.x + (box.width - distance) / 2;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: start, y }] });
  for (let step = 1; step <= 10; step++) {
    const touchPoints = [{ x: start + (distance * step) / 10, y }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  // Held still before it is lifted, so that the row is not thrown.
  await page.waitForTimeout(200);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** Changes the cards that the server answers. */
async function withCards(page: Page, change: (cards: CardSummary[]) => CardSummary[]): Promise<void> {
  await page.route(/\/api\/v1\/cards$/, async (route) => {
    const response = await route.fetch();
    const { payload } = await response.json();
    await route.fulfill({ response, json: { payload: change(payload) } });
  });
}

/** Expects a card to be chosen and to stand in the middle of the row, as the only one that is wholly in sight. */
async function expectShown(page: Page, cardId: string): Promise<void> {
  await expect(tile(page, cardId)).toBeChecked();
  await expect(labelOf(page, cardId)).toBeInViewport({ ratio: 0.98 });
}

test('[CARD-10] the row follows the thumb and chooses the card at which it rests, and nothing else does', async ({
  page,
}) => {
  const [first, second, third] = await open(page, 'demo.primary1');
  await expectShown(page, first!.cardId);
  await expect(page.locator('main fieldset')).toContainText('1 of 3');

  await test.step('one card for each movement', async () => {
    await swipe(page, -250);
    await expectShown(page, second!.cardId);
    await expect(page).toHaveURL(`/u/dashboard?card=${second!.cardId}`);
    await expect(announced(page)).toContainText(
      say(dashboard.shownCard, 'en', { name: second!.productName, last4: second!.lastFour }),
    );
    await waitForLoaded(page);
    await expect(panel(page, dashboard.totalDue)).toContainText(formatMoney(second!.statementBalance!));
    await swipe(page, -250);
    await expectShown(page, third!.cardId);
    await swipe(page, 250);
    await expectShown(page, second!.cardId);
  });
  await test.step('a short pull springs back and chooses nothing', async () => {
    await swipe(page, -60);
    await page.waitForTimeout(400);
    await expectShown(page, second!.cardId);
  });
  await test.step('another window and a reload keep the card', async () => {
    for (const width of [500, 320, 1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.waitForTimeout(300);
      await expectShown(page, second!.cardId);
    }
    await page.reload();
    await waitForLoaded(page);
    await expectShown(page, second!.cardId);
    await expect(page).toHaveURL(`/u/dashboard?card=${second!.cardId}`);
    await page.goBack();
    await expectShown(page, third!.cardId);
  });
  await test.step('the focus in another card moves the row, and leaves the choice', async () => {
    const freeze = page.locator('main fieldset').getByRole('button');
    await freeze.first().focus();
    await expect(labelOf(page, first!.cardId)).toBeInViewport({ ratio: 0.98 });
    await page.waitForTimeout(300);
    await expect(tile(page, third!.cardId)).toBeChecked();
    await page.locator('h1').focus();
    await expectShown(page, third!.cardId);
  });
});

test('[CARD-10] [GEN-5] arrow keys choose among the cards, and bring the card into sight', async ({
  page,
}) => {
  const [first, second, third] = await open(page, 'demo.primary1');
  await tile(page, first!.cardId).focus();
  for (const card of [second!, third!, first!]) {
    await page.keyboard.press('ArrowRight');
    await expectShown(page, card.cardId);
    await expect(tile(page, card.cardId)).toBeFocused();
    await expect(announced(page)).toContainText(card.lastFour);
    await waitForLoaded(page);
  }
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, third!.cardId);
  // A press on the edge of the neighbour.
  await labelOf(page, second!.cardId).click({ position: { x: 338, y: 100 } });
  await expectShown(page, second!.cardId);
});

forEachLanguage((language) => {
  test(`[CARD-10] [GEN-5] twelve cards, all states and enlarged text fit, and nothing moves while they load: ${language}`, async ({
    page,
  }) => {
    let real = '';
    const twelve = (cards: CardSummary[]) => {
      real = cards[0]!.cardId;
      return Array.from({ length: 12 }, (_, index) => {
        const card = cards[index % cards.length]!;
        return { ...card, cardId: index < cards.length ? card.cardId : `${index}`.repeat(8) };
      });
    };
    await withCards(page, twelve);
    // The cards that the bank does not have answer as the first one.
    await page.route(/\/api\/v1\/.*(\d\d?)\1{7}/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/(\d\d?)\1{7}/g, real),
      }),
    );
    await watchShifts(page);
    const cards = await open(page, 'demo.states1', language);
    expect(await moved(page)).toBe(0);
    expect(cards).toHaveLength(12);
    await expectAccessible(page);
    const last = cards[11]!;
    await choose(tile(page, cards[10]!.cardId));
    await swipe(page, -250);
    await expectShown(page, last.cardId);
    await expect(page.locator('main fieldset')).toContainText(
      say(dashboard.cardPlace, language, { n: 12, total: 12 }),
    );
    await waitForLoaded(page);
    for (const width of [320, 390, 760, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectShown(page, last.cardId);
      await expectNoOverflow(page);
    }
    await page.setViewportSize(viewportOf(390));
    await enlargeText(page, '200%');
    await expectNoOverflow(page);
    expect(await findClipped(page)).toEqual([]);
  });

  test(`[CARD-10] frozen cards are stamped and can be unfrozen by that name: ${language}`, async ({
    page,
  }) => {
    await withCards(page, (cards) => cards.map((card) => ({ ...card, frozen: true })));
    const cards = await open(page, 'demo.primary1', language);
    const row = page.locator('main fieldset');
    for (const { cardId } of cards) {
      await expect(labelOf(page, cardId)).toContainText(say(contentText.frozen, language));
      await expect(labelOf(page, cardId)).not.toContainText(say(contentText.statusActive, language));
    }
    const unfreeze = row.getByRole('link', { name: new RegExp(`^${say(freezeText.unfreeze, language)}`) });
    await expect(unfreeze).toHaveCount(3);
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(labelOf(page, cards[0]!.cardId).locator('span > span').first()).toHaveCSS(
      'border-top-width',
      '1px',
    );
    await expectAccessible(page);
  });
});

test('[CARD-10] one card fills the row without a place in it, and without cards there is no row', async ({
  page,
}) => {
  for (const person of ['demo.primary2', 'demo.supp1', 'demo.corp1']) {
    const [card] = await open(page, person);
    await expectShown(page, card!.cardId);
    await expect(page.locator('main fieldset')).not.toContainText('1 of 1');
    await swipe(page, -250);
    await expectShown(page, card!.cardId);
  }
  await withCards(page, () => []);
  await arriveLoggedOn(page, 'demo.primary2');
  await expect(page.getByRole('main').getByText(say(cardText.noCards, 'en'))).toBeVisible();
  await expect(page.locator('main fieldset')).toHaveCount(0);
});

test('[CARD-10] a card to activate says so, and its link is below it', async ({ page }) => {
  const cards = await open(page, 'demo.states1');
  const card = cards.find(({ status }) => status === 'unactivated');
  await choose(tile(page, card!.cardId));
  await expect(labelOf(page, card!.cardId)).toContainText(say(contentText.statusPending, 'en'));
  await expect(labelOf(page, card!.cardId)).toContainText(say(dashboard.activateFirst, 'en'));
  const link = page.locator('main fieldset').getByRole('link', { name: /^Activate card/ });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(link).toHaveAttribute('href', `/u/card-management/${card!.cardId}/activation`);
});
