import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Phrase, say } from '../../../../../shared/messages.ts';
import { categoryText } from '../../../../../shared/transaction-categories.messages.ts';
import { rowsOf, textOf } from '../../../../../tests/support/data/rows.ts';
import { answer, LOST, payload, sentTo } from '../../../../../tests/support/dom/answers.ts';
import { closePages, openPage } from '../../../../../tests/support/dom/page.tsx';
import { CARD, logOn, NONE, PROFILE } from '../../../../../tests/support/dom/people.ts';
import { control, press, pressKey, until } from '../../../../../tests/support/dom/user.ts';
import { bankTexts } from '../../../../../web/bank.ts';
import { paths } from '../../../../../web/paths.ts';
import { ui } from '../../../../../web/ui/messages.ts';
import { instalmentCalls } from '../../../../instalments/contract.ts';
import { instalmentText } from '../../../../instalments/messages.ts';
import { sampleAdvice } from '../../../../instalments/testing/advice.ts';
import { profileCalls } from '../../../../profile/contract.ts';
import { accountCalls, type Transaction } from '../../../contract.ts';
import { disputeText } from '../../../dispute.messages.ts';
import { accountText } from '../../../messages.ts';
import { rowText } from '../../../row.messages.ts';
import { sheetText as text } from '../../../sheet.messages.ts';
import { listText } from '../../../transactions.messages.ts';
import { Lines } from '../TransactionRow.tsx';

const dollars = (amount: string) => ({ amount, currency: 'TWD' });
const PURCHASE: Transaction = {
  transactionId: 't1',
  transactionDate: '2026-03-03',
  postingDate: '2026-03-05',
  description: 'Hotel',
  amount: dollars('4100'),
  category: 'travel',
  instalmentEligible: true,
};
const { postingDate: _, ...PENDING } = PURCHASE;
const OWN = { instalmentEligible: false } as const;
const FEE: Transaction = {
  ...PURCHASE,
  ...OWN,
  category: 'fee',
  description: 'Foreign transaction fee',
  amount: dollars('5'),
};
const FEE_OF = {
  transactionId: 't0',
  transactionDate: '2026-03-02',
  description: 'Inn',
  amount: dollars('333'),
  rate: '1.5',
};

beforeEach(async () => {
  await logOn();
  answer(profileCalls.read, payload(PROFILE));
  answer(accountCalls.history, payload(NONE));
  answer(instalmentCalls.plans, payload({ fee: dollars('0'), instalmentPlanList: [] }));
});

/** Opens the sheet of a transaction, and returns the dialog when its content is there. */
async function open(line: Transaction, card: Partial<typeof CARD> = {}): Promise<HTMLElement> {
  closePages();
  const list = <Lines card={{ ...CARD, ...card }} lines={[line]} />;
  await openPage(list, { address: '/u/account-detail' });
  await press(document.querySelector<HTMLElement>('main li > button')!);
  await until(() => expect(document.querySelector('dialog[open] dl')).not.toBeNull());
  return document.querySelector<HTMLElement>('dialog[open]')!;
}

const factsOf = (dialog: HTMLElement) => rowsOf(dialog.innerHTML);
const seenIn = (dialog: HTMLElement) => textOf(dialog.innerHTML);
const date = [accountText.transactionDate.en, '03/03/2026'];
const posted = [accountText.postingDate.en, '05/03/2026'];
const card = [listText.card.en, 'Harbour Card •••• 1234'];
const category = (phrase: Phrase) => [listText.category.en, phrase.en];

describe('[CARD-12] a press on a transaction opens its sheet', () => {
  it.each<[string, Transaction, string, string[][]]>([
    ['a purchase', PURCHASE, 'NT$4,100', [date, posted, category(categoryText.travel), card]],
    [
      'one that is not posted',
      PENDING,
      `NT$4,100 ${rowText.pending.en}`,
      [date, [accountText.postingDate.en, accountText.notPosted.en], category(categoryText.travel), card],
    ],
    [
      'one abroad',
      {
        ...PURCHASE,
        foreignAmount: { amount: '20000', currency: 'JPY' },
        merchantCountry: 'JP',
        exchangeDate: '2026-03-04',
      },
      'NT$4,100',
      [
        date,
        posted,
        category(categoryText.travel),
        [accountText.foreignAmount.en, 'JPY 20,000'],
        [listText.rate.en, '1 JPY is about NT$0.2050'],
        [accountText.exchangeDate.en, '04/03/2026'],
        [accountText.country.en, 'Japan'],
        card,
      ],
    ],
    [
      'a payment',
      { ...PURCHASE, ...OWN, category: 'payment', amount: dollars('-4100') },
      '+NT$4,100',
      [date, posted, category(categoryText.payment), card],
    ],
    [
      'a refund',
      { ...PURCHASE, ...OWN, category: 'refund', amount: dollars('-4100') },
      '+NT$4,100',
      [date, posted, category(categoryText.refund), card],
    ],
    [
      'an instalment',
      { ...PURCHASE, ...OWN, category: 'instalment' },
      'NT$4,100',
      [date, posted, category(categoryText.instalment), card],
    ],
    [
      'a fee for a purchase abroad',
      { ...FEE, feeOf: FEE_OF },
      'NT$5',
      [
        date,
        posted,
        category(categoryText.fee),
        card,
        [text.feeOf.en, 'Inn, 02/03/2026'],
        [text.feeIs.en, '1.5% of NT$333'],
      ],
    ],
    ['another fee', FEE, 'NT$5', [date, posted, category(categoryText.fee), card]],
  ])('with its facts: %s', async (_kind, line, amount, facts) => {
    const dialog = await open(line);
    expect(seenIn(dialog).startsWith(`${line.description} ${amount} ${facts[0]?.join(' ')}`)).toBe(true);
    expect(factsOf(dialog)).toEqual(facts);
  });

  it('gives the focus back to the row', async () => {
    await open(PURCHASE);
    expect(document.activeElement?.textContent).toBe('Hotel');
    await pressKey('Escape');
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(document.activeElement).toBe(document.querySelector('main li > button'));
  });

  it('says what a fee and interest are, with a link to help', async () => {
    const { rate: _rate, ...withoutRate } = FEE_OF;
    for (const [line, title, what] of [
      [{ ...FEE, feeOf: FEE_OF }, text.fee, text.foreignFee],
      [{ ...FEE, feeOf: withoutRate }, text.fee, text.foreignFee],
      [FEE, text.fee, text.anyFee],
      [{ ...FEE, category: 'interest' }, text.interest, text.interestWhat],
    ] as const) {
      const dialog = await open(line);
      expect(seenIn(dialog)).toContain(title.en);
      expect(seenIn(dialog)).toContain(what.en);
      expect(dialog.querySelector('a[href^="http"]')?.textContent).toContain(text.help.en);
    }
    const dialog = await open({ ...FEE, feeOf: withoutRate });
    expect(seenIn(dialog)).toContain(say(text.feeFor, 'en', { amount: 'NT$333' }));
    expect(seenIn(dialog)).not.toContain('%');
  });

  it('[DSP-5] leads to the dispute of a purchase when something is wrong', async () => {
    await open(PURCHASE);
    expect(control(text.wrong.en).getAttribute('href')).toBe(paths.disputeLine(CARD.cardId, 't1'));
    await press(control(text.wrong.en));
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(location.pathname).toBe(paths.disputeLine(CARD.cardId, 't1'));
  });

  it('says which number to call when something is wrong that is no purchase, what to have at hand, and how to freeze', async () => {
    const dialog = await open(FEE);
    const button = control(text.wrong.en);
    const shown = () => document.getElementById(button.getAttribute('aria-controls') ?? '')?.hidden === false;
    expect([button.getAttribute('aria-expanded'), shown()]).toEqual(['false', false]);
    await press(button);
    expect([button.getAttribute('aria-expanded'), shown()]).toEqual(['true', true]);
    const { phone } = bankTexts();
    expect(control(say(disputeText.call, 'en', { phone })).getAttribute('href')).toMatch(/^tel:/);
    expect(seenIn(dialog)).toContain(disputeText.merchantFirst.en);
    expect(seenIn(dialog)).toContain(text.atHand.en);
    expect(control(text.freeze.en).getAttribute('href')).toBe(paths.safety(CARD.cardId));
  });

  it.each([
    ['travel', true],
    ['fee', false],
    ['payment', false],
  ])('says how points are added for purchases alone: %s', async (kind, said) => {
    const dialog = await open({ ...PURCHASE, category: kind });
    expect(seenIn(dialog).includes(text.pointsWhat.en)).toBe(said);
    expect(sentTo(accountCalls.history).length > 0).toBe(said);
  });
});

it('[CARD-12] a purchase that earned points shows the entry and its rule, for all purchases of it', async () => {
  const earned = {
    date: '2026-03-20',
    description: 'Double points abroad',
    points: 1_040,
    spent: dollars('15600'),
  };
  const dialog = await open({ ...PURCHASE, earned });
  expect(factsOf(dialog).slice(-2)).toEqual([
    ['Double points abroad', '20/03/2026'],
    [text.pointsTogether.en, '1,040 for NT$15,600'],
  ]);
  expect(seenIn(dialog)).toContain(text.pointsGroup.en);
  expect(seenIn(dialog)).not.toContain(text.pointsWhat.en);
});

describe('[CARD-12] [INS-2] the plans of a purchase', () => {
  const flow = '/u/card-management/card-1/instalments?transaction=t1&step=plan';
  const links = () =>
    [...document.querySelectorAll('dialog a[href*="instalments"]')].map((link) => link.getAttribute('href'));

  it('are each a link, and lead to the comparison', async () => {
    const plan = sampleAdvice();
    answer(
      instalmentCalls.plans,
      payload({
        fee: dollars('0'),
        instalmentPlanList: [3, 12].map((tenor) => ({ ...plan, tenor, fee: dollars('0') })),
      }),
    );
    const dialog = await open(PURCHASE);
    await until(() => expect(links()).toEqual([`${flow}&tenor=3`, `${flow}&tenor=12`, flow]));
    expect(seenIn(dialog)).toContain(`APR ${plan.annualizedPercentageRate}%`);
  });

  it('that cannot be read leave the link to the flow', async () => {
    answer(instalmentCalls.plans, LOST);
    await open(PURCHASE);
    await until(() => expect(links()).toEqual([flow]));
  });

  it.each([
    ['is not eligible', { instalmentEligible: false }, {}, true],
    ['is of a supplementary card', {}, { relationship: 'supplementary' }, true],
    ['is of a card that is not active', {}, { status: 'lost' }, true],
    ['is seen by another than the primary cardholder', {}, {}, false],
  ] as const)('is not offered for a transaction that %s', async (_why, line, other, primaryFlg) => {
    await logOn({ primaryFlg });
    const dialog = await open({ ...PURCHASE, ...line }, other);
    expect(seenIn(dialog)).not.toContain(instalmentText.title.en);
    expect(sentTo(instalmentCalls.plans)).toEqual([]);
  });
});

describe('[CARD-12] the months of the merchant', () => {
  const page = (content: readonly Transaction[], isLast = true) =>
    payload({ content: [...content], pageInfo: { ...NONE.pageInfo, isLast } });
  const other = { ...PURCHASE, transactionId: 't2', transactionDate: '2026-02-10', amount: dollars('900') };

  it('are the sums of its own lines in six months', async () => {
    answer(accountCalls.history, page([PURCHASE, other, { ...other, description: 'Hotel Garden' }]));
    const dialog = await open(PURCHASE);
    await until(() => expect(seenIn(dialog)).toContain(text.monthsWhat.en));
    expect(factsOf(dialog).slice(-2)).toEqual([
      ['Mar 2026 (1)', 'NT$4,100'],
      ['Feb 2026 (1)', 'NT$900'],
    ]);
    const [call] = sentTo(accountCalls.history);
    const query = new URL(call!.address, 'http://portal').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      keyword: 'Hotel',
      fromDate: '2025-10-01',
      cardId: 'card-1',
    });
    const all = control(text.allThere.en);
    expect(all.getAttribute('href')).toBe('/u/card-management/card-1?q=Hotel');
  });

  it.each([
    ['there is no other', page([PURCHASE]), text.onlyOne],
    ['there are too many to sum', page([PURCHASE, other], false), text.manyLines],
  ])('say so when %s', async (_what, read, words) => {
    answer(accountCalls.history, read);
    const dialog = await open(PURCHASE);
    await until(() => expect(seenIn(dialog)).toContain(words.en));
  });
});

it('[CARD-12] months that cannot be read can be read again', async () => {
  answer(accountCalls.history, LOST);
  const dialog = await open(PURCHASE);
  await until(() => expect(seenIn(dialog)).toContain(ui.retry.en));
});

describe('[CARD-12] copying', () => {
  it('puts the facts on the clipboard as text', async () => {
    const write = vi.fn(async (_text: string) => {});
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await open({ ...PURCHASE, amount: dollars('-4100') });
    await press(text.copy.en);
    expect(write.mock.calls[0]?.[0].split('\n')).toEqual([
      'Hotel',
      '+NT$4,100',
      'Transaction date: 03/03/2026',
      'Posting date: 05/03/2026',
      'Category: Travel',
      'Card: Harbour Card 1234',
    ]);
    expect(control(text.copied.en)).toBe(document.activeElement);
  });

  it('says when the browser refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    const dialog = await open(PURCHASE);
    await press(text.copy.en);
    await until(() => expect(dialog.querySelector('[role=alert]')?.textContent).toBe(text.copyFailed.en));
  });
});
