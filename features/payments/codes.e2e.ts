/** Reads slips and QR codes of a thousand random amounts from screenshots. */
import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { say } from '../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../shared/money.ts';
import { arriveLoggedOn, expect, notTheSamePress, test } from '../../tests/support/browser/e2e.ts';
import { waitForPayload } from '../../tests/support/browser/wait-for-payload.ts';
import { readCodes } from '../../tests/support/data/barcodes.ts';
import { paths } from '../../web/paths.ts';
import type { CardSummary } from '../cards/contract.ts';
import type { Payment, Slip } from './contract.ts';
import { payText as text } from './messages.ts';

/** Number of tests among which the amounts are split, so that several workers share them. */
const PARTS = 4;
const AMOUNTS_EACH = 250;
/** Just below a shop's limit per slip. The person owes more, so the page has already loaded the slip for the full limit. */
const MOST = 19_999;
const WIDTHS = [320, 1280] as const;
const MS_EACH = 3_000;

for (let part = 1; part <= PARTS; part++)
  test(`[PAY-2] [PAY-3] slips and QR codes of random amounts are read from the screen, part ${part} of ${PARTS}`, {
    tag: '@night',
  }, async ({ page }) => {
    test.setTimeout(60_000 + AMOUNTS_EACH * MS_EACH);
    const account = await openOtherAmount(page);
    for (const [n, amount] of randomAmounts(part).entries()) {
      await page.setViewportSize({ width: WIDTHS[n % 2] ?? 320, height: 900 });
      await expectReadable(page, amount, account);
    }
  });

/** Distinct amounts in whole dollars, the same in every run. */
function randomAmounts(seed: number): readonly number[] {
  const amounts = fc.uniqueArray(fc.noBias(fc.integer({ min: 1, max: MOST })), {
    minLength: AMOUNTS_EACH,
    maxLength: AMOUNTS_EACH,
    size: 'max',
  });
  return fc.sample(amounts, { seed, numRuns: 1 })[0] ?? [];
}

/** Opens the payment page of the first card at the field for a different amount. Returns the account for transfers. */
async function openOtherAmount(page: Page): Promise<string> {
  const [card] = await waitForPayload<CardSummary[]>(page, /\/cards$/, () =>
    arriveLoggedOn(page, 'demo.primary1'),
  );
  const payment = await waitForPayload<Payment>(page, /\/payment$/, () =>
    page.goto(paths.pay(card?.cardId ?? '')),
  );
  await page.locator('#how-much-other').check();
  return payment.transfer?.account ?? '';
}

async function expectReadable(page: Page, amount: number, account: string): Promise<void> {
  await page.locator('#otherAmount').fill(`${amount}`);
  await notTheSamePress(page);
  const [slip] = await Promise.all([
    waitForPayload<Slip>(page, /\/payment\/slip$/, () => page.locator('#otherAmount').press('Enter')),
    page.waitForResponse((one) => one.url().includes(`/payment?amount=${amount}`)),
  ]);
  const money = formatMoney(toWire(twd(BigInt(amount))));
  const paper = page.getByRole('main').getByRole('figure').first();
  await expect(paper.getByText(money)).toBeVisible();
  const { bars } = await readPicture(paper);
  expect(bars, money).toEqual(slip.lines.map((line) => line.text));
  expect(BigInt(bars[2]?.slice(-9) ?? 0)).toBe(BigInt(amount));
  const code = page.getByRole('img', { name: say(text.transferLead, 'en', { amount: money }), exact: true });
  const { qr } = await readPicture(code);
  expect(qr, money).toEqual([expect.stringContaining(`D1=${amount}00&D5=999&D6=${account}&`)]);
}

/** Reads the codes in a screenshot of the element alone. */
async function readPicture(element: Locator) {
  return readCodes(await element.screenshot());
}
