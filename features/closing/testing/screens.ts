/** The screens of closing the online account, for the accessibility matrix. They have sample answers. */
import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import { button, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import type { ClosingRead } from '../contract.ts';
import { closingText as text } from '../messages.ts';

const PERSON = 'demo.primary1';
const OPEN: ClosingRead = {
  closing: null,
  cards: [
    { lastFour: '1234', productName: 'World Card', owed: { amount: '12345', currency: 'TWD' }, points: 1 },
    { lastFour: '5678', productName: 'Travel Card', points: 23_456 },
  ],
  openCases: 1,
  underWay: false,
};

const answering =
  (read: ClosingRead, title: Phrase) =>
  async (visit: Visit): Promise<void> => {
    const { page, language } = visit;
    await page.route(/\/my-data\/closing\?/, (route) => route.fulfill({ json: { payload: read } }));
    await loggedOn(PERSON, paths.closing())(visit);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(say(title, language));
  };

const confirming = async (visit: Visit): Promise<void> => {
  await answering(OPEN, text.title)(visit);
  await button(visit, text.next).click();
  await expect(visit.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    say(text.confirmTitle, visit.language),
  );
};

export const screens: readonly Screen[] = [
  { name: 'closing the account', open: answering(OPEN, text.title) },
  {
    name: 'closing the account: nothing is open',
    state: true,
    nightly: true,
    open: answering({ ...OPEN, cards: [], openCases: 0 }, text.title),
  },
  {
    name: 'closing the account: not yet',
    state: true,
    nightly: true,
    open: answering({ ...OPEN, underWay: true }, text.title),
  },
  { name: 'closing the account: confirm', nightly: true, open: confirming },
  {
    name: 'the account closes',
    open: answering(
      {
        closing: { begunAt: '2026-03-09T08:30:00.000Z', endsAt: '2026-03-16T08:30:00.000Z' },
        cards: [],
        openCases: 0,
        underWay: false,
      },
      text.closingTitle,
    ),
  },
];
