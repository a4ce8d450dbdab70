import { readFile } from 'node:fs/promises';
import { say } from '../../shared/messages.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { readCsv } from '../../tests/support/data/read-csv.ts';
import { downloadText } from './download.messages.ts';
import { filesText } from './files.messages.ts';
import { spendingText } from './spending.messages.ts';
import { listText } from './transactions.messages.ts';

forEachJourney(({ language }) => {
  test('[CARD-8] [CARD-2] downloads the files and shows spending tables next to the charts', async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/card-management' });
    await page.locator('main li a').first().click();
    const menu = page.getByRole('button', { name: say(listText.download, language), exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: say(downloadText.csv, language) })).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d{4}-\d\d-\d\d\.csv$/);
    const rows = readCsv(await readFile(await download.path(), 'utf8'));
    expect(rows[0]?.[0]).toBe(say(filesText.transactionDate, language));
    expect(rows.length).toBeGreaterThan(1);
    for (const [button, name, content] of [
      [downloadText.ofx, /\.ofx$/, 'OFXHEADER'],
      [downloadText.dueDate, /^due-date-\d{4}-\d{4}-\d\d-\d\d\.ics$/, 'BEGIN:VCALENDAR'],
    ] as const) {
      await menu.click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say(button, language) }).click(),
      ]);
      expect(saved.suggestedFilename()).toMatch(name);
      expect(await readFile(await saved.path(), 'utf8')).toContain(content);
    }
    const months = page.getByRole('table', { name: say(spendingText.byMonth, language) });
    await expect(months.getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('table', { name: say(spendingText.byCategory, language) })).toBeVisible();
    await expectAccessible(page);
  });
});
