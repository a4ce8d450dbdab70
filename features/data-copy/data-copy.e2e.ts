import { readFileSync } from 'node:fs';
import { type Phrase, say } from '../../shared/messages.ts';
import { readCode, readInbox, readNotices } from '../../tests/support/api/demo.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  advanceClock,
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  resetBank,
  test,
} from '../../tests/support/browser/e2e.ts';
import { readPdf } from '../../tests/support/data/pdf.ts';
import { paths } from '../../web/paths.ts';
import { otpPage } from '../confirmation/web/messages.ts';
import { copyText as text } from './messages.ts';

const PERSON = 'demo.primary1';

test.afterEach(async ({ page, server }) => {
  await page.close();
  await resetBank(server);
});

forEachJourney(({ language, width }) => {
  test(`[CPY-1] [CPY-4] gets a copy, reads it, opens it in another session and deletes it: ${language}`, async ({
    page,
    server,
    newVisitor,
  }) => {
    const t = (phrase: Phrase) => say(phrase, language);
    const looksRight = async (at = page) => {
      await expectAccessibleInTurn(at);
      expect([...(await findOverflow(at)), ...(await unfilledTexts(at))]).toEqual([]);
    };
    /** Confirms with a code; the press that opens the step was made. */
    const confirm = async (at: typeof page, title: Phrase) => {
      const main = at.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t(title));
      const before = (await readInbox(server, PERSON)).length;
      await main.getByRole('button', { name: t(otpPage.sendCode), exact: true }).click();
      const field = at.locator('input[autocomplete="one-time-code"]');
      await field.fill(await readCode(server, PERSON, before));
      await at.keyboard.press('Enter');
    };
    const main = page.getByRole('main');
    await arriveLoggedOn(page, PERSON, { language, path: paths.myDataCopy() });
    await main.getByRole('link', { name: t(text.get), exact: true }).click();
    await confirm(page, text.confirmTitle);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t(text.newDone));
    await looksRight();
    await main.getByRole('link', { name: t(text.toCopy), exact: true }).click();

    // The page shows the files by itself when the copy is ready.
    await expect(main.getByRole('heading', { name: t(text.readyTitle) })).toBeVisible({ timeout: 90_000 });
    await looksRight();
    await expect
      .poll(async () => (await readNotices(server, PERSON, 'data-copy-ready')).length)
      .toBeGreaterThan(0);
    const line = main.getByRole('listitem').first();
    const [download] = await Promise.all([page.waitForEvent('download'), line.getByRole('button').click()]);
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.pdf$/);
    const pdf = await readPdf(readFileSync(await download.path()));
    expect(pdf.language).toBe(language === 'en' ? 'en' : 'zh-Hant-TW');
    expect(pdf.marked).toBe(true);

    // Another session of the same person sees no file before a code.
    const other = await (await newVisitor({ language, width })).newPage();
    await arriveLoggedOn(other, PERSON, { language, path: paths.myDataCopy() });
    const otherMain = other.getByRole('main');
    await expect(otherMain.getByText(t(text.closed))).toBeVisible();
    await expect(otherMain.getByRole('listitem')).toHaveCount(0);
    await looksRight(other);
    // The next code is allowed half a minute after the one before.
    await advanceClock(server, 31);
    await otherMain.getByRole('link', { name: t(text.open), exact: true }).click();
    await confirm(other, text.confirmTitle);
    await otherMain.getByRole('link', { name: t(text.toCopy), exact: true }).click();
    await expect(otherMain.getByRole('listitem').first()).toBeVisible();

    await otherMain.getByRole('button', { name: t(text.discard), exact: true }).click();
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: t(text.discard), exact: true })
      .click();
    await expect(otherMain.getByRole('link', { name: t(text.get), exact: true })).toBeVisible();
    await other.close();
  });
});
