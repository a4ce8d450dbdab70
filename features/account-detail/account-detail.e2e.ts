import type { Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { announced } from '../../tests/support/browser/announced.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  test,
} from '../../tests/support/browser/e2e.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import { ui } from '../../web/ui/messages.ts';
import { orderPhrase } from '../../web/ui/table/tableRules.ts';
import { accountText as text } from './messages.ts';

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

  test('[CARD-2] [CARD-6] keeps search, tab, order and page of an account in the address', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await arriveLoggedOn(page, 'demo.primary1', { language });
    await openAccount(page, t);
    const panel = page.getByRole('tabpanel');
    const rows = panel.locator(width < 760 ? 'li' : 'tbody tr');
    const field = (label: Phrase) => page.getByLabel(t(label), { exact: true });
    const search = page.getByRole('button', { name: t(text.search), exact: true });
    await expect(rows).toHaveCount(20);
    for (const label of [text.creditLimit, text.interestRate, text.autopay, text.dueDate, text.points]) {
      await expect(page.getByRole('term').filter({ hasText: t(label) })).toBeVisible();
    }
    await expectAccessibleInTurn(page);

    // No result, then a result: full-width letters match too.
    await field(text.keyword).fill('zzzz');
    await search.click();
    await expect(panel.getByText(t(contentText.noResult))).toBeVisible();
    const none = say(text.count, language, { number: '0', one: false });
    await expect(panel.getByText(none, { exact: true })).toBeVisible();
    await expect(announced(page)).toHaveText(none);
    await expectAccessibleInTurn(page);
    await field(text.keyword).fill('ＣＡＦＥ');
    await field(text.keyword).press('Enter');
    await expect(rows.first()).toContainText(/cafe/i);
    await expect(page).toHaveURL(/\?q=%EF/);

    // Reversed dates show an error at the field and send no request.
    await field(text.from).fill('02/11/2026');
    await field(text.to).fill('01/11/2026');
    await search.click();
    await expect(page.getByRole('alert')).toContainText(t(text.reversed));
    await expect(field(text.to)).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveTitle(new RegExp(`^${t(ui.errorPrefix)}`));
    await expectAccessibleInTurn(page);
    await page.getByRole('button', { name: t(text.clear), exact: true }).click();
    await expect(page).toHaveURL(/card-management\/[^?]+$/);
    await expect(rows).toHaveCount(20);

    // Tabs by keyboard.
    await page.getByRole('tab', { name: t(text.billed), exact: true }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: t(text.all) })).toBeFocused();
    await expect(page).toHaveURL(/#all$/);
    await expect(rows).toHaveCount(20);

    const count = panel.locator('p', { hasText: /^\d+ transactions$|^共 \d+ 筆交易$/ });
    await expect(announced(page)).toHaveText((await count.textContent()) ?? '');

    // The address keeps the order, then the page.
    if (width < 760) await field(contentText.sortBy).selectOption('amount ascending');
    else {
      await page.getByRole('button', { name: t(text.amount) }).click();
      await page.getByRole('button', { name: t(text.amount) }).click();
    }
    await expect(page).toHaveURL(/\?sort=amount&order=asc#all$/);
    // One sentence about the order, and nothing about loading, pages or the number.
    const order = t(orderPhrase('amount', 'ascending'));
    await expect(announced(page)).toHaveText(
      say(contentText.sorted, language, { column: t(text.amount), order }),
    );
    await expect(rows.first()).toContainText('−NT$');
    const first = (await rows.first().textContent()) ?? '';
    await panel.getByRole('button', { name: t(contentText.nextPage) }).click();
    await expect(page).toHaveURL(/page=2#all$/);
    await expect(panel.getByRole('region')).toBeFocused();
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).not.toHaveText(first);
    await field(contentText.goToPage).selectOption('4');
    await panel.getByRole('button', { name: t(contentText.go), exact: true }).click();
    await expect(page).toHaveURL(/sort=amount&order=asc&page=4#all$/);
    await expect(rows).toHaveCount(20);
    const fourth = (await rows.first().textContent()) ?? '';
    await page.reload();
    await expect(rows.first()).toHaveText(fourth);
    await expect(page.getByRole('tab', { name: t(text.all) })).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleInTurn(page);
    await page.goBack();
    await expect(page).toHaveURL(/page=2#all$/);
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).not.toHaveText(fourth);

    // An address beyond the end shows the last page.
    await page.goto(`${ACCOUNT.exec(page.url())?.[0]}?page=99999#billed`);
    await expect(page).toHaveURL(/page=\d{1,3}#billed$/);
    await expect(rows.first()).toBeVisible();
  });
});

test('[CARD-2] requests the next page by cursor and other pages by number', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.primary1');
  await openAccount(page, (phrase) => say(phrase, 'en'));
  const next = page.getByRole('button', { name: say(contentText.nextPage, 'en') });
  const byCursor = page.waitForRequest(/transactions\/posted\?.*pageNumber=1&.*after=/);
  await next.click();
  await byCursor;
  await expect(page).toHaveTitle(/page 2 of \d+/);
  const byNumber = page.waitForRequest(
    (one) => /transactions\/posted\?.*pageNumber=8/.test(one.url()) && !one.url().includes('after='),
  );
  await page.getByLabel(say(contentText.goToPage, 'en')).selectOption('9');
  await page.getByRole('button', { name: say(contentText.go, 'en'), exact: true }).click();
  await byNumber;
});

test('[CARD-6] redirects from a foreign card, and skips the choice of a single card', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.primary2', {
    path: '/u/card-management/00000000-0000-4000-8000-000000000000',
  });
  await expect(page).toHaveURL(/\/u\/dashboard$/);
  await page.goto('/u/card-management?for=reward-points');
  await expect(page).toHaveURL(/\/reward-points$/);
  await page.goto('/u/card-management?for=nothing-there');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(text.cards, 'en'));
});

test('[CARD-2] explains to supplementary cardholders why a function is unavailable', async ({ page }) => {
  await arriveLoggedOn(page, 'demo.supp1', { path: '/u/card-management?for=cashback-method' });
  await expect(page.getByRole('main').getByText(say(text.primaryOnly, 'en'))).toBeVisible();
  await expectAccessible(page);
});
