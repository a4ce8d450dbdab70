import { test, prefixOf, viewportOf } from '../../tests/support/browser/e2e.ts';
import { screens } from './testing/screens.ts';
const only = process.env.ONLY ?? '';
for (const screen of screens.filter(({ name }) => name.includes(only)))
  for (const language of ['en', 'zh_tw'] as const) {
    test(`${screen.name} ${language}`, async ({ page, server, allow }) => {
      test.setTimeout(180_000);
      allow(/./);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.setViewportSize(viewportOf(1280));
      await screen.open({ page, server, language, prefix: prefixOf(language) });
      for (const width of [1280, 360])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewportOf(width));
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(300);
          const name = screen.name.replace(/[^a-z]+/g, '-');
          await page.screenshot({ path: `/tmp/shots-safety/${name}.${language}.${width}.${colorScheme}.png`, fullPage: !name.includes('freeze-') });
        }
    });
  }
