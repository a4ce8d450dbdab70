/** The screens of paying a bill, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { say } from '../../../shared/messages.ts';
import { button, dialog, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import type { Payment } from '../contract.ts';
import { estimateText, payText as text } from '../messages.ts';

/** Opens the payment page of the first card. `change` modifies the response. */
const pay =
  (
    change?: (payment: Payment) => Payment,
    next?: (visit: Visit) => Promise<void>,
    person = 'demo.primary1',
  ) =>
  async (visit: Visit): Promise<void> => {
    const { page, language } = visit;
    if (change)
      await page.route(/\/cards\/[^/]+\/payment$/, async (route) => {
        const response = await route.fetch();
        const { payload }: { payload: Payment } = await response.json();
        await route.fulfill({ response, json: { payload: change(payload) } });
      });
    await loggedOn(person, '/u/card-management?for=pay')(visit);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    // If the person has one card, the page opens without a choice.
    await heading.waitFor();
    const isOpen = heading.filter({ hasText: say(text.title, language) });
    if ((await isOpen.count()) === 0 || !page.url().endsWith('/pay'))
      await main.locator('a[href$="/pay"]').first().click();
    await expect(heading).toHaveText(say(text.title, language));
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await next?.(visit);
  };

const other = async (visit: Visit): Promise<void> => {
  await visit.page.getByLabel(say(text.other, visit.language), { exact: true }).first().check();
};

export const screens: readonly Screen[] = [
  { name: 'pay', open: pay() },
  {
    name: 'pay: debit under way',
    state: true,
    open: pay(({ slip: _, ...payment }) => ({
      ...payment,
      autoDebit: { takes: 'full', on: payment.dueDate, account: '•••• 5678', underWay: true },
      noSlip: 'debit-under-way',
    })),
  },
  {
    name: 'pay: nothing due',
    state: true,
    nightly: true,
    open: pay(({ slip: _, transfer: __, eBill: ___, ...payment }) => ({
      ...payment,
      due: { amount: '0', currency: 'TWD' },
      noSlip: 'nothing-due',
    })),
  },
  {
    name: 'pay: supplementary card',
    state: true,
    nightly: true,
    open: pay(undefined, undefined, 'demo.supp1'),
  },
  {
    name: 'pay: wrong amount',
    state: true,
    error: true,
    open: pay(undefined, async (visit) => {
      await other(visit);
      await visit.page.locator('#otherAmount').fill('1e3');
      await button(visit, text.showWays).click();
      await expect(visit.page.getByText(say(text.amountFormat, visit.language))).toBeVisible();
    }),
  },
  {
    name: 'pay: slip full-screen',
    state: true,
    open: pay(undefined, async (visit) => {
      await button(visit, text.fullScreen).click();
      await expect(dialog(visit.page)).toBeVisible();
    }),
  },
  {
    name: 'pay: cost of an amount, with its table',
    subject: '#monthly',
    state: true,
    open: pay(undefined, async (visit) => {
      await visit.page.locator('#monthly').fill('2000');
      await button(visit, estimateText.work).click();
      await expect(visit.page.getByRole('main').getByRole('status')).toContainText('NT$2,000');
      await visit.page.getByRole('main').locator('summary').click();
    }),
  },
];
