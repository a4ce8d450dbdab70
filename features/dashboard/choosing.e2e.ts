/** Choosing a card on the overview, and failures of its parts. */
import type { Route } from '@playwright/test';
import { errorText } from '../../shared/errors.messages.ts';
import { say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { arriveLoggedOn, choose, expect, expectAccessible, test } from '../../tests/support/browser/e2e.ts';
import { ui } from '../../web/ui/messages.ts';
import { dashboard } from './messages.ts';
import { callPaths, offers, open, panel, tile, waitForLoaded } from './testing/overview.ts';

test.describe('choosing a card', () => {
  // The accessibility check would otherwise run until the skeletons' animations end, and they never end.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[CARD-1] waits for the data of the chosen card, keeps it in the address, and keeps focus and scroll position', async ({
    page,
  }) => {
    const [first, second] = await open(page, 'demo.primary1');
    await test.step('shows nothing of the previous card while the next one loads', async () => {
      const list = panel(page, dashboard.latest);
      const shown = (await list.getByRole('listitem').first().textContent()) ?? '';
      const pending: Route[] = [];
      const ofSecond = new RegExp(`/cards/(?:${second!.cardId}|transaction\\?cardId=${second!.cardId})`);
      await page.route(ofSecond, (route) => void pending.push(route));
      await choose(tile(page, second!.cardId));
      await expect(list.getByRole('listitem')).toHaveCount(0);
      await expect(list).not.toContainText(shown);
      await expect(panel(page, dashboard.eStatements).locator('dd')).toHaveCount(0);
      await expectAccessible(page);
      for (const route of pending) await route.continue();
      await page.unroute(ofSecond);
      await expect(panel(page, dashboard.eStatements).locator('dd')).toHaveCount(3);
      await expect(tile(page, first!.cardId)).not.toBeChecked();
    });
    await test.step('keeps the card over reload and Back, and ignores a foreign id', async () => {
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
      await waitForLoaded(page);
    });
    await test.step('keeps focus and scroll position when arrow keys move the choice', async () => {
      await page.setViewportSize({ width: 1280, height: 420 });
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
  });
});

test('[CARD-1] shows an error in the place of each part that fails, and each retry loads its own', async ({
  page,
  allow,
}) => {
  allow(/answer 500 GET/, /Failed to load resource/);
  const json = { error: { code: '500', message: 'x', requestId: 'r' } };
  const failing = new Set<RegExp>([callPaths.cards, callPaths.offers]);
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const fails = [...failing].some((path) => path.test(pathname));
    return fails ? route.fulfill({ status: 500, json }) : route.fallback();
  });
  const failure = say(errorText.serviceRead, 'en');
  const main = page.getByRole('main');

  await arriveLoggedOn(page, 'demo.primary1');
  await expect(main.getByText(failure)).toBeVisible();
  await expectAccessible(page);
  failing.delete(callPaths.cards);
  await main.getByRole('button', { name: say(ui.retry, 'en') }).click();
  await expect(offers(page)).toContainText(failure);
  await expect(panel(page, dashboard.totalDue)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  const parts = [
    [callPaths.detail, panel(page, dashboard.cashback)],
    [callPaths.statements, panel(page, dashboard.eStatements)],
    [callPaths.latest, panel(page, dashboard.latest)],
    [callPaths.offers, offers(page)],
  ] as const;
  for (const [path] of parts) failing.add(path);
  await page.reload();
  for (const [, place] of parts) await expect(place.getByText(failure)).toBeVisible();
  await expectAccessible(page);
  for (const [index, [path, place]] of parts.entries()) {
    failing.delete(path);
    await place.getByRole('button', { name: say(ui.retry, 'en') }).click();
    await expect(place.getByText(failure)).toHaveCount(0);
    for (const [, other] of parts.slice(index + 1)) await expect(other.getByText(failure)).toBeVisible();
  }
  await expect(panel(page, dashboard.totalDue)).toBeVisible();
});
