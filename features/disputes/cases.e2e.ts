import type { Page } from '@playwright/test';
import { say } from '../../shared/messages.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import {
  expectNoOverflow,
  findOverlaps,
  smallTargets,
} from '../../tests/support/browser/checks/page-checks.ts';
import {
  expect,
  expectAccessible,
  forEachJourney,
  resetBank,
  test,
  withBarInPage,
} from '../../tests/support/browser/e2e.ts';
import { arriveLoggedOn } from '../../tests/support/browser/people/arrive-logged-on.ts';
import { readPdf } from '../../tests/support/data/pdf.ts';
import { answerText, helpText, withdrawText } from './actions.messages.ts';
import { casesText, caseText } from './cases.messages.ts';
import { stateText } from './kinds.messages.ts';
import { letterText } from './letter.messages.ts';

/** The bank has asked this person something in an open case. */
const PERSON = 'demo.nophone1';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  const faults = await withBarInPage(page, async () => [
    ...(await smallTargets(page)),
    ...(await findOverlaps(page)),
  ]);
  expect.soft(faults).toEqual([]);
}

forEachJourney(({ language }) => {
  test(`[DSP-6] [DSP-7] answers the bank, takes the letter, and withdraws, by keyboard: ${language}`, async ({
    page,
    server,
  }) => {
    await resetBank(server);
    await arriveLoggedOn(page, PERSON, { language, path: '/u/disputes' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(casesText.title[language]);
    await expectSound(page);

    await tabTo(page, page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/u\/disputes\/.+/);
    await expect(page.getByText(caseText.timeline[language])).toBeVisible();
    await expectSound(page);

    await tabTo(page, page.getByRole('textbox', { name: answerText.label[language] }));
    await page.keyboard.type('The first delivery never came.');
    await tabTo(page, page.getByRole('button', { name: answerText.send[language], exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(answerText.sentText[language])).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('listitem').getByText('The first delivery never came.'),
    ).toBeVisible();

    const download = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: helpText.toOmbudsman[language], exact: true }));
    await page.keyboard.press('Enter');
    const stream = await (await download).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const pdf = await readPdf(Buffer.concat(parts));
    expect(pdf.pages.join(' ').replaceAll(' ', '')).toContain(
      letterText.ombudsman[language].replaceAll(' ', ''),
    );
    expect(pdf.pages.join(' ')).toContain('The first delivery never came.');

    await tabTo(page, page.getByRole('button', { name: withdrawText.title[language], exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(withdrawText.stops[language]);
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('button', { name: withdrawText.withdraw[language], exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(withdrawText.done[language])).toBeVisible();
    await expect(page.getByRole('main')).toContainText(stateText.withdrawn[language]);
    await expectSound(page);

    await page.goto('/u/disputes');
    await expect(page.getByRole('main')).toContainText(say(casesText.noneOpen, language));
  });
});
