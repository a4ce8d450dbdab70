/** The screens of cases, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { button, dialog, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { answerText, withdrawText } from '../actions.messages.ts';

const list = loggedOn('demo.primary1', '/u/disputes');
const asked = loggedOn('demo.nophone1', '/u/disputes');

/** Opens the first case of the list. */
async function openFirst({ page }: Visit): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/u\/disputes\/.+/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
}

/** Opens the case in which the bank has asked something. */
async function openAsked(visit: Visit): Promise<void> {
  await asked(visit);
  await openFirst(visit);
  await expect(button(visit, answerText.send)).toBeVisible();
}

export const screens: readonly Screen[] = [
  { name: 'disputes', open: list },
  {
    name: 'a decided dispute',
    nightly: true,
    async open(visit) {
      await list(visit);
      await openFirst(visit);
    },
  },
  { name: 'a dispute with a question', open: openAsked },
  {
    name: 'an empty answer',
    nightly: true,
    state: true,
    error: true,
    async open(visit) {
      await openAsked(visit);
      await button(visit, answerText.send).click();
      await expect(visit.page.getByText(answerText.empty[visit.language]).first()).toBeVisible();
    },
  },
  {
    name: 'withdrawing a dispute',
    nightly: true,
    state: true,
    async open(visit) {
      await openAsked(visit);
      await button(visit, withdrawText.title).click();
      await expect(dialog(visit.page)).toBeVisible();
    },
  },
];
