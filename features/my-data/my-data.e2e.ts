import { say } from '../../shared/messages.ts';
import { categoryHint, categoryText } from '../../shared/personal-data.messages.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  expect,
  expectAccessible,
  forEachJourney,
  logOn,
  resetBank,
  test,
  viewportOf,
  WIDTHS,
} from '../../tests/support/browser/e2e.ts';
import { myDataText as text } from './messages.ts';

forEachJourney(({ language, width: own }) => {
  const widths = ALL_SCREENS ? WIDTHS : [own];

  test(`[MYD-2] [MYD-3] shows by keyboard what is kept and who looked: ${language}`, async ({
    page,
    server,
  }) => {
    await resetBank(server);
    await logOn(page, 'demo.primary1', { language });
    await expect(page).toHaveURL(/dashboard/);
    await page.goto('/u/my-data');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(text.title, language));
    await expect(main.getByText(say(text.noLooks, language))).toBeVisible();
    await expect(main.getByText(say(text.right_correct, language))).toBeVisible();

    const line = main.locator('summary', { hasText: say(categoryText['log-on'], language) });
    await tabTo(page, line);
    await page.keyboard.press('Enter');
    await expect(main.getByText(say(categoryHint['log-on'], language))).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize(viewportOf(width));
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await page.setViewportSize(viewportOf(own));

    await tabTo(page, main.getByRole('link', { name: say(text.profile, language) }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/user-profile/);
  });
});
