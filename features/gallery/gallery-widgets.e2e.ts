/** Menus, choices, tables, tabs, dates and the captcha in the gallery, by keyboard, mouse and touch. */
import type { Page } from '@playwright/test';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { expect, expectAccessible, test } from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';

test('[SHELL-3] mega menu: opens on focus, hover and touch; arrows, Home and End move; Escape closes it until the focus leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  await openGallery(page, 'Menu');
  await test.step('by keyboard', () => useMenuByKeyboard(page));
  await test.step('without `eager` on a press only, and a chosen link returns the focus', async () => {
    const button = example(page, 'menu').getByRole('button');
    await button.focus();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  });
  await test.step('on hover, and for 200 ms after the mouse has left', async () => {
    await page.clock.install({ time: 0 });
    await openGallery(page, 'Menu');
    await page.clock.pauseAt(60_000);
    const link = page.getByRole('link', { name: 'Application steps' });
    await page.getByRole('button', { name: 'Card application' }).hover();
    await expect(link).toBeVisible();
    await link.hover();
    await page.clock.runFor(1000);
    await expect(link).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(199);
    await expect(link).toBeVisible();
    await page.clock.runFor(2);
    await expect(link).toBeHidden();
  });
  await test.step('by touch', async () => {
    const context = await browser.newContext({ hasTouch: true, ...(baseURL && { baseURL }) });
    const touched = await context.newPage();
    await openGallery(touched, 'Menu');
    const button = touched.getByRole('button', { name: 'Card application' });
    await button.tap();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.tap();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await context.close();
  });
});

async function useMenuByKeyboard(page: Page): Promise<void> {
  const [first, second] = [
    page.getByRole('button', { name: 'Card application' }),
    page.getByRole('button', { name: 'Digital service' }),
  ];
  const [firstLink, lastLink] = [
    page.getByRole('link', { name: 'Card activation' }),
    page.getByRole('link', { name: 'Mobile banking' }),
  ];
  await page.getByRole('button', { name: '中文' }).focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(second).toHaveAttribute('aria-expanded', 'true');

  for (const [key, link] of [
    ['ArrowDown', firstLink],
    ['ArrowUp', lastLink],
    ['Home', firstLink],
    ['End', lastLink],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['Enter', 'Space']) {
    await second.press(key);
    await expect(firstLink).toBeFocused();
    await page.keyboard.press('Escape');
  }
  // The menu stays closed while its button keeps the focus.
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
}

test('[SHELL-8] date: the calendar works by keyboard within its limits, and typing works without it', async ({
  page,
}) => {
  const field = example(page, 'date').getByRole('textbox');
  await openGallery(page, 'Date');
  const button = page.getByRole('button', { name: 'Choose a date (From date)' });
  await button.press('Enter');
  const day = (name: string) => page.getByRole('button', { name: new RegExp(` ${name}\\b`) });
  await expect(day('05/11/2026')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(day('13/11/2026')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(day('13/10/2026')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('13/10/2026');
  await expect(button).toBeFocused();

  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();

  await openGallery(page, 'Date', 'zh_tw');
  await field.fill('20/11/2026');
  await page.getByRole('button', { name: '選擇日期（起日）' }).click();
  await expect(page.getByRole('grid', { name: '2026年11月' })).toBeVisible();
  await expect(page.getByRole('button', { name: / 2026\/11\/21/ })).toBeDisabled();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[RDM-1] [SHELL-8] [CARD-1] choices: tiles move by arrows and skip disabled options, the box for all is mixed', async ({
  page,
}) => {
  await openGallery(page, 'Choice');
  const group = page.getByRole('radiogroup', { name: 'Category' }).first();
  await group.getByRole('radio', { name: 'Gifts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Airport lounge' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Gifts' })).toBeChecked();
  const miles = group.getByRole('radio', { name: 'Air miles and hotel points' });
  await expect(miles).toBeDisabled();
  await expect(miles).toHaveAccessibleDescription('Air miles: primary cardholder only');

  const all = page.getByRole('checkbox', { name: 'All', exact: true });
  expect(await all.evaluate((box) => box.matches(':indeterminate'))).toBe(true);
  await all.press('Space');
  await expect(all).toBeChecked();

  await openGallery(page, 'Card');
  const cards = page.getByRole('group', { name: 'Card' });
  await cards.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  const pending = cards.getByRole('radio', { name: /Signature.*Pending activation.*ending in 4932/ });
  await expect(pending).toBeChecked();
});

test('[SHELL-8] a table sorts by keyboard and turns pages, is a list on a phone; tabs move by arrows and are in the address', async ({
  page,
}) => {
  const live = example(page, 'table');
  await test.step('sorts and says so; a new page has the focus', async () => {
    await openGallery(page, 'Table');
    const header = live.getByRole('columnheader', { name: 'Transaction date' });
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(announced(page, 'Transaction date, sorted oldest first')).toBeAttached();
    await expect(live.getByRole('row').nth(1)).toContainText('11/10/2026');

    await expect(live.getByRole('button', { name: 'Previous' })).toHaveCount(0);
    await live.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(live.getByText('page 2 of 4')).toBeVisible();
    await expect(announced(page)).toContainText('page 2 of 4');
    await expect(live.getByRole('region', { name: 'Billed transactions' })).toBeFocused();
    await live.getByLabel('Go to page').selectOption('4');
    await expect(live.getByText('page 2 of 4')).toBeVisible();
    await live.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(live.getByText('page 4 of 4')).toBeVisible();
    await expect(live.getByRole('button', { name: 'Next' })).toHaveCount(0);
  });
  await test.step('is a list below 760 px, with the same order and amounts in words', async () => {
    await openGallery(page, 'Table', 'zh_tw', 360);
    await expect(live.getByRole('table')).toHaveCount(0);
    await expect(live.getByRole('listitem')).toHaveCount(5);
    await expect(live.getByRole('listitem').first()).toContainText('新臺幣 120 元');
    await live.getByLabel('排序方式').selectOption({ label: '新臺幣金額：由小到大' });
    await expect(live.getByRole('listitem').first()).toContainText('退款');
  });
  await test.step('tabs move and select by arrows, and the address names the tab', async () => {
    await openGallery(page, 'Tabs');
    await page.getByRole('tab', { name: 'Billed', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    const unbilled = page.getByRole('tab', { name: 'Unbilled' });
    await expect(unbilled).toBeFocused();
    await expect(unbilled).toHaveAttribute('aria-selected', 'true');
    const shown = page.getByRole('tabpanel', { name: 'Unbilled' });
    await expect(shown).toContainText('since your last statement');
    expect(new URL(page.url()).hash).toBe('#unbilled');
    await page.reload();
    await expect(unbilled).toHaveAttribute('aria-selected', 'true');
  });
});

test('[CAP-1] [CAP-2] [CAP-4] captcha: has its sizes, plays once with the focus kept, and offers an alternative', async ({
  page,
}) => {
  await openGallery(page, 'Captcha', 'en', 360);
  const live = example(page, 'captcha');
  expect(await live.getByRole('img').boundingBox()).toMatchObject({ width: 135, height: 44 });
  expect((await live.getByRole('textbox').boundingBox())?.width).toBe(160);
  for (const name of ['Get a new image code', 'Play audio']) {
    expect(await live.getByRole('button', { name }).boundingBox()).toMatchObject({ width: 44, height: 44 });
  }

  await live.getByRole('button', { name: 'Play audio' }).press('Enter');
  const playing = live.getByRole('button', { name: 'Playing' });
  await expect(playing).toBeFocused();
  await expect(playing).toHaveAttribute('aria-disabled', 'true');
  await live.getByRole('button', { name: 'Get a new image code' }).click();
  await expect(live.getByRole('button', { name: 'Play audio' })).toBeVisible();

  await live.getByRole('button', { name: 'I cannot use the image code' }).press('Enter');
  // The text is in an element of its own (GEN-14).
  await expect(live.getByText('Check complete. No image code needed.').locator('..')).toBeFocused();
  await expect(live.getByRole('textbox')).toHaveCount(0);
});
