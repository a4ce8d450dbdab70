import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import {
  advanceClock,
  expect,
  expectAccessible,
  forOneLanguage,
  notTheSamePress,
  readNotices,
  resetBank,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { pinErrors } from './errors.messages.ts';
import { pinProblemText as problems, pinText as text } from './messages.ts';
import { PinPages, useUpChanges } from './testing/pages.ts';

/** A person with three active cards. */
const person = () => demoPerson('primary1');
const REFUSED_PIN = /^answer 400 POST .*\/pin$/;
const dialog = (page: Page) => page.locator('dialog[open]');
/** Everything that the browser stores for this page. */
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
    test.setTimeout(180_000);
    allow(REFUSED_PIN);
    await page.setViewportSize(viewportOf(language === 'en' ? 1280 : 360));
    const pages = await new PinPages(page, language, person()).open();
    const alert = page.getByRole('alert');
    await expectAccessible(page);
    await pages.toPin(server);
    await expectAccessible(page);
    // A rule that only the server can check, after what the form finds itself.
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
    const notices = await readNotices(server, 'demo.primary1', 'pin-changed');
    expect(notices.map((notice) => [notice.channel, notice.language]).sort()).toEqual([
      ['email', language],
      ['sms', language],
    ]);
  });
});

test('[PIN-1] [PIN-2] retries a lost response with an identical call, also when the time is up', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  allow(/POST .*\/pin/, /ERR_CONNECTION_RESET/);
  await page.clock.install();
  const pages = await new PinPages(page, 'en', person()).open();
  await pages.toPin(server);
  const sent: string[] = [];
  await page.route(/\/cards\/[\w-]+\/pin$/, async (route) => {
    const request = route.request();
    sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
    // The call reaches the server; the first response is lost.
    const answer = await route.fetch();
    if (sent.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await pages.givePin(pages.validPin());
  await expect(dialog(page)).toBeVisible();
  // The PIN is changed, so nothing may say that it is not.
  await Promise.all([page.clock.fastForward('05:01'), advanceClock(server, 301)]);
  await dialog(page)
    .getByRole('button', { name: say(ui.retry, 'en') })
    .click();
  await pages.confirmed();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[0]).toMatch(/^[\w-]{36} \{/);
  const notices = await readNotices(server, 'demo.primary1', 'pin-changed');
  expect(notices).toHaveLength(2);
});

test('[PIN-1] [OTP-5] starts again when the time after the code is up', { tag: '@night' }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  const pages = await new PinPages(page, 'en', person()).open();
  await pages.toPin(server);
  await page.clock.fastForward('04:50');
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect(dialog(page)).toContainText(say(text.timeOver, 'en'));
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: say(text.startAgain, 'en') })
    .click();
  await expect(page.locator('h1')).toHaveText(say(text.termsStep, 'en'));
});

test('[PIN-1] after three changes shows a dialog and a page, and allows a change the next day', {
  tag: '@night',
}, async ({ page, server, allow }) => {
  test.setTimeout(180_000);
  // Moving the clock ends the idle session.
  allow(/^answer 40[01] /);
  const cardId = await useUpChanges(server, person());
  const pages = new PinPages(page, 'en', person());
  await pages.logOn();
  await page.goto(paths.cashAdvancePin(cardId));
  await expect(dialog(page)).toContainText(say(pinErrors['PIN-LIMIT'].text, 'en'));
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: say(ui.done, 'en'), exact: true })
    .click();
  await expect(page.getByRole('main')).toContainText(say(text.notToday, 'en'));
  await expectAccessible(page);
  // A page of the ended session would log off, which is refused.
  await page.goto('about:blank');
  await advanceClock(server, 86_400);
  await pages.logOn();
  await page.goto(paths.cashAdvancePin(cardId));
  await expect(page.locator('h1')).toHaveText(say(text.termsStep, 'en'));
});
