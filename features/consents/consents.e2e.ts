import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  expect,
  expectAccessible,
  forEachJourney,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { arriveLoggedOn } from '../../tests/support/browser/people/arrive-logged-on.ts';
import { paths } from '../../web/paths.ts';
import { promotionText } from '../promotions/messages.ts';
import { consentText as text } from './messages.ts';

forEachJourney(({ language }) => {
  test(`[CNS-2] [CNS-3] refuses everything with one press, and sees no offer of the portal: ${language}`, async ({
    page,
    server,
  }) => {
    const main = page.getByRole('main');
    await resetBank(server);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(main.getByRole('heading', { name: promotionText.title[language] })).toBeVisible();

    await page.goto(paths.consents());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title[language]);
    await expect(main.getByRole('switch', { checked: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await tabTo(page, main.getByRole('button', { name: text.refuseAll[language], exact: true }));
    await page.keyboard.press('Enter');
    await expect(main).toContainText(text.allRefused[language]);
    await expect(main.getByRole('switch', { checked: true })).toHaveCount(0);
    await expect(main.getByRole('button', { name: text.refuseAll[language], exact: true })).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.goto(paths.dashboard());
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(main.getByRole('heading', { name: promotionText.title[language] })).toHaveCount(0);
    await expect(page.locator(`a[href="${paths.promotions()}"]`)).toHaveCount(0);

    await page.goto(paths.promotions());
    await expect(main).toContainText(promotionText.refusedTitle[language]);
    await expectAccessible(page);
    await tabTo(page, main.getByRole('link', { name: promotionText.toConsents[language] }));
    await page.keyboard.press('Enter');
    const portal = page.locator('#consent-own-offers-portal');
    await tabTo(page, portal);
    await page.keyboard.press('Space');
    await expect(portal).toHaveAttribute('aria-checked', 'true');
    await page.goto(paths.promotions());
    await expect(main.locator('li h2').first()).toBeVisible();
  });
});
