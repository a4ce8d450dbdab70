import { describe, expect, it } from 'vitest';
import { type Phrase, say } from '../../../shared/messages.ts';
import { answer, payload } from '../../../tests/support/dom/answers.ts';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { choice, pageRows, pageSeen, pageText, press, type, until } from '../../../tests/support/dom/user.ts';
import { ui } from '../../../web/ui/messages.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { type Payment, paymentCalls } from '../contract.ts';
import { costText } from '../cost.messages.ts';
import { noSlipText, payText as text, estimateText as words } from '../messages.ts';
import PayPage from './PayPage.tsx';

const dollars = (amount: string) => ({ amount, currency: 'TWD' });
const CARD: CardSummary = {
  ...SAMPLE_CARD,
  statementBalance: dollars('20000'),
  paidSinceStatement: dollars('800'),
};
const transferOf = (amount: string, account: string) => ({
  ...{ bank: '812', account, amount: dollars(amount) },
  qr: { rows: ['10', '01'] },
});
const PAYMENT: Payment = {
  today: '2026-11-27',
  due: dollars('19200'),
  minimumDue: dollars('1200'),
  dueDate: '2026-11-30',
  autoDebit: { takes: 'minimum', on: '2026-11-29', account: '•••• 9021', underWay: false },
  slip: { most: dollars('19200'), each: dollars('20000'), lastDay: '2026-11-28', paymentNumber: 'P1' },
  transfer: transferOf('19200', '12345678901'),
  eBill: '998877665544',
};
const step = (payment: string, interest: string, lateFee: string, left: string) => ({
  ...{ payment: dollars(payment), interest: dollars(interest) },
  ...{ lateFee: dollars(lateFee), left: dollars(left) },
});
const paidOff = (total: string, lateFees: string, ...steps: ReturnType<typeof step>[]) => ({
  ...{ payments: 2, total: dollars(total), interest: dollars('410'), lateFees: dollars(lateFees), steps },
});
const MINIMUM = paidOff('19610', '0', step('9000', '230', '0', '10430'), step('10610', '180', '0', '0'));
const LATE = paidOff('20210', '600', step('500', '240', '300', '19240'), step('19710', '170', '310', '0'));

async function open(change: Partial<Payment> = {}, card: Partial<CardSummary> = {}) {
  await logOn();
  answer(cardCalls.cards, payload([{ ...CARD, ...card }]));
  answer(paymentCalls.payment, (query) => {
    const amount = query.get('amount');
    return payload(amount ? { ...PAYMENT, transfer: transferOf(amount, '555') } : { ...PAYMENT, ...change });
  });
  answer(paymentCalls.slip, (query) =>
    payload({ amount: dollars(query.get('amount') ?? ''), lastDay: '2026-11-28', lines: [] }),
  );
  answer(paymentCalls.cost, (query) => {
    const monthly = query.get('monthly');
    const { suspended } = change;
    const cost = { owed: dollars('19200'), rate: '14.50', ...(suspended && { suspended }) };
    if (monthly === '100') return payload(cost);
    return payload({ ...cost, paidOff: monthly === 'minimum' ? MINIMUM : LATE });
  });
  const address = '/u/card-management/c1/pay';
  await openPage(<PayPage />, { address, route: '/u/card-management/:cardId/pay' });
  await loaded();
}
const loaded = () => until(() => expect(pageText()).not.toContain(ui.loading.en));
const account = (digits: string) => [text.account.en, `${digits} ${text.copy.en}`];
const seen = (phrase: Phrase) => pageSeen().includes(phrase.en);

describe('[PAY-1] the page that pays a bill', () => {
  it('shows what is due, its minimum and its day', async () => {
    await open();
    expect(pageSeen()).toContain(`${text.due.en} NT$19,200 by 30/11/2026 Due in 3 days`);
    const debit = { what: text.autoDebitMinimum.en, account: '•••• 9021' };
    expect(pageSeen()).toContain(say(text.autoDebitFrom, 'en', debit));
    expect(pageSeen()).toContain(say(text.autoDebitWarning, 'en', { date: '29/11/2026' }));
    expect([text.autoDebitUnderWay, text.minimumReceived].map(seen)).toEqual([false, false]);
  });

  it.each<[string, Partial<Payment>, Phrase[], Phrase[]]>([
    ['the minimum was received', { minimumDue: dollars('0') }, [text.minimumReceived], []],
    ['all was paid', { due: dollars('0') }, [text.nothingDue], [text.howMuch]],
    [
      'the debit is under way',
      { autoDebit: { takes: 'full', on: '2026-11-26', underWay: true } },
      [text.autoDebitFull, text.autoDebitUnderWay],
      [{ en: 'The payment is taken on', zh_tw: '' }, text.autoDebitNone],
    ],
    [
      'there is no debit',
      { autoDebit: { takes: 'none', underWay: false } },
      [text.autoDebitNone],
      [text.autoDebitMinimum],
    ],
    [
      'an amount is in dispute, which no debit takes',
      { suspended: dollars('6000') },
      [cardText.inDispute, cardText.seeDisputes, { en: 'The NT$6,000 in dispute is not taken', zh_tw: '' }],
      [text.nothingDueText],
    ],
    [
      'all that is unpaid is in dispute',
      { due: dollars('0'), minimumDue: dollars('0'), suspended: dollars('19200') },
      [text.nothingDue, text.nothingDueDisputed, cardText.seeDisputes],
      [text.nothingDueText, text.howMuch],
    ],
    ['the primary cardholder pays', { noSlip: 'supplementary' }, [noSlipText.supplementary], [text.howMuch]],
  ])('says that %s', async (_state, change, said, unsaid) => {
    await open(change);
    expect(said.map(seen)).toEqual(said.map(() => true));
    expect(unsaid.map(seen)).toEqual(unsaid.map(() => false));
  });

  it('[PAY-3] shows the numbers of each way, and follows the chosen amount', async () => {
    await open();
    expect(pageSeen()).toContain(`${text.total.en} NT$19,200 ${text.minimum.en} NT$1,200 ${text.other.en}`);
    const eBill = [text.eBillNumber.en, `9988 7766 5544 ${text.copy.en}`];
    const bank = [text.bankCode.en, '812'];
    expect(pageRows().slice(0, 3)).toEqual([bank, account('1234 5678 901'), eBill]);
    const chosen = async (amount: string) => {
      await loaded();
      for (const words of [
        `Ways to pay ${amount}`,
        `${text.slipAmount.en} ${amount}`,
        `account and ${amount}.`,
      ])
        expect(pageSeen()).toContain(words);
    };
    await chosen('NT$19,200');
    expect(pageSeen()).toContain(say(text.slipLead, 'en', { date: '28/11/2026', most: 'NT$20,000' }));
    await press(choice(text.minimum.en));
    await chosen('NT$1,200');
    expect(pageRows().slice(0, 3)).toEqual([bank, account('555'), eBill]);
    await press(choice(text.other.en));
    await type({ otherAmount: '3,400' });
    await press(text.showWays.en);
    await chosen('NT$3,400');
  });

  it('offers no minimum that is all that is due', async () => {
    await open({ minimumDue: dollars('19200') });
    expect(pageSeen()).toContain(`${text.total.en} NT$19,200 ${text.other.en}`);
  });

  it('says so before the first statement', async () => {
    await open({}, { statementBalance: null });
    expect([text.noStatement, text.due].map(seen)).toEqual([true, false]);
    expect(pageSeen()).toContain(`${SAMPLE_CARD.productName} •••• 5555`);
    expect(seen(cardText.paid)).toBe(false);
  });
});

describe('[PAY-4] the cost of a bill', () => {
  const head = (...labels: Phrase[]) => labels.map(({ en }) => en);
  const table = () => pageRows().slice(3);
  const work = async (monthly: string) => {
    await type({ monthly });
    await press(words.work.en);
    await loaded();
  };

  it('is shown for the minimum, in a sentence and a table', async () => {
    await open();
    const figures = { payments: 2, total: 'NT$19,610', interest: 'NT$410' };
    expect(pageSeen()).toContain(say(costText.minimumOnly, 'en', figures));
    expect(pageSeen()).toContain(say(words.estimate, 'en', { rate: '14.50' }));
    expect(pageSeen()).toContain('NT$19,200 Payment 2');
    expect(pageSeen()).not.toContain('in dispute');
    expect(table()).toEqual([
      head(words.payment, words.paid, words.interest, words.left),
      ['1', 'NT$9,000', 'NT$230', 'NT$10,430'],
      ['2', 'NT$10,610', 'NT$180', 'NT$0'],
    ]);
  });

  it('[DSP-9] says that it leaves out what is in dispute', async () => {
    const without = say(words.withoutDisputed, 'en', { amount: 'NT$6,000' });
    await open({ suspended: dollars('6000') });
    expect(pageSeen()).toContain(without);
  });

  it('has late fees below the minimum', async () => {
    await open();
    await work('500');
    const figures = { amount: 'NT$500', payments: 2, total: 'NT$20,210', interest: 'NT$410' };
    const late = say(words.lateFees, 'en', { amount: 'NT$600' });
    expect(pageSeen()).toContain(`${say(words.monthly, 'en', figures)} ${late}`);
    expect(table()).toEqual([
      head(words.payment, words.paid, words.interest, words.lateFee, words.left),
      ['1', 'NT$500', 'NT$240', 'NT$300', 'NT$19,240'],
      ['2', 'NT$19,710', 'NT$170', 'NT$310', 'NT$0'],
    ]);
  });

  it('never ends with too little', async () => {
    await open();
    await work('100');
    expect(pageSeen()).toContain(say(words.never, 'en', { amount: 'NT$100' }));
    expect(table()).toEqual([]);
  });
});
