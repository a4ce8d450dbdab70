import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  resetBank,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { pinProblemText as problems, pinText as text } from './messages.ts';
import { PinPages } from './testing/pages.ts';

/** A person with three active cards. */
const person = () => demoPerson('primary1');
const REFUSED_PIN = /^answer 400 POST .*\/pin$/;
/** Returns everything that the browser stores for this page. */
const browserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forOneLanguage('en', (language) => {
  test(`[PIN-1] [OTP-5] sets a PIN by keyboard only and refuses weak ones at the field, in ${language}`, async ({
    page,
    server,
    allow,
  }) => {
    allow(REFUSED_PIN);
    await page.setViewportSize(viewportOf(language === 'en' ? 1280 : 360));
    const pages = await new PinPages(page, language, person()).open();
    const alert = page.getByRole('alert');
    await expectAccessible(page);
    await pages.toPin(server);
    await expectAccessible(page);
    // Checks errors that the form finds, then a rule that only the server can check.
    await pages.givePin('3456', '0000');
    await expect(alert).toContainText(say(problems.sequence, language));
    await expect(alert).toContainText(say(problems.mismatch, language));
    await expectAccessible(page);
    await notTheSamePress(page);
    await pages.givePin(person().birthDate.slice(5).replace('-', ''));
    await expect(alert).toContainText(say(problems.birthDate, language));
    await notTheSamePress(page);
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await pages.givePin(pages.validPin());
    await pages.confirmed();
    await expectAccessible(page);
    await expect(page.getByText(say(text.never, language))).toBeVisible();
    expect(bodies.some((body) => body.includes('newPIN'))).toBe(true);
    expect(bodies.join()).not.toContain(`"${pages.validPin()}"`);
    expect(await browserStorage(page)).not.toContain(`"${pages.validPin()}"`);
    expect(await page.evaluate(() => sessionStorage.getItem('otpToken'))).toBeNull();
    // Going back does not repeat the change.
    await page.goBack();
    await expect(page.getByText(say(contentText.reference, language))).toBeVisible();
  });
});
