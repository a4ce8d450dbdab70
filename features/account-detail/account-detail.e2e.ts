import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { categoryText } from '../../shared/transaction-categories.messages.ts';
import { announced } from '../../tests/support/browser/checks/announced.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  nextDownload,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { readCsv } from '../../tests/support/data/read-csv.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { orderPhrase } from '../../web/ui/table/tableRules.ts';
import { downloadText } from './download.messages.ts';
import { accountText as text } from './messages.ts';
import { sheetText } from './sheet.messages.ts';
import { listText, spendingText } from './transactions.messages.ts';

const ACCOUNT = /\/u\/card-management\/[^/?#]+/;

/** Opens the account of the first card from the list of cards. */
async function openAccount(page: Page, t: (phrase: Phrase) => string): Promise<void> {
  await page.goto('/u/card-management');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(text.cards));
  const cards = page.getByRole('list', { name: t(text.myCards) });
  await expect(cards.locator(':scope > li')).toHaveCount(3);
  await expectAccessible(page);
  await cards.getByRole('link').first().click();
  await expect(page).toHaveURL(ACCOUNT);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

forEachJourney(({ language, width }) => {
  const t = (phrase: Phrase) => say(phrase, language);
  // A phone shows the first lines of a page of 20, and the others on a press.
  const firstLines = width < 760 ? 8 : 20;

  test('[CARD-9] shows the typed keyword whole, and finds rows by what they show', async ({ page }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await openAccount(page, t);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    const field = page.getByLabel(t(text.keyword), { exact: true });
    await expect(rows).toHaveCount(firstLines);
    const shown = rows.first().getByText(/^\+?NT\$[\d,]+$/);
    const amount = ((await shown.textContent()) ?? '').trim();
    await field.fill('Harbour Hotpot Taipei');
    const size = await field.evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
    expect(size.scrollWidth).toBe(size.clientWidth);
    await field.fill(amount);
    await expect(page).toHaveURL(/\?q=/);
    await expect(rows.first()).toContainText(amount);
    await field.fill(say(categoryText.dining, language));
    // A purchase abroad shows its foreign amount in place of the category.
    await expect(rows.filter({ hasText: say(categoryText.dining, language) }).first()).toBeVisible();
  });

  test('[CARD-2] [CARD-6] keeps search, filters, tab, order and page of an account in the address', async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await openAccount(page, t);
    const panel = page.getByRole('tabpanel');
    const rows = panel.getByRole('listitem');
    const field = (label: Phrase) => page.getByLabel(t(label), { exact: true });
    const button = (label: Phrase) => page.getByRole('button', { name: t(label), exact: true });
    const filters = page.getByRole('button', { name: t(listText.filters) });
    const chips = page.getByRole('list', { name: t(listText.active) }).getByRole('listitem');
    await expect(rows).toHaveCount(firstLines);
    await expect(page.getByRole('tab', { name: t(text.all) })).toHaveAttribute('aria-selected', 'true');
    await button(listText.allFigures).click();
    for (const label of [text.creditLimit, text.interestRate, text.autopay, text.dueDate, text.points]) {
      await expect(page.getByRole('term').filter({ hasText: t(label) })).toBeVisible();
    }
    await button(listText.allFigures).click();
    await expectAccessibleInTurn(page);

    // Searches without a result, then with results. The URL keeps the keyword as typed; full-width letters match too.
    await field(text.keyword).fill('zzzz');
    await expect(panel.getByText(t(contentText.noResult))).toBeVisible();
    const none = say(text.count, language, { number: '0', one: false });
    await expect(panel.getByText(none, { exact: true })).toBeVisible();
    await expect(announced(page, none)).toBeAttached();
    await expectAccessibleInTurn(page);
    await field(text.keyword).fill('ＣＡＦＥ');
    await field(text.keyword).press('Enter');
    await expect(rows.first()).toContainText(/cafe/i);
    await expect(page).toHaveURL(/\?q=%EF/);

    // An impossible date adds the error prefix to the document's title.
    await filters.click();
    await field(text.from).fill('31/02/2026');
    await button(text.search).click();
    await expect(page).toHaveTitle(new RegExp(`^${t(ui.errorPrefix)}`));
    await expectAccessibleInTurn(page);
    await button(text.clear).click();
    await expect(page).toHaveURL(/card-management\/[^?]+$/);
    await expect(field(text.keyword)).toHaveValue('');
    await expect(rows).toHaveCount(firstLines);

    // A quick filter, a category and an amount narrow the list; their chips remove them again.
    await button(listText.thisYear).click();
    await expect(button(listText.thisYear)).toHaveAttribute('aria-pressed', 'true');
    await field(listText.category).selectOption('dining');
    await field(listText.minAmount).fill('300');
    await button(text.search).click();
    await expect(page).toHaveURL(/\?from=\d{4}-01-01&category=dining&min=300#all$/);
    await expect(chips).toHaveCount(3);
    await expect(rows.first().getByText(/^NT\$([3-9]\d\d|\d,\d{3})$/)).toBeVisible();
    await chips.nth(2).getByRole('button').click();
    await expect(chips).toHaveCount(2);
    await expect(page).toHaveURL(/category=dining#all$/);
    await page.goBack();
    await expect(chips).toHaveCount(3);
    await button(listText.clearAll).click();
    await expect(chips).toHaveCount(0);
    await expect(rows).toHaveCount(firstLines);

    await page.getByRole('tab', { name: t(text.billed), exact: true }).click();
    await expect(page).toHaveURL(/#billed$/);
    await page.getByRole('tab', { name: t(text.all), exact: true }).click();
    await expect(page).toHaveURL(/#all$/);
    await expect(rows).toHaveCount(firstLines);

    // The URL contains the sort order, then the page.
    await field(contentText.sortBy).selectOption('amount asc');
    await expect(page).toHaveURL(/\?sort=amount&order=asc#all$/);
    // One sentence announces the order. The live region may still contain the tab's count as well.
    const order = t(orderPhrase('amount', 'ascending'));
    const sorted = say(contentText.sorted, language, { column: t(text.amount), order });
    await expect(announced(page, sorted)).toBeAttached();
    await expect(rows.first()).toContainText('+NT$');
    const first = (await rows.first().textContent()) ?? '';
    await panel.getByRole('button', { name: t(contentText.nextPage) }).click();
    await expect(page).toHaveURL(/page=2#all$/);
    await expect(panel.getByRole('region')).toBeFocused();
    await expect(rows.first()).not.toHaveText(first);
    const second = (await rows.first().textContent()) ?? '';
    await field(contentText.goToPage).selectOption('4');
    await panel.getByRole('button', { name: t(contentText.go), exact: true }).click();
    await expect(page).toHaveURL(/sort=amount&order=asc&page=4#all$/);
    await expect(rows.first()).not.toHaveText(second);
    const fourth = (await rows.first().textContent()) ?? '';
    await page.reload();
    await expect(rows.first()).toHaveText(fourth);
    await expectAccessibleInTurn(page);
    await page.goBack();
    await expect(page).toHaveURL(/page=2#all$/);
    await expect(rows.first()).not.toHaveText(fourth);

    // A page number beyond the end shows the last page.
    const account = ACCOUNT.exec(page.url())?.[0] ?? '';
    await page.goto(`${account}?page=99999#billed`);
    await expect(page).toHaveURL(/page=\d{1,3}#billed$/);
    await expect(rows.first()).toBeVisible();

    // In the default order the next page is requested by cursor.
    await page.goto(account);
    const byCursor = page.waitForRequest(/cards\/transaction\?.*pageNumber=1&.*after=/);
    await panel.getByRole('button', { name: t(contentText.nextPage) }).click();
    await byCursor;
    await expect(page).toHaveTitle(/page 2 of \d+|第 2 頁/);
  });

  test('[CARD-2] [CARD-8] [CARD-11] [CARD-12] [INSIGHT-7] opens a transaction, filters by the charts and downloads the files', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/transactions' });
    await expect(page).toHaveURL(ACCOUNT);
    const list = page.getByRole('tabpanel');
    const rows = list.getByRole('listitem');
    const first = rows.first();

    await test.step('a phone shows the first transaction without scrolling, and few lines', async () => {
      await expect(page.getByText(/NT\$[\d,]+$/).first()).toBeVisible();
      // Measured from the top of the window, including the frame.
      await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(420);
      await expect(rows).toHaveCount(8);
      await list.getByRole('button', { name: say(listText.moreLines, language, { number: 12 }) }).click();
      await expect(rows).toHaveCount(20);
      await expect(rows.nth(8).getByRole('button')).toBeFocused();
    });

    await test.step('the sheet opens and closes by keyboard, at 320 px too', async () => {
      const abroad = rows.filter({ hasText: /KRW|EUR|JPY|USD/ }).first();
      const row = abroad.getByRole('button');
      const merchant = (await row.locator('span > span').first().textContent()) ?? '';
      for (const size of [{ width: 320, height: 640 }, viewportOf(width)]) {
        await page.setViewportSize(size);
        await row.focus();
        await page.keyboard.press('Enter');
        const sheet = page.getByRole('dialog', { name: merchant });
        await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
        for (const label of [text.transactionDate, text.foreignAmount, listText.rate, text.exchangeDate])
          await expect(sheet.getByRole('term').filter({ hasText: t(label) })).toBeVisible();
        await expect(sheet).toContainText(/1 [A-Z]{3} (is about|約合) NT\$\d+\.\d{4}/);
        const wrong = sheet.getByRole('link', { name: t(sheetText.wrong) });
        await expect(wrong).toHaveAttribute('href', /\/dispute\/[\w-]+$/);
        await expect(sheet.getByRole('heading', { name: t(sheetText.months) })).toBeVisible();
        await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page);
        await expectNoOverflow(page);
        await page.keyboard.press('Escape');
        await expect(sheet).toHaveCount(0);
        await expect(row).toBeFocused();
      }
    });

    await test.step('a fee names its purchase and its rate, in one press', async () => {
      const account = ACCOUNT.exec(page.url())?.[0] ?? '';
      await page.goto(`${account}?category=fee`);
      await rows.first().getByRole('button').click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toContainText(/1\.5% of NT\$[\d,]+|NT\$[\d,]+ 的 1\.5%/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.goto(account);
      await expect(rows).toHaveCount(firstLines);
    });

    await test.step('the account prints on two pages of A4', async () => {
      // The pages of a file in which Chromium writes one object for each.
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    });
    await test.step('a month and a category of the charts filter the list', () => filterByCharts(page, t));
    await test.step('the menu downloads the files', () => downloadFiles(page, t));
  });
});

/** Filters the list with the buttons in the tables of the charts. */
async function filterByCharts(page: Page, t: (phrase: Phrase) => string): Promise<void> {
  const chips = page.getByRole('list', { name: t(listText.active) }).getByRole('listitem');
  // The tables are closed below their charts.
  const tables = page.getByText(t(contentText.asTable));
  await expect(tables).toHaveCount(2);
  const months = page.getByRole('table', { name: t(spendingText.byMonth) });
  await expect(months).toBeHidden();
  await tables.first().click();
  await tables.last().click();
  await expect(months.getByRole('row')).toHaveCount(13);
  const month = months.getByRole('button').nth(1);
  await month.click();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d#all$/);
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  const table = page.getByRole('table', { name: t(spendingText.byCategory) });
  await table.getByRole('button', { name: t(categoryText.dining), exact: true }).click();
  await expect(chips).toHaveCount(2);
  await expect(page).toHaveURL(/category=dining/);
  await chips.first().getByRole('button').click();
  await expect(month).toHaveAttribute('aria-pressed', 'false');
  await expect(chips).toHaveCount(1);
}

/** Downloads the CSV file by keyboard, then the other files with the mouse. */
async function downloadFiles(page: Page, t: (phrase: Phrase) => string): Promise<void> {
  const menu = page.getByRole('button', { name: t(listText.download), exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t(downloadText.csv) })).toBeFocused();
  const [download] = await Promise.all([nextDownload(page), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv(await readFile(await download.path(), 'utf8'));
  expect(rows[0]?.[0]).toBe(t(text.transactionDate));
  expect(rows.length).toBeGreaterThan(1);
  for (const [button, name, content] of [
    [downloadText.ofx, /\.ofx$/, 'OFXHEADER'],
    [downloadText.dueDate, /^due-date-\d{4}-\d{4}-\d\d-\d\d\.ics$/, 'BEGIN:VCALENDAR'],
  ] as const) {
    await menu.click();
    const [saved] = await Promise.all([
      nextDownload(page),
      page.getByRole('button', { name: t(button) }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(name);
    expect(await readFile(await saved.path(), 'utf8')).toContain(content);
  }
}
