/** Two tabs of one browser, one session. */
import type { BrowserContext, Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { arrives } from '../../tests/support/browser/actions.ts';
import {
  arriveLoggedOn,
  enterPassword,
  enterUsername,
  expect,
  expectAccessible,
  forEachLanguage,
  PASSWORD,
  test,
} from '../../tests/support/browser/e2e.ts';
import { frame } from '../../web/messages.ts';
import { page as pages } from '../../web/pages/messages.ts';
import { paths } from '../../web/paths.ts';
import { profileText } from '../profile/messages.ts';
import { sessionText as text } from './messages.ts';

const OVER = /^answer 40[01] (GET|POST) /;

forEachLanguage((language, prefix) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const logOnAs = async (page: Page, username: string) => {
    await page.goto(`${prefix}/login`);
    await enterUsername(page, username);
    await enterPassword(page, PASSWORD);
    await arrives(page, /\/u\/dashboard$/);
  };

  test(`[GEN-17] [SES-3] a new tab shows the person’s pages, and a log-off ends both, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(OVER);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
    const other = await context.newPage();
    await other.goto(paths.profile());
    await expect(other.locator('main h1')).toHaveText(t(profileText.title));
    // Both tabs send calls of the one session.
    await page.reload();
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
    await other.reload();
    await expect(other.locator('main h1')).toHaveText(t(profileText.title));

    const logOff = (within: ReturnType<Page['locator']>) =>
      within.getByRole('button', { name: t(text.logOff), exact: true });
    await logOff(other.locator('body')).click();
    await logOff(other.getByRole('alertdialog')).click();
    await arrives(other, /\/login$/);
    await expect(page.getByText(t(pages.expiredLogOff))).toBeVisible();
    await expectAccessible(page);
    // No tab is left to share a session.
    await page.goto(paths.profile());
    await arrives(page, /\/login$/);
  });

  test(`[GEN-17] [SES-3] a second log-on in the same browser is no other device, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(OVER);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    const other = await context.newPage();
    await logOnAs(other, 'demo.primary1');
    await expect(page.getByText(t(pages.expiredTab))).toBeVisible();
    await expect(page.getByText(t(pages.expiredDevice))).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: t(pages.openHere) }).click();
    await arrives(page, /\/u\/dashboard$/);
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
    // The first tab has taken nothing from the second.
    await other.reload();
    await expect(other.getByText(/NT\$/).first()).toBeVisible();

    const third = await context.newPage();
    await logOnAs(third, 'demo.primary2');
    for (const tab of [page, other]) {
      await expect(tab.getByText(t(pages.expiredPerson))).toBeVisible();
      await expect(tab.getByRole('link', { name: t(frame.logOnAgain) })).toBeVisible();
      await expect(tab.getByRole('link', { name: t(pages.openHere) })).toHaveCount(0);
    }
    await third.reload();
    await expect(third.getByText(/NT\$/).first()).toBeVisible();
  });

  test(`[GEN-15] [SES-6] a browser that loses the cookie of a log-on shows that cause, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(OVER);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await expect(page.getByText(/NT\$/).first()).toBeVisible();
    await forgetSession(context);
    await page.reload();
    await expect(page.getByText(t(pages.expiredCookie))).toBeVisible();
    await expectAccessible(page);
  });
});

/** Removes the cookie of the session, under its name in production and at an http address. */
async function forgetSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /session$/ });
}
