/** The screens of closing the online account, for the accessibility matrix. They have sample answers. */
import { expect } from '@playwright/test';
import { type Phrase, say } from '../../../shared/messages.ts';
import { button, failing, loggedOn, type Screen, type Visit } from '../../../tests/support/browser/screen.ts';
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

const CLOSING: ClosingRead = {
  closing: { begunAt: '2026-03-09T08:30:00.000Z', endsAt: '2026-03-16T08:30:00.000Z' },
  cards: [],
  openCases: 0,
  underWay: false,
};

const expectHeading = ({ page, language }: Visit, title: Phrase) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(say(title, language));

const answering =
  (read: ClosingRead, title: Phrase) =>
  async (visit: Visit): Promise<void> => {
    await visit.page.route(/\/my-data\/closing\?/, (route) => route.fulfill({ json: { payload: read } }));
    await loggedOn(PERSON, paths.closing())(visit);
    await expectHeading(visit, title);
  };

const confirming = async (visit: Visit): Promise<void> => {
  await answering(OPEN, text.readTitle)(visit);
  await button(visit, text.next).click();
  await expectHeading(visit, text.confirmTitle);
};

export const screens: readonly Screen[] = [
  { name: 'closing the account', open: answering(OPEN, text.readTitle) },
  {
    name: 'closing the account: nothing is open',
    state: true,
    nightly: true,
    open: answering({ ...OPEN, cards: [], openCases: 0 }, text.readTitle),
  },
  {
    name: 'closing the account: not yet',
    state: true,
    nightly: true,
    open: answering({ ...OPEN, underWay: true }, text.readTitle),
  },
  { name: 'closing the account: confirm', nightly: true, open: confirming },
  { name: 'the account closes', open: answering(CLOSING, text.closingTitle) },
  {
    name: 'the account stays open',
    nightly: true,
    open: async (visit) => {
      await answering(CLOSING, text.closingTitle)(visit);
      await visit.page.route(/\/my-data\/closing\/undo$/, (route) =>
        route.fulfill({ json: { payload: { undone: true } } }),
      );
      await button(visit, text.undo).click();
      await expectHeading(visit, text.undone);
    },
  },
  {
    name: 'closing the account: it cannot be read',
    ...failing(/\/my-data\/closing\?/, loggedOn(PERSON, paths.closing())),
  },
];
