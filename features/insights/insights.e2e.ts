/** Insights by keyboard: a figure's transactions, a hidden subscription, a dispute, and the files of the year. */
import type { Locator, Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { formatMoney, formatNumberOf } from '../../shared/money.ts';
import { tabTo } from '../../tests/support/browser/checks/keyboard.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachJourney,
  nextDownload,
  notTheSamePress,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { paths } from '../../web/paths.ts';
import { contentText } from '../../web/ui/content.messages.ts';
import type { InsightLine, Insights } from './contract.ts';
import { insightText as text } from './messages.ts';

const PERSON = 'demo.primary1';
const INSIGHTS = /\/api\/v1\/insights$/;

const main = (page: Page): Locator => page.getByRole('main');

async function open(page: Page, language: 'en' | 'zh_tw'): Promise<Insights> {
  await arriveLoggedOn(page, PERSON, { language });
  const insights = await waitForPayload<Insights>(page, INSIGHTS, async () => {
    await page.goto(paths.insights());
  });
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  return insights;
}

forEachJourney(({ language, width }) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[INSIGHT-7] [INSIGHT-1] [INSIGHT-2] [INSIGHT-3] [INSIGHT-5] [INSIGHT-6] looks through the year by keyboard: ${language}`, async ({
    page,
  }) => {
    const insights = await open(page, language);
    await expect(page.locator('h1')).toHaveText(t(text.title));
    await expectAccessible(page);

    // A phone shows the sections closed, with a line about each; the table is closed below its chart.
    const closed = main(page).locator('details:not([open]) > summary');
    await expect(closed.first()).toContainText(t(contentText.asTable));
    await tabTo(page, closed.first());
    await page.keyboard.press('Enter');
    await expectFolded(page, width);

    // A figure in the table opens its transactions, which add up to the figure.
    const figure = main(page)
      .getByRole('table')
      .first()
      .locator('tbody tr')
      .last()
      .getByRole('button')
      .nth(1);
    const shown = (await figure.locator('[aria-hidden]').textContent()) ?? '';
    await tabTo(page, figure);
    const lines = await waitForPayload<{ content: InsightLine[]; total: InsightLine['amount'] }>(
      page,
      /\/insights\/lines/,
      () => page.keyboard.press('Enter'),
    );
    expect(formatNumberOf(lines.total)).toBe(shown);
    const list = main(page)
      .getByRole('region', { name: new RegExp(t(text.allPurchases)) })
      .first();
    await expect(list.getByRole('heading')).toBeFocused();
    await expect(list).toContainText(formatMoney(lines.total));
    await expectAccessible(page);
    await tabTo(page, list.getByRole('button', { name: t(text.closeLines) }));
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);

    // A possible double charge links to the next steps.
    await expect(main(page)).toContainText(insights.doubles[0]?.merchant ?? '?');
    await expect(
      main(page)
        .getByRole('link', { name: new RegExp(t(text.freeze)) })
        .first(),
    ).toHaveAttribute('href', /\/safety$/);
    await expect(
      main(page)
        .getByRole('link', { name: new RegExp(t(text.dispute)) })
        .first(),
    ).toHaveAttribute('href', /\/dispute\/[\w-]+$/);

    // Hides a subscription and shows it again.
    const { merchant } = insights.subscriptions[0]!;
    const hide = main(page).getByRole('button', { name: `${t(text.hide)} ${merchant}`, exact: true });
    await tabTo(page, hide);
    await page.keyboard.press('Enter');
    await expect(hide).toHaveCount(0);
    const hidden = main(page).getByText(say(text.hidden, language, { count: 1 }));
    await tabTo(page, hidden);
    await page.keyboard.press('Enter');
    await notTheSamePress(page);
    await tabTo(page, main(page).getByRole('button', { name: `${t(text.show)} ${merchant}`, exact: true }));
    await page.keyboard.press('Enter');
    await expect(hide).toBeVisible();
    await expect(hidden).toHaveCount(0);

    await expectOnPaper(page, language);

    // No table scrolls horizontally, in a narrow window either.
    await page.setViewportSize(viewportOf(320));
    await expect(main(page).locator('section[tabindex="0"]')).toHaveCount(0);

    // Downloads the files of the year.
    for (const [label, name] of [
      [text.pdf, /^spending-\d{4}\.pdf$/],
      [text.csv, /^spending-\d{4}\.csv$/],
    ] as const) {
      await tabTo(page, main(page).getByRole('button', { name: t(label) }));
      const [download] = await Promise.all([nextDownload(page), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toMatch(name);
    }
  });
});

/** On a phone, each section after the first opens by a press. On a desktop, all are open. */
async function expectFolded(page: Page, width: number): Promise<void> {
  const sections = main(page).locator('details:has(h2)');
  await expect(sections).toHaveCount(4);
  for (const section of await sections.all()) {
    const inside = section.locator(':scope > div');
    if (width < 760) {
      await expect(inside).toBeHidden();
      await tabTo(page, section.locator(':scope > summary'));
      await page.keyboard.press('Enter');
      await notTheSamePress(page);
    }
    await expect(inside).toBeVisible();
  }
}

/** The printed page has the tables and no controls. */
async function expectOnPaper(page: Page, language: 'en' | 'zh_tw'): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('table')).toHaveCount(2);
  await expect(main(page).getByRole('button', { name: say(text.csv, language) })).toHaveCount(0);
  await expectNoOverflow(page);
  await page.emulateMedia({ media: 'screen' });
}
