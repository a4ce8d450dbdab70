import { type Phrase, say } from '../../shared/messages.ts';
import { readCode, readInbox, readNotices } from '../../tests/support/api/demo.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { profileText } from '../profile/messages.ts';
import { answerText, objectionText, contactText as text } from './messages.ts';

const PERSON = 'demo.primary1';

// For days after a change, no code is sent for money.
test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forEachJourney(({ language, prefix, width }) => {
  test(`[CON-8] [CON-6] changes the phone, objects by the link and takes it back: ${language}`, async ({
    page,
    server,
    newVisitor,
  }) => {
    const t = (phrase: Phrase) => say(phrase, language);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const looksRight = async () => {
      await expectAccessibleInTurn(page);
      expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);
    };
    await arriveLoggedOn(page, PERSON, { language, path: paths.profile() });
    const phone = main.locator('dl > div').filter({ hasText: t(profileText.phone) });
    await expect(phone).toBeVisible();
    const before = await phone.locator('dd > span').first().textContent();

    await phone.getByRole('link', { name: t(contentText.change) }).click();
    await expect(heading).toHaveText(t(text.title_phone));
    await looksRight();
    await main.getByRole('textbox').fill('0987654321');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(t(text.checkTitle));
    let count = (await readInbox(server, PERSON)).length;
    await main.getByRole('button', { name: t(otpPage.sendCode), exact: true }).click();
    const field = page.locator('input[autocomplete="one-time-code"]');
    await field.fill(await readCode(server, PERSON, count));
    count = (await readInbox(server, PERSON)).length;
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(t(text.newCodeTitle));
    await looksRight();
    await field.fill(await readCode(server, PERSON, count));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(t(text.done));
    await main.getByRole('link', { name: t(text.back) }).click();
    await expect(phone).toContainText('0987');
    await looksRight();

    const notices = await readNotices(server, PERSON, 'contact-changed');
    const token = /contact-objection#([\w-]+)/.exec(notices[0]!.text)![1];
    const link = `${server.baseURL}${prefix}/contact-objection#${token}`;
    // The owner opens the link on another device. Opening it does nothing.
    const other = await (await newVisitor({ language, width })).newPage();
    await other.goto(link);
    const title = other.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText(t(objectionText.title));
    await expectAccessibleInTurn(other);
    expect(await findOverflow(other)).toEqual([]);
    // Then in the browser of the session, which stays. The token leaves the address, and a reload keeps it.
    await page.goto(link);
    await expect(heading).toHaveText(t(objectionText.title));
    await expect(page).toHaveURL(`${server.baseURL}${prefix}/contact-objection`);
    await page.reload();
    await main.getByRole('button', { name: t(objectionText.hold) }).click();
    await expect(heading).toHaveText(t(objectionText.held));
    await expect(heading).toBeFocused();
    await looksRight();
    await main.getByRole('link', { name: t(objectionText.toProfile) }).click();
    await expect(page).toHaveURL(server.baseURL + paths.profile());
    await looksRight();

    await main.getByRole('link', { name: t(profileText.takeBack) }).click();
    await expect(heading).toHaveText(t(answerText.title_undo));
    count = (await readInbox(server, PERSON)).length;
    await main.getByRole('button', { name: t(otpPage.sendCode), exact: true }).click();
    await field.fill(await readCode(server, PERSON, count));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(t(answerText.done_undo));
    await main.getByRole('link', { name: t(text.back) }).click();
    await expect(phone.locator('dd > span').first()).toHaveText(before ?? '');
  });
});
