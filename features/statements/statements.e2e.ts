import type { Page } from '@playwright/test';
import { formatMonth } from '../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import { formatMoney, fromWire, type WireMoney } from '../../shared/money.ts';
import { findOverflow, unfilledTexts } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessibleInTurn,
  forEachJourney,
  nextDownload,
  test,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { costText } from '../payments/cost.messages.ts';
import type { EStatement, StatementHead } from './contract.ts';
import { statementText as text } from './messages.ts';

/** A stubbed PDF response. */
const PDF = {
  status: 200,
  contentType: 'application/pdf',
  headers: { 'content-disposition': 'attachment; filename="statement-2026-11.pdf"' },
  body: '%PDF-1.7 %%EOF',
};
const VIEW = '**/view-statement?*';

forEachJourney(({ language, width }) => {
  const t = (phrase: Phrase) => say(phrase, language);
  const monthOf = ({ statementMonth }: EStatement) => formatMonth(statementMonth, language);

  test(`[CARD-3] [CARD-4] [PAY-4] leads from the list to a statement, its cost, its pages and its PDF: ${language}`, async ({
    page,
    allow,
  }) => {
    const list = await waitForPayload<EStatement[]>(page, /\/e-statements$/, () =>
      arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/e-statement' }),
    );
    const main = page.getByRole('main');
    const links = main.locator('tbody a[href^="/u/e-statement/"]');
    await expect(links).toHaveCount(list.length);
    const latest = main.getByRole('region', { name: monthOf(list[0]!) });
    await expect(latest).toContainText(formatMoney(list[0]!.total));
    await expect(latest.getByText(t(text.currentSpending))).toBeVisible();
    // The newest year is open, the others are collapsed.
    const years = main.locator('details');
    await expect(years).toHaveCount(
      new Set(list.map(({ statementMonth }) => statementMonth.slice(0, 4))).size,
    );
    await expect(years.first()).toHaveAttribute('open');
    await expect(years.nth(1)).not.toHaveAttribute('open');
    await years.nth(1).locator('summary').click();
    await expect(years.nth(1).getByRole('row').last()).toBeVisible();
    await expectAccessibleInTurn(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);

    // The printed page hides the column of buttons.
    const document = main.getByText(t(text.document), { exact: true }).first();
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('columnheader').first()).toBeVisible();
    await expect(document).toBeHidden();
    await page.emulateMedia({ media: null });

    // Every row downloads its PDF with one click.
    await page.route(VIEW, (route) => route.fulfill(PDF));
    const [saved] = await Promise.all([
      nextDownload(page),
      main.locator('tbody').first().getByRole('button').nth(1).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('statement-2026-11.pdf');

    const head = await waitForPayload<StatementHead>(page, /\/statement-detail\//, () =>
      links.nth(1).click(),
    );
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    const sum = main.getByRole('region', { name: t(text.sum) });
    const shown = (await sum.locator('dd span[aria-hidden]').allInnerTexts()).map(dollarsOf);
    expect(shown).toHaveLength(6);
    expect(shown.slice(0, 5).reduce((all, one) => all + one)).toBe(shown[5]);
    expect(shown[5]).toBe(dollarsOfWire(head.total));
    await expectAccessibleInTurn(page);
    expect([...(await findOverflow(page)), ...(await unfilledTexts(page))]).toEqual([]);

    await test.step('its cost', () => expectCost(page, language, head));

    // The printed page shows the statement without controls.
    const back = main.getByRole('link', { name: t(text.back) });
    await expect(back).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sum).toBeVisible();
    await expect(back).toBeHidden();
    await expect(main.getByRole('button', { name: t(text.downloadPdf) })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });

    const region = main.getByRole('group', { name: t(text.transactions) });
    await main.getByRole('button', { name: t(contentText.nextPage), exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(region).toBeFocused();
    await page.reload();
    await expect(main.getByText(/^page 2 of|^第 2 頁/)).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/page=/);

    // A page number beyond the end shows the last page without an extra history entry.
    await page.goto(`${new URL(page.url()).pathname}?page=99999`);
    await expect(page).toHaveURL(/\?page=\d{1,2}$/);
    await expect(region.locator(width > 760 ? 'tbody tr' : 'li').first()).toBeVisible();
    await expect(region.getByText(t(text.noTransactions))).toHaveCount(0);
    await expect(main.getByText(t(contentText.nextPage), { exact: true })).not.toHaveRole('button');
    await page.goBack();
    await expect(page).not.toHaveURL(/page=/);

    await Promise.all([nextDownload(page), main.getByRole('button', { name: t(text.downloadPdf) }).click()]);

    await main
      .getByRole('navigation', { name: t(text.others) })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${list[2]!.statementDate}$`));
    await expect(main.getByRole('region', { name: t(text.sum) })).toBeVisible();
    const [asked] = await Promise.all([
      page.waitForRequest(VIEW),
      nextDownload(page),
      main.getByRole('button', { name: t(text.downloadPdf) }).click(),
    ]);
    expect(new URL(asked.url()).searchParams.get('paymentKey')).toBe(list[2]!.paymentKey);

    allow(/view-statement/);
    await test.step('a PDF that fails', () => expectFailedPdf(page, t));
  });
});

/** The tab opened for the PDF closes, and one dialog explains the failure. */
async function expectFailedPdf(page: Page, t: (phrase: Phrase) => string): Promise<void> {
  const json = { error: { code: '500', message: '', requestId: 'r-1' } };
  await page.route(VIEW, (route) => route.fulfill({ status: 500, json }));
  const view = page.getByRole('main').getByRole('button', { name: t(text.viewPdf) });
  const [tab] = await Promise.all([page.waitForEvent('popup'), view.first().click()]);
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect.poll(() => tab.isClosed()).toBe(true);
}

/** Expects the cost of paying only the minimum, and the charges of this year. */
async function expectCost(
  page: Page,
  language: Language,
  { minimumOnly, chargedThisYear, total }: StatementHead,
): Promise<void> {
  if (!minimumOnly || !chargedThisYear) throw new Error('the statement has no figures of its cost');
  const minor = (money: WireMoney) => fromWire(money).minor;
  expect(minor(minimumOnly.total)).toBe(minor(total) + minor(minimumOnly.interest));
  expect(minor(minimumOnly.interest)).toBeGreaterThan(0n);
  const panel = page.getByRole('main').getByRole('region', { name: say(costText.title, language) });
  await expect(panel.getByRole('paragraph')).toHaveText([
    say(costText.minimumOnly, language, {
      payments: minimumOnly.payments,
      total: formatMoney(minimumOnly.total),
      interest: formatMoney(minimumOnly.interest),
    }),
    say(costText.chargedThisYear, language, {
      interest: formatMoney(chargedThisYear.interest),
      fees: formatMoney(chargedThisYear.fees),
    }),
  ]);
  await expect(panel).toContainText(language === 'en' ? 'Estimate' : '試算');
}

/** Converts `−NT$30,904` to a number. */
function dollarsOf(shown: string): number {
  return Number(shown.replace('\u2212', '-').replace(/NT\$|,/g, ''));
}

function dollarsOfWire(money: WireMoney): number {
  return Number(fromWire(money).minor);
}
