/** The way to a stopped card: presses and keys are counted, and each control is in sight without scrolling. */
import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { lostText as text } from './lost.messages.ts';
import { replacementText } from './messages.ts';

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

/** Counts what the person does. */
async function countEffort(page: Page): Promise<() => Promise<{ presses: number; keys: number }>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    let presses = 0;
    let keys = 0;
    const note = () => (dataset.effort = `${presses} ${keys}`);
    addEventListener('click', () => ++presses && note(), true);
    addEventListener('keydown', () => ++keys && note(), true);
  });
  return async () => {
    const [presses = 0, keys = 0] = await page.evaluate(() =>
      (document.documentElement.dataset.effort ?? '0 0').split(' ').map(Number),
    );
    return { presses, keys };
  };
}

forEachJourney(({ language }) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const choice = (page: Page, name: Phrase) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${t(name)}`) });

  test('[RPL-2] stops a lost card with four presses from the bar, without typing', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveLoggedOn(page, 'demo.primary2', { language });
    await expect(page.locator('h1')).toBeVisible();
    const effort = await countEffort(page);
    const bar = page.locator('[data-bottom-bar]');
    const inBar = bar.getByRole('link', { name: t(text.title), exact: true });
    await expect(inBar).toBeInViewport({ ratio: 1 });
    await inBar.click();
    await expect(page).toHaveURL(new RegExp(paths.lostCard()));
    await expect(page.locator('h1')).toHaveText(t(text.title));
    const main = page.getByRole('main');
    await expect(main.locator('ul a, ul button').first()).toBeVisible();
    await expectAccessible(page);
    const cards = main.locator(`a[href^="${paths.lostCard()}/"]`);
    if ((await cards.count()) > 0) {
      await expect(cards.first()).toBeInViewport({ ratio: 1 });
      await cards.first().click();
    }

    for (const name of [text.lost, text.stolen, text.unsure])
      await expect(choice(page, name)).toBeInViewport({ ratio: 1 });
    await expect(main.locator('a[href^="tel:"]')).toBeInViewport();
    await expectAccessible(page);
    await choice(page, text.lost).click();
    const confirm = page.getByRole('button', { name: t(replacementText.confirmLost), exact: true });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await confirm.click();
    await expect(page.getByText(/RC-[A-Z0-9]{8}/)).toBeVisible();
    await expect(page.locator('h1')).toBeFocused();
    const { presses, keys } = await effort();
    expect(presses).toBeLessThanOrEqual(4);
    expect(keys).toBe(0);
    await expectAccessible(page);
  });

  test('[RPL-2] freezes a card at once for a person who is not sure', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const link = page.getByRole('main').locator(`a[href^="${paths.lostCard()}/"]`).first();
    await expect(link).toBeInViewport();
    const effort = await countEffort(page);
    await link.click();
    await choice(page, text.unsure).click();
    await expect(page.getByRole('main')).toContainText(t(text.frozenText));
    await expect(page.getByRole('main').locator('a[href*="frozen=off"]')).toBeFocused();
    const { presses, keys } = await effort();
    expect([presses, keys]).toEqual([2, 0]);
    await expectAccessible(page);
    await choice(page, text.stolen).click();
    await expect(page.getByRole('alertdialog')).toContainText(t(text.final));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(choice(page, text.stolen)).toBeFocused();
  });
});
