/** Use of a page by keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ALL_SCREENS } from '../e2e.ts';

const MOST_TABS = 100;

/** Moves the focus by Tab only. Fails when Tab does not reach the element. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Tabs to a button or link and presses Enter, as soon as the button is not waiting for the page. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/**
 * Replaces the value of a field that Tab reaches. Outside the nightly run, types the first key and pastes the rest, because
 * each key sends four messages to the browser.
 */
export async function typeInto(page: Page, target: Locator, typed: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  const keys = ALL_SCREENS ? typed.length : 1;
  await page.keyboard.type(typed.slice(0, keys));
  await page.keyboard.insertText(typed.slice(keys));
}

/** Pastes text over the value of a field that Tab reaches, as copied with an Asian keyboard: full width, surrounded by spaces. */
export async function pasteInto(page: Page, target: Locator, typed: string): Promise<void> {
  await tabTo(page, target);
  const isPassword = (await target.getAttribute('type')) === 'password';
  const wide = typed.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    isPassword ? typed : ` ${wide}\u3000`,
  );
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}
