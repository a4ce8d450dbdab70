/** Page object of the frames before and after log-on. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { ui } from '../../../web/ui/messages.ts';

export const banner = (page: Page) => page.getByRole('banner');
export const drawer = (page: Page) => page.getByRole('dialog');
/** The page heading. After a page change it gets the focus, later than the URL changes. */
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The function list beside the page, and the heads of its groups. */
export const list = (page: Page) => page.locator('nav:has(h3 > button)');
export const heads = (page: Page) => list(page).locator('h3 > button');

/** Opens the group of the function list that has a line, and returns the line. */
export async function lineInList(page: Page, href: string): Promise<Locator> {
  const line = list(page).locator(`a[href="${href}"]`);
  await expect(heads(page).first()).toBeVisible();
  for (const head of await heads(page).all())
    if (!(await line.isVisible()) && (await head.getAttribute('aria-expanded')) === 'false')
      await head.click();
  return line;
}

/** Returns locators by phrases in a language. */
export function partsIn(language: Language) {
  const t = (phrase: Phrase) => say(phrase, language);
  const link = (within: Page | Locator, phrase: Phrase) =>
    within.getByRole('link', { name: t(phrase), exact: true });
  /** A link to an external site, on a desktop. */
  const externalLink = (within: Page | Locator, phrase: Phrase) =>
    within.getByRole('link', { name: `${t(phrase)} ${t(ui.newTab)}`, exact: true });
  const button = (within: Page | Locator, phrase: Phrase) =>
    within.getByRole('button', { name: t(phrase), exact: true });
  return { t, link, externalLink, button };
}
