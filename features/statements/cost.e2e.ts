/** What a statement tells of its cost: on the page, in both languages, on small screens and on paper. */
import { type Phrase, say } from '../../shared/messages.ts';
import { formatMoney, formatNumber, fromWire } from '../../shared/money.ts';
import {
  arriveLoggedOn,
  expect,
  expectAccessible,
  forEachLanguage,
  test,
  viewportOf,
} from '../../tests/support/browser/e2e.ts';
import { expectNoOverflow } from '../../tests/support/browser/page-checks.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { costText } from '../payments/public.ts';
import type { StatementHead } from './contract.ts';

forEachLanguage((language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[PAY-4] [CARD-3] a statement tells what only the minimum costs, and what was charged this year: ${language}`, async ({
    page,
  }) => {
    await arriveLoggedOn(page, 'demo.primary1', { language, path: '/u/e-statement' });
    const main = page.getByRole('main');
    const head = await waitForPayload<StatementHead>(page, /\/statement-detail\//, () =>
      main.locator('tbody a[href^="/u/e-statement/"]').first().click(),
    );
    const { minimumOnly, chargedThisYear } = head;
    if (!minimumOnly || !chargedThisYear) throw new Error('the statement has no figures of its cost');
    const minor = (money: Parameters<typeof fromWire>[0]) => fromWire(money).minor;
    expect(minor(minimumOnly.total)).toBe(minor(head.total) + minor(minimumOnly.interest));
    expect(minor(minimumOnly.interest)).toBeGreaterThan(0n);

    const panel = main.getByRole('region', { name: t(costText.title) });
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
    for (const width of [320, 360, 760, 1280]) {
      await page.setViewportSize(viewportOf(width));
      await expectNoOverflow(page);
      await expect(panel).toBeVisible();
      // No figure is broken over two lines.
      const figure = main.getByText(formatNumber(head.pointsBefore), { exact: true });
      expect((await figure.boundingBox())?.height).toBeLessThan(40);
      if (width === 360 || width === 1280) await expectAccessible(page);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(panel).toBeVisible();
  });
});
