/** The screens of disputes, for the accessibility matrix. */
import { expect } from '@playwright/test';
import { taipeiDate } from '../../../shared/dates.ts';
import type { DisputeKind } from '../../../shared/disputes.ts';
import { say } from '../../../shared/messages.ts';
import {
  loggedOn,
  type Screen,
  showsDialog,
  showsError,
  type Visit,
} from '../../../tests/support/browser/screen.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { withdrawText } from '../actions.messages.ts';
import { casesText } from '../cases.messages.ts';
import type { Dispute, DisputeChoices, ListedDispute } from '../contract.ts';
import { refusedText } from '../understand.messages.ts';
import { CASE, dollars, endedCase, listedCase } from './case.ts';
import { DisputePages, findCharges } from './pages.ts';

type Next = (pages: DisputePages, visit: Visit) => Promise<void>;

const PERSON = 'demo.primary1';

/** Changes the payload of a read. */
async function changed<P>({ page }: Visit, path: RegExp, change: (payload: P) => P): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { payload }: { payload: P } = await response.json();
    await route.fulfill({ response, json: { payload: change(payload) } });
  });
}

/** Opens "Something is wrong" at a purchase. `change` modifies what is known of it. */
const line =
  (next?: Next, change?: (choices: DisputeChoices) => DisputeChoices) =>
  async (visit: Visit): Promise<void> => {
    const { page, language, server } = visit;
    const charges = await findCharges(server, PERSON);
    const { cardId, transactionId } = charges.at(-1)!;
    if (change) await changed(visit, /\/disputes\/options\?/, change);
    await loggedOn(PERSON)(visit);
    await page.goto(paths.disputeLine(cardId, transactionId));
    // What is known of the charge.
    await expect(page.getByRole('main').locator('dl').first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await next?.(new DisputePages(page, language, taipeiDate(new Date())), visit);
  };

/** Opens the questions of a kind. */
const questions = (kind: DisputeKind) => line((pages) => pages.sayKind(kind));

/** Everything that can be explained of a charge. */
const explained = (choices: DisputeChoices): DisputeChoices => ({
  ...choices,
  line: { ...choices.line, foreignAmount: { amount: '98.50', currency: 'USD' } },
  explanation: {
    ...choices.explanation,
    descriptor: 'HHB*HARBOUR HOSPITALITY CO LTD TAIPEI',
    channel: 'wallet',
    wallet: 'Apple Pay',
    country: 'US',
    rate: '31.42',
    convertedByMerchant: true,
    supplementary: { holderName: 'CHIANG PEI-YU', lastFour: '4417' },
    subscription: { every: 'month', since: '2026-01-15', amount: dollars(390) },
    twin: choices.sameShop[0] ?? choices.explanation.twin,
  },
  notes: ['instalments', 'refunded', 'replaced-card', 'points', 'points-used'],
});

type Reason = NonNullable<DisputeChoices['refused']>['reason'];

const refused = (reason: Reason, nightly = true): Screen => ({
  name: `dispute: refused, ${reason}`,
  state: true,
  nightly,
  open: line(
    async (_pages, { page, language }) => {
      await expect(page.getByText(say(refusedText.notPossible, language))).toBeVisible();
    },
    (choices) => ({ ...choices, kinds: [], refused: { reason } }),
  ),
});

/** Opens the list with these cases. */
const list = (content: readonly ListedDispute[]) => async (visit: Visit) => {
  await changed<{ content: readonly ListedDispute[] }>(visit, /\/disputes\?/, (payload) => ({
    ...payload,
    content,
  }));
  await loggedOn(PERSON, paths.disputes())(visit);
  await expect(visit.page.locator('h1')).toHaveText(say(casesText.title, visit.language));
};

/** Opens a case in a state. */
const one = (dispute: Dispute, next?: (visit: Visit) => Promise<void>) => async (visit: Visit) => {
  const { page } = visit;
  // Cards, and with them what is under way, are the person's own.
  await page.route(/\/disputes\/[\w-]{36}\?/, (route) => route.fulfill({ json: { payload: dispute } }));
  await loggedOn(PERSON, paths.dispute(dispute.disputeId))(visit);
  await expect(page.locator('h1')).toContainText(dispute.reference);
  await next?.(visit);
};

const ASKED: Dispute = {
  ...CASE,
  state: 'more-wanted',
  next: { who: 'you', by: '2026-12-13' },
  steps: [
    ...CASE.steps,
    {
      state: 'more-wanted',
      at: '2026-11-27T02:10:00.000Z',
      text: 'Send us the order, or say when you ordered it and where it was to be delivered.',
    },
  ],
};

export const screens: readonly Screen[] = [
  { name: 'dispute: the charge', open: line() },
  {
    name: 'dispute: the charge, all explained',
    state: true,
    nightly: true,
    open: line(undefined, explained),
  },
  {
    name: 'dispute: no kind chosen',
    state: true,
    error: true,
    open: line(async (pages, visit) => {
      await pages.press(pages.button(ui.next));
      await showsError(visit);
    }),
  },
  { name: 'dispute: not mine', open: questions('not-mine') },
  { name: 'dispute: charged twice', open: questions('twice') },
  { name: 'dispute: wrong amount', nightly: true, open: questions('amount') },
  { name: 'dispute: not received', nightly: true, open: questions('not-received') },
  { name: 'dispute: not as described', nightly: true, open: questions('not-as-described') },
  { name: 'dispute: no refund', nightly: true, open: questions('no-refund') },
  { name: 'dispute: cancelled', nightly: true, open: questions('cancelled') },
  {
    name: 'dispute: questions not answered',
    state: true,
    error: true,
    nightly: true,
    open: line(async (pages, visit) => {
      await pages.sayKind('not-as-described');
      await pages.press(pages.button(ui.next));
      await showsError(visit);
    }),
  },
  {
    name: 'dispute: check',
    open: line(async (pages) => {
      await pages.sayKind('twice');
      await pages.answer('twice');
      await pages.toCheck();
    }, explained),
  },
  {
    name: 'dispute: done',
    open: line(async (pages, { page }) => {
      await pages.sayKind('not-mine');
      await pages.answer('not-mine');
      await pages.toCheck();
      // The bank opens nothing, so that every visit finds the charge as it was.
      const opened = { disputeId: CASE.disputeId, reference: 'DC-9MEA4KVT', suspended: CASE.suspended };
      await page.route(/\/api\/v1\/disputes$/, (route) => route.fulfill({ json: { payload: opened } }));
      await page.route(/\/disputes\/[\w-]{36}\?/, (route) => route.fulfill({ json: { payload: CASE } }));
      await pages.confirm();
    }),
  },
  refused('authorised', false),
  refused('in-a-case'),
  refused('too-late'),
  refused('not-allowed'),
  refused('not-a-purchase'),
  refused('refunded'),
  refused('no-desk'),
  { name: 'disputes: none', state: true, open: list([]) },
  {
    name: 'disputes',
    open: list([
      listedCase({ state: 'more-wanted', next: { who: 'you', by: '2026-12-13' } }),
      listedCase({ disputeId: 'd-2', kind: 'not-as-described', lineCount: 3, suspended: dollars(0) }),
      listedCase({ disputeId: 'd-3', state: 'for-you' }),
    ]),
  },
  { name: 'dispute: open case', open: one(CASE) },
  { name: 'dispute: the bank asks', state: true, open: one(ASKED) },
  {
    name: 'dispute: decided for the holder',
    state: true,
    nightly: true,
    open: one(endedCase({ state: 'for-you' })),
  },
  {
    name: 'dispute: decided against the holder',
    state: true,
    open: one(
      endedCase({
        state: 'against-you',
        owed: { amount: dollars(3200), interestFrom: '2026-12-06', copyFee: dollars(100) },
      }),
    ),
  },
  {
    name: 'dispute: withdrawn',
    state: true,
    nightly: true,
    open: one(endedCase({ state: 'withdrawn' })),
  },
  {
    name: 'dispute: withdraw?',
    state: true,
    open: one(CASE, async (visit) => {
      await visit.page.getByRole('button', { name: say(withdrawText.title, visit.language) }).click();
      await showsDialog(visit);
    }),
  },
];
