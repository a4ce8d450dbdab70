import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DISPUTE_KINDS, type DisputeKind } from '../../../../shared/disputes.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { say } from '../../../../shared/messages.ts';
import { answer, LOST, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import {
  choice,
  control,
  dialogSays,
  errorAt,
  pageRows,
  pageSays,
  pageSeen,
  pageText,
  press,
  settle,
  submit,
  type,
  until,
} from '../../../../tests/support/dom/user.ts';
import * as analytics from '../../../../web/analytics.ts';
import { bankTexts } from '../../../../web/bank.ts';
import { paths } from '../../../../web/paths.ts';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { disputeText } from '../../../account-detail/dispute.messages.ts';
import { cardCalls } from '../../../cards/contract.ts';
import { evidenceCalls } from '../../../evidence/contract.ts';
import { operationCalls } from '../../../operations/contract.ts';
import { checkText, noteText } from '../../check.messages.ts';
import { type DisputeChoices, disputeCalls } from '../../contract.ts';
import { disputeErrors } from '../../errors.messages.ts';
import { uploadProblemText } from '../../evidence.messages.ts';
import { kindText } from '../../kinds.messages.ts';
import { questionText as question } from '../../questions.messages.ts';
import { CHOICES, OPENED } from '../../testing/choices.ts';
import { refusedText, understandText as text } from '../../understand.messages.ts';
import DisputeLinePage from './DisputeLinePage.tsx';

const ROUTE = '/u/card-management/:cardId/dispute/:transactionId';
const ADDRESS = paths.disputeLine(CARD.cardId, 't1');
const NT3200 = { amount: '3200', currency: 'TWD' };

async function open(change: Partial<DisputeChoices> = {}, search = ''): Promise<void> {
  answer(disputeCalls.options, payload({ ...CHOICES, ...change }));
  await openPage(<DisputeLinePage />, { address: `${ADDRESS}${search}`, route: ROUTE });
  await pageSays(CHOICES.line.description);
}

/** Goes to the questions of a kind. */
async function choose(kind: DisputeKind): Promise<void> {
  await press(choice(kindText[kind].en));
  await submit();
  await until(() => expect(document.querySelector('h1')?.textContent).toBe(kindText[kind].en));
}

/** Types several lines of text. */
async function write(id: string, words: string): Promise<void> {
  const field = document.getElementById(id) as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

const check = () => pageSays(checkText.lead.en);
const notAskedRadio = () => document.querySelector<HTMLElement>('input[name="asked"][value="no"]')!;
const sentBody = () => sentTo(disputeCalls.open)[0]?.body;
const row = (label: { readonly en: string }) => pageRows().find(([name]) => name === label.en)?.[1];
const withChange = (value: string) => `${value} ${contentText.change.en}`;

beforeEach(async () => {
  await logOn();
  answer(cardCalls.cards, payload([CARD]));
  answer(operationCalls.list, payload([]));
  answer(disputeCalls.open, payload({ disputeId: 'd-1', reference: 'DC-7', suspended: NT3200 }));
  answer(disputeCalls.one, payload(OPENED));
});

describe('[DSP-5] the charge is explained first', () => {
  it('in plain sentences, with all that is known', async () => {
    await open({
      line: { ...CHOICES.line, foreignAmount: { amount: '15600', currency: 'JPY' } },
      explanation: {
        ...CHOICES.explanation,
        descriptor: 'OCEAN KK TOKYO',
        channel: 'wallet',
        wallet: 'Apple Pay',
        country: 'JP',
        rate: '0.2051',
        convertedByMerchant: true,
        supplementary: { holderName: 'LIN MEI', lastFour: '4821' },
        subscription: { every: 'month', since: '2025-03-03', amount: NT3200 },
        earlier: { count: 7, lines: [{ transactionDate: '2026-02-03', amount: NT3200, lastFour: '1234' }] },
      },
    });
    const twin = { date: '02/03/2026', amount: 'NT$3,200' };
    expect(pageRows()).toEqual([
      [text.descriptor.en, say(text.descriptorIs, 'en', { name: 'OCEAN KK TOKYO' })],
      [text.country.en, 'Japan'],
      [text.days.en, say(text.daysAre, 'en', { paid: '03/03/2026', cleared: '05/03/2026' })],
      [text.how.en, 'With Apple Pay'],
      [text.rate.en, 'JPY 15,600, at NT$0.2051 for 1 JPY'],
      [text.converted.en, text.convertedIs.en],
      [text.holder.en, 'The supplementary card of LIN MEI, ending in 4821'],
      [text.subscription.en, say(text.eachMonth, 'en', { since: '03/03/2025', amount: 'NT$3,200' })],
      [text.twin.en, say(text.twinIs, 'en', twin)],
      [text.earlier.en, '7 purchases before this one: 03/02/2026: NT$3,200, card 1234'],
    ]);
  });

  it('and leaves out what is not known', async () => {
    const { twin: _, ...explanation } = CHOICES.explanation;
    await open({ explanation });
    expect(pageRows().map(([label]) => label)).toEqual([text.days.en, text.earlier.en]);
  });

  it('and ends without a case when the person knows it now, which is counted', async () => {
    const track = vi.spyOn(analytics, 'track');
    await open();
    await press(text.knownStep.en);
    expect(location.pathname).toBe(paths.account(CARD.cardId));
    expect(track).toHaveBeenCalledWith({ kind: 'step', step: 'known' });
    expect(sentTo(disputeCalls.open)).toEqual([]);
  });

  it('with one clock above the kinds when it is the same for all', async () => {
    await open();
    const sentence = 'You have until 03/07/2026: 115 days. Ask the shop first and keep its answer.';
    expect(pageSeen().split(sentence)).toHaveLength(2);
  });

  it('with the clock of each kind, and without kinds whose last day has passed', async () => {
    await open({
      kinds: [
        { kind: 'not-mine', lastDay: '2026-03-10', daysLeft: 0 },
        { kind: 'twice', lastDay: '2026-07-06', daysLeft: 118 },
        { kind: 'no-refund', lastDay: '2026-03-09', daysLeft: -1 },
      ],
    });
    expect(pageSeen()).toContain(
      'You have until 06/07/2026: 118 days. Ask the shop first and keep its answer.',
    );
    expect(pageSeen()).toContain(say(text.untilToday, 'en', { day: '10/03/2026', days: 0 }));
    expect(pageSeen()).toContain(say(text.usualPassed, 'en', { day: '09/03/2026', days: -1 }));
    const disabled = DISPUTE_KINDS.filter((kind) => choice(kindText[kind].en).disabled);
    expect(disabled).toEqual(['amount', 'not-received', 'not-as-described', 'cancelled']);
    await submit();
    expect(errorAt('kind')).toContain(text.choose.en);
  });
});

it.each([
  ['authorised', {}, refusedText.freeze, paths.safety(CARD.cardId)],
  ['in-a-case', { disputeId: 'd-9' }, refusedText.toCase, paths.dispute('d-9')],
] as const)('[DSP-5] says why no case can be opened, and what to do: %s', async (reason, more, link, to) => {
  await open({ refused: { reason, ...more }, kinds: [] });
  expect(pageText()).toContain(refusedText[reason].en);
  expect(control(link.en).getAttribute('href')).toBe(to);
  expect(document.querySelector('form')).toBeNull();
});

it.each(['too-late', 'not-allowed', 'not-a-purchase', 'refunded'] as const)(
  '[DSP-5] says why no case can be opened, and whom to call: %s',
  async (reason) => {
    await open({ refused: { reason }, kinds: [] });
    expect(pageText()).toContain(refusedText[reason].en);
    const { phone } = bankTexts();
    expect(control(say(refusedText.call, 'en', { phone })).getAttribute('href')).toMatch(/^tel:/);
  },
);

it('[DSP-5] has the steps by phone where the bank has no desk', async () => {
  await open({ refused: { reason: 'no-desk' }, kinds: [] });
  expect(pageText()).toContain(disputeText.merchantFirst.en);
});

describe('[DSP-5] a case of each kind asks its own questions, shows the answers and is opened', () => {
  const noShop = { shop: { asked: false } };
  const notAsked = async () => press(notAskedRadio());
  const kinds: Record<DisputeKind, readonly [() => Promise<void>, object, object[]]> = {
    'not-mine': [
      async () => {
        await press(choice(question.no.en));
        await press(document.querySelector<HTMLElement>('#line-t4')!);
      },
      { cardInHand: false },
      [{ transactionId: 't1' }, { transactionId: 't4' }],
    ],
    twice: [notAsked, { otherTransactionId: 't2', ...noShop }, [{ transactionId: 't1' }]],
    amount: [
      async () => {
        await type({ rightAmount: 'ＮＴ＄２，９００' });
        await notAsked();
      },
      { rightAmount: 2900, ...noShop },
      [{ transactionId: 't1', amount: 300 }],
    ],
    'not-received': [
      async () => {
        await type({ promisedOn: '2026/3/8' });
        await notAsked();
        await press(document.querySelector<HTMLElement>('#line-t3')!);
        await type({ amount: '1,000' });
      },
      { promisedOn: '2026-03-08', ...noShop },
      [{ transactionId: 't1', amount: 1000 }, { transactionId: 't3' }],
    ],
    'not-as-described': [
      async () => {
        await press(choice('I sent them back'));
        await notAsked();
        await write('details', 'The cup is broken.\nSee the picture.');
      },
      { returned: 'returned', details: 'The cup is broken.\nSee the picture.', ...noShop },
      [{ transactionId: 't1' }],
    ],
    'no-refund': [
      async () => {
        await type({ promisedOn: '09/03/2026' });
        await press(choice(question.yes.en));
        await type({ shopOn: '04/03/2026' });
        await write('shopSaid', 'In five days');
      },
      { promisedOn: '2026-03-09', shop: { asked: true, on: '2026-03-04', said: 'In five days' } },
      [{ transactionId: 't1' }],
    ],
    cancelled: [
      async () => {
        await type({ cancelledOn: '01/02/2026' });
        await notAsked();
      },
      { cancelledOn: '2026-02-01', ...noShop },
      [{ transactionId: 't1' }],
    ],
  };

  it.each(DISPUTE_KINDS)('%s', async (kind) => {
    const [give, answers, lines] = kinds[kind];
    await open();
    await choose(kind);
    await submit();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('problem');
    await give();
    await submit();
    await check();
    expect(row(checkText.kind)).toBe(withChange(kindText[kind].en));
    await submit();
    await pageSays(checkText.done.en);
    expect(sentBody()).toEqual({ cardId: CARD.cardId, kind, lines, answers, evidence: [], language: 'en' });
    expect(pageSeen()).toContain(`${contentText.reference.en} DC-7`);
    await pageSays(say(checkText.bankBy, 'en', { day: '09/04/2026' }));
    expect(control(checkText.toCase.en).getAttribute('href')).toBe(paths.dispute('d-1'));
    expect(control(checkText.toCases.en).getAttribute('href')).toBe(paths.disputes());
  });

  it('not mine: freeze, loss report and 165 come first', async () => {
    await open();
    await choose('not-mine');
    expect(pageText().indexOf(question.stopTitle.en)).toBeLessThan(
      pageText().indexOf(question.cardInHand.en),
    );
    expect(pageText()).toContain(question.hotline.en);
    expect(control(refusedText.report.en).getAttribute('href')).toBe(paths.lostCard(CARD.cardId));
    expect(pageText()).not.toContain(question.asked.en);
  });

  it('twice: the other charge is chosen already, and five presses of the page open the case', async () => {
    await open();
    await choose('twice');
    expect(document.querySelector<HTMLInputElement>('input[value="t2"]')?.checked).toBe(true);
    await press(notAskedRadio());
    await submit();
    await check();
    await submit();
    await pageSays(checkText.done.en);
  });

  it('twice: the purchase was paid another way', async () => {
    await open();
    await choose('twice');
    await press(choice(question.otherWay.en));
    await press(notAskedRadio());
    await submit();
    await check();
    expect(row(question.other)).toBe(withChange(question.otherWay.en));
    await submit();
    await pageSays(checkText.done.en);
    expect(sentBody()).toMatchObject({ answers: { shop: { asked: false } } });
    expect(sentBody()).not.toMatchObject({ answers: { otherTransactionId: expect.anything() } });
  });
});

describe('[DSP-5] an answer that cannot be right has its sentence', () => {
  const most = { most: 'NT$3,200' };
  it.each<[DisputeKind, string, string, string]>([
    ['twice', 'amount', '0', say(question.amountRange, 'en', most)],
    ['twice', 'amount', '3201', say(question.amountRange, 'en', most)],
    ['twice', 'amount', '３２０１', say(question.amountRange, 'en', most)],
    ['twice', 'amount', '1e3', question.amountFormat.en],
    ['amount', 'rightAmount', '3200', say(question.rightAmountHigh, 'en', most)],
    ['amount', 'rightAmount', '-5', question.amountFormat.en],
    ['cancelled', 'cancelledOn', '11/03/2026', question.dayFuture.en],
    ['cancelled', 'cancelledOn', '31/02/2026', question.dayWrong.en],
    ['no-refund', 'promisedOn', '02/03/2026', question.dayEarly.en],
    ['not-mine', 'details', 'My card is 4000 1234 1234 1234', question.cardNumber.en],
    ['not-mine', 'details', 'x'.repeat(1001), '1,000 characters'],
  ])('%s: %s is %s', async (kind, field, value, sentence) => {
    await open();
    await choose(kind);
    if (field === 'details') await write(field, value);
    else await type({ [field]: value });
    await submit();
    expect(errorAt(field)).toContain(sentence);
    expect((document.getElementById(field) as HTMLInputElement).value).toBe(value);
  });

  it('and the promised day moves the last day, up to 540 days after the charge was cleared', async () => {
    await open();
    await choose('not-received');
    await type({ promisedOn: '10/08/2026' });
    expect(pageText()).toContain('You have until 08/12/2026');
    await type({ promisedOn: '10/08/2027' });
    expect(pageText()).toContain('You have until 27/08/2027');
  });

  it('and a promised day whose last day has passed is refused', async () => {
    const today = '2026-08-01';
    await open({ today, kinds: [{ kind: 'not-received', lastDay: '2026-07-03', daysLeft: -29 }] });
    await choose('not-received');
    await type({ promisedOn: '02/04/2026' });
    await press(notAskedRadio());
    await submit();
    expect(errorAt('promisedOn')).toContain(say(question.dayLate, 'en', { day: '31/07/2026' }));
  });
});

describe('[DSP-5] the check says what need not be paid', () => {
  async function toCheck(change: Partial<DisputeChoices>): Promise<void> {
    await open(change);
    await choose('twice');
    await press(notAskedRadio());
    await submit();
    await check();
  }

  it('by the promise of the bank', async () => {
    await toCheck({ notes: ['points', 'refunded'] });
    expect(pageText()).toContain(
      'NT$3,200 is not due while we look into it. If it proves right, it is due at once, with interest from 21/04/2026.',
    );
    expect(pageText()).toContain(noteText.points.en);
    expect(pageText()).toContain(noteText.refunded.en);
  });

  it('and promises nothing when the bank does not', async () => {
    const { suspends: _, ...others } = CHOICES;
    await toCheck({ ...others, suspends: undefined, notes: ['instalments'] });
    expect(pageText()).toContain(checkText.notSuspended.en);
    expect(pageText()).not.toContain('is not due while');
    expect(pageText()).toContain(noteText.instalments.en);
  });
});

describe('[DSP-5] the answer of the bank', () => {
  async function send(): Promise<void> {
    await open();
    await choose('twice');
    await press(notAskedRadio());
    await submit();
    await check();
    await submit();
  }

  it('that is lost is asked for again with the same key, and the answers stay', async () => {
    answer(disputeCalls.open, LOST, payload({ disputeId: 'd-1', reference: 'DC-7', suspended: NT3200 }));
    await send();
    await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    await press('Try again');
    await pageSays(checkText.done.en);
    const keys = sentTo(disputeCalls.open).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each<[ErrorCode & keyof typeof disputeErrors, string]>([
    ['DISPUTE-OPEN', paths.disputes()],
    ['DISPUTE-LATE', paths.account(CARD.cardId)],
    ['DISPUTE-NOT-HERE', paths.account(CARD.cardId)],
    ['DISPUTE-AUTHORISED', paths.account(CARD.cardId)],
  ])('that refuses says so, and leaves the flow: %s', async (code, to) => {
    answer(disputeCalls.open, refusal(code));
    await send();
    await dialogSays(disputeErrors[code].text.en);
    await press('Done');
    await until(() => expect(location.pathname).toBe(to));
  });

  it.each(['DISPUTE-AMOUNT', 'DISPUTE-FILES'] as const)(
    'that refuses an answer keeps all of them: %s',
    async (code) => {
      answer(disputeCalls.open, refusal(code));
      await send();
      await pageSays(disputeErrors[code].text.en);
      expect(row(checkText.kind)).toBe(withChange(kindText.twice.en));
    },
  );
});

it('[DSP-5] evidence goes with the case, and a file that was deleted is named', async () => {
  const file = { fileId: 'f-1', name: 'slip.jpg', bytes: 5, begunAt: '2026-03-10T02:00:00.000Z' };
  answer(evidenceCalls.begin, payload({ ...file, received: 0, state: 'receiving' }));
  answer(evidenceCalls.piece, payload({ ...file, received: 5, state: 'ready', type: 'image/jpeg' }));
  answer(disputeCalls.open, refusal('DISPUTE-FILES'));
  await open();
  await choose('twice');
  await press(notAskedRadio());
  const input = document.querySelector<HTMLInputElement>('main input[multiple]')!;
  Object.defineProperty(input, 'files', { value: [new File(['12345'], 'slip.jpg')], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await pageSays('Added');
  await submit();
  await check();
  expect(row(checkText.files)).toBe(withChange('slip.jpg'));
  answer(evidenceCalls.status, refusal('NOT_FOUND'));
  await submit();
  await pageSays(disputeErrors['DISPUTE-FILES'].text.en);
  expect(sentBody()).toMatchObject({ evidence: ['f-1'] });
  await press([...document.querySelectorAll<HTMLElement>('main dl button')].at(-1)!);
  await pageSays(uploadProblemText.gone.en);
});

describe('[DSP-5] a reload', () => {
  it('keeps the kind, which the address names', async () => {
    await open();
    await choose('twice');
    expect(new URLSearchParams(location.search).get('kind')).toBe('twice');
  });

  it('begins at the questions of the kind', async () => {
    await open({}, '?kind=cancelled');
    expect(document.querySelector('h1')?.textContent).toBe(kindText.cancelled.en);
  });

  it.each(['?kind=other', '?kind=twice&step=check'])('begins where it can: %s', async (search) => {
    await open({ kinds: CHOICES.kinds.filter(({ kind }) => kind !== 'twice') }, search);
    expect(document.querySelector('h1')?.textContent).toBe(text.understandStep.en);
  });
});
