/** Pictures of every page and state for `npm run screens`, in alternating languages. */
import { expect, prefixOf, testWith } from '../support/browser/e2e.ts';
import { takeSheet } from '../support/browser/pictures.ts';
import { SCREENS } from '../support/browser/screens.ts';

const test = testWith({ DEMO_CROWD: 'off' }, 'parallel');

for (const [index, screen] of SCREENS.entries()) {
  const language = index % 2 === 0 ? 'zh_tw' : 'en';
  test(screen.name, async ({ page, server, allow }) => {
    allow(...(screen.allow ?? []));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await screen.open({ page, server, language, prefix: prefixOf(language) });
    await expect(page.locator('h1, dialog[open] h2').first()).toBeVisible();
    await takeSheet(page, language, screen);
  });
}
