/** Pays a bill by keyboard: the overview, the amount, slips and codes as a scanner reads them, and the cost of waiting. */
import type { Locator, Page } from '@playwright/test';
import { type Phrase, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { tabTo, typeInto } from '../../tests/support/browser/checks/keyboard.ts';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import {
  ALL_SCREENS,
  arriveLoggedOn,
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  forEachJourney,
  forOneLanguage,
  notTheSamePress,
  test,
} from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { readCodes } from '../../tests/support/data/barcodes.ts';
import { paths } from '../../web/paths.ts';
import type { CardSummary } from '../cards/contract.ts';
import { owedText } from '../dashboard/messages.ts';
import { operationErrors } from '../operations/errors.messages.ts';
import type { Payment, Slip } from './contract.ts';
import { estimateText, payText as text } from './messages.ts';

const PERSON = 'demo.primary1';
const PAYMENT = /\/payment$/;
/** Height of the window. In a lower window, the bar on phones would cover part of a slip. */
const HEIGHT = 900;
const SLIP = /\/payment\/slip$/;

const main = (page: Page): Locator => page.getByRole('main');
const paper = (page: Page): Locator => main(page).getByRole('figure').first();

/** Opens the payment page of the first card. */
async function open(page: Page, language: 'en' | 'zh_tw'): Promise<{ card: CardSummary; payment: Payment }> {
  const cards = await waitForPayload<CardSummary[]>(page, /\/cards$/, () =>
    arriveLoggedOn(page, PERSON, { language }),
  );
  const [card] = cards;
  if (!card) throw new Error('no card');
  const payment = await waitForPayload<Payment>(page, PAYMENT, async () => {
    await page.goto(paths.pay(card.cardId));
  });
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  return { card, payment };
}

forEachJourney(({ language }) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[PAY-1] [PAY-2] [PAY-3] pays from the overview, by keyboard: ${language}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arriveLoggedOn(page, PERSON, { language });
    await tabTo(
      page,
      main(page)
        .getByRole('link', { name: t(owedText.pay), exact: true })
        .first(),
    );
    const payment = await waitForPayload<Payment>(page, PAYMENT, () => page.keyboard.press('Enter'));
    await expect(page.locator('h1')).toHaveText(t(text.title));
    await expect(page.locator('h1')).toBeFocused();
    await expect(main(page)).toContainText(formatMoney(payment.due));
    await expectAccessible(page);

    // The minimum payment: its slip is read from the screen.
    const slip = await waitForPayload<Slip>(page, SLIP, async () => {
      await tabTo(page, page.locator('#how-much-total'));
      await page.keyboard.press('ArrowDown');
    });
    expect(slip.amount).toEqual(payment.minimumDue);
    await expect(paper(page)).toContainText(formatMoney(slip.amount));
    expect((await readCodes(await paper(page).screenshot())).bars).toEqual(
      slip.lines.map((line) => line.text),
    );

    // A different amount shows clear errors, and the typed text stays.
    await page.keyboard.press('ArrowDown');
    const field = page.locator('#otherAmount');
    for (const [typed, problem] of [
      ['', text.amountEmpty],
      ['0', text.amountZero],
      ['1e3', text.amountFormat],
      ['-5', text.amountFormat],
    ] as const) {
      await typeInto(page, field, typed);
      if (typed === '') await page.keyboard.press('Delete');
      await notTheSamePress(page);
      await page.keyboard.press('Enter');
      await expect(main(page).getByText(t(problem))).toBeVisible();
      await expect(field).toHaveValue(typed);
      await expect(page).toHaveTitle(new RegExp(`^${language === 'en' ? 'Error' : '錯誤'}`));
    }
    await typeInto(page, field, `${Number(payment.due.amount) + 1}`);
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    const above = say(text.amountAboveDue, language, { due: formatMoney(payment.due) });
    await expect(main(page).getByText(above)).toBeVisible();
    await expectAccessible(page);
    await typeInto(page, field, '１，２３４');
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await expect(paper(page)).toContainText('NT$1,234');

    // Copies the number for the bill payment site.
    await tabTo(page, main(page).getByRole('button', { name: new RegExp(`${t(text.eBillNumber)}$`) }));
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment.eBill);

    // Shows the cost of waiting.
    await typeInto(page, page.locator('#monthly'), '2000');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('status').filter({ hasText: 'NT$2,000' })).toBeVisible();
    await tabTo(page, main(page).locator('summary'));
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});

forOneLanguage('zh_tw', (language) => {
  const t = (phrase: Phrase) => say(phrase, language);

  test(`[PAY-2] [PAY-3] slips and QR code are read from the screen, light and dark; one fills it, and a failure stays in its place: ${language}`, async ({
    page,
    allow,
  }) => {
    const { payment } = await open(page, language);
    const slip = await waitForPayload<Slip>(page, SLIP, () => page.reload());
    const due = Number(payment.due.amount);
    expect(due).toBeGreaterThan(20_000);
    const count = Math.ceil(due / 20_000);
    await expect(main(page)).toContainText(say(text.slipOf, language, { number: 1, count }));
    await expect(paper(page)).toContainText('NT$20,000');
    for (const width of ALL_SCREENS ? [320, 360, 760, 1280] : [320, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.emulateMedia({ colorScheme });
        await expectNoOverflow(page);
        const { bars } = await readCodes(await paper(page).screenshot());
        expect(bars, `${width} ${colorScheme}`).toEqual(slip.lines.map((line) => line.text));
        const code = main(page).getByRole('img', {
          name: new RegExp(formatMoney(payment.due).replace('$', '.')),
        });
        const { qr } = await readCodes(await code.screenshot());
        expect(qr, `${width} ${colorScheme}`).toEqual([
          expect.stringContaining(`D1=${payment.due.amount}00&D5=999&D6=${payment.transfer?.account}`),
        ]);
        if (width !== 760) await expectAccessibleInTurn(page);
      }
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect(main(page).getByRole('button')).toHaveCount(0);
    expect((await readCodes(await paper(page).screenshot())).bars).toHaveLength(3);
    await page.emulateMedia({ media: 'screen' });

    await test.step('the next slip fills the screen', async () => {
      const next = await waitForPayload<Slip>(page, SLIP, () =>
        page.getByRole('button', { name: t(text.nextSlip), exact: true }).press('Enter'),
      );
      await expect(paper(page)).toContainText(formatMoney(next.amount));
      await notTheSamePress(page);
      await page.getByRole('button', { name: t(text.fullScreen), exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name: t(text.slip) });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectNoOverflow(page);
        const { bars } = await readCodes(await dialog.getByRole('figure').screenshot());
        expect(bars, `${width}`).toEqual(next.lines.map((line) => line.text));
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: t(text.fullScreen), exact: true })).toBeFocused();
    });

    await test.step('a slip that fails leaves the other ways to pay', async () => {
      allow(/^answer 502 GET .*\/slip/, /Failed to load resource/);
      const json = { error: { code: 'CARD-SYSTEM', message: 'x', requestId: 'r' } };
      await page.route(/\/payment\/slip/, (route) => route.fulfill({ status: 502, json }));
      await page.locator('#how-much-minimum').check();
      await expect(main(page).getByText(t(operationErrors['CARD-SYSTEM'].text))).toBeVisible();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(main(page)).toContainText(t(text.transfer));
      await expect(main(page)).toContainText(t(estimateText.tryMonthly));
    });
  });
});
