/** Page object of the frames before and after log-on. */
import type { Locator, Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { ui } from '../../../web/ui/messages.ts';

export const banner = (page: Page) => page.getByRole('banner');
export const drawer = (page: Page) => page.getByRole('dialog');
/** The page heading. After a page change it gets the focus, later than the URL changes. */
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

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
