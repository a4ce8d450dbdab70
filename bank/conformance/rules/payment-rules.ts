/**
 * Rules for bill payments (payments.ts). Each has a check that throws when the adapter breaks the rule. They can be run
 * separately, for example to show that they detect a planted fault.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { PaymentInfo, PaymentSlip } from '../../../server/ports/card-system/parts/payments.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { slipProblem } from '../../../shared/payment-slip.ts';
import type { ReadContext, ReadRules } from '../read-rule.ts';
import { ANN, BEN, BENS, sampleId, USED } from '../sample/sample-bank.ts';
import * as ida from '../sample/sample-ida.ts';

const {
  IDA,
  PAYABLE,
  NEARLY_PAID,
  PAST_DUE,
  DEBITED,
  WITHOUT_NUMBERS,
  IDAS_SUPPLEMENTARY,
  WITHOUT_STATEMENT,
} = ida;

type Question = 'paymentInfo' | 'paymentSlip' | 'terms';
type PaymentContext = ReadContext<Question>;

async function infoOf({ system }: PaymentContext, cardId: string, customerId = IDA): Promise<PaymentInfo> {
  const info = await system.paymentInfo(customerId, cardId);
  if (!info) throw new Error(`no payment of ${cardId}`);
  return info;
}

function slipOf({ system }: PaymentContext, cardId: string, dollars: bigint, customerId = IDA) {
  return system.paymentSlip(customerId, cardId, twd(dollars));
}

async function slip(context: PaymentContext, cardId: string, dollars: bigint): Promise<PaymentSlip> {
  const found = await slipOf(context, cardId, dollars);
  if ('refused' in found) throw new Error(`no slip of ${dollars}: ${found.refused}`);
  return found;
}

async function slipMost({ system, today }: PaymentContext): Promise<bigint> {
  return (await termsOn(system, today)).slipMost.minor;
}

/** The amounts that one slip can have, with the highest one. All of PAYABLE is due: NT$50,000. */
async function within(context: PaymentContext, amounts: readonly bigint[]): Promise<readonly bigint[]> {
  const most = await slipMost(context);
  return [...amounts, most].filter((amount) => amount <= most && amount <= 50_000n);
}

/** Rules for the fields of the payment data. */
const PARTS: ReadRules<Question> = {
  async 'a payment tells what is left, its minimum and its due date'(context) {
    const { due, minimumDue, dueDate } = await infoOf(context, PAYABLE);
    deepStrictEqual([due, minimumDue, dueDate], [twd(50_000), twd(5_450), addDays(context.today, 5)]);
  },
  async 'what was received since the statement is taken off total and minimum, never below zero'(context) {
    const { due, minimumDue } = await infoOf(context, NEARLY_PAID);
    deepStrictEqual([due, minimumDue], [twd(1_000), twd(0)]);
    const anns = await infoOf(context, USED, ANN);
    deepStrictEqual([anns.due, anns.minimumDue], [twd(8_000), twd(0)]);
  },
  async 'a debit tells what it takes, when, from which account, and whether it is under way'(context) {
    deepStrictEqual((await infoOf(context, PAYABLE)).autoDebit, { takes: 'none' });
    const debit = (await infoOf(context, DEBITED)).autoDebit;
    if (debit.takes === 'none') throw new Error('no debit');
    deepStrictEqual([debit.takes, debit.on, debit.underWay], ['full', addDays(context.today, 1), true]);
    ok(debit.account?.includes('5678'), 'the account does not end with its digits');
    ok(
      debit.account !== undefined && debit.account.replace(/\D/g, '').length <= 5,
      'the account is not masked',
    );
    const later = (await infoOf(context, USED, ANN)).autoDebit;
    ok(later.takes === 'full' && !later.underWay, 'a debit in five days is under way');
  },
  async 'the numbers for paying are those of the card'(context) {
    const { paymentNumber, account, eBill } = await infoOf(context, PAYABLE);
    const { slip: number, account: transfer, eBill: bill } = ida.PAYABLE_NUMBERS;
    deepStrictEqual([paymentNumber, eBill, account?.bank], [number, bill, transfer?.bank]);
    strictEqual(BigInt(account?.number ?? 0), BigInt(transfer?.number ?? 1));
  },
  async 'no number for paying is or contains the number of a card'(context) {
    for (const cardId of [PAYABLE, NEARLY_PAID, PAST_DUE, DEBITED]) {
      const { paymentNumber, account, eBill, autoDebit } = await infoOf(context, cardId);
      const told = JSON.stringify([paymentNumber, account, eBill, autoDebit]);
      ok(!told.includes(ida.idasNumber(cardId)), 'a number for paying is the number of the card');
    }
  },
  async 'a bank without a number offers no slip'(context) {
    const { due, paymentNumber, slipUntil, account, eBill } = await infoOf(context, WITHOUT_NUMBERS);
    deepStrictEqual(due, twd(50_000));
    deepStrictEqual([paymentNumber, slipUntil, account, eBill], [undefined, undefined, undefined, undefined]);
    deepStrictEqual(await slipOf(context, WITHOUT_NUMBERS, 1_000n), { refused: 'not-offered' });
  },
  async 'a supplementary card has no way to pay of its own'(context) {
    const { paymentNumber, slipUntil, account, eBill } = await infoOf(context, IDAS_SUPPLEMENTARY);
    deepStrictEqual([paymentNumber, slipUntil, account, eBill], [undefined, undefined, undefined, undefined]);
    deepStrictEqual(await slipOf(context, IDAS_SUPPLEMENTARY, 1_000n), { refused: 'not-offered' });
  },
  async 'a card without a statement, and one that is unknown or another customer’s, has no payment'(context) {
    for (const [customerId, cardId] of [
      [IDA, WITHOUT_STATEMENT],
      [BEN, BENS],
      [IDA, sampleId(99)],
      [IDA, 'x'],
      ['', PAYABLE],
      [BEN, PAYABLE],
      [IDA, USED],
    ] as const) {
      strictEqual(await context.system.paymentInfo(customerId, cardId), undefined);
      deepStrictEqual(await slipOf(context, cardId, 1_000n, customerId), { refused: 'not-there' });
    }
  },
};

const SLIPS: ReadRules<Question> = {
  async 'the lines of a slip verify, for its amount, payment number and last day'(context) {
    const { paymentNumber = '', slipUntil } = await infoOf(context, PAYABLE);
    for (const amount of await within(context, [1n, 9n, 10n, 1_234n, 5_450n, 19_999n, 20_000n, 50_000n])) {
      const { lines, lastDay } = await slip(context, PAYABLE, amount);
      strictEqual(slipProblem(lines, { lastDay, paymentNumber, amount }), undefined, `NT$${amount}`);
      strictEqual(lastDay, slipUntil);
    }
  },
  async 'a slip is of what is left at the most'(context) {
    await slip(context, NEARLY_PAID, 1_000n);
    deepStrictEqual(await slipOf(context, NEARLY_PAID, 1_001n), { refused: 'out-of-range' });
  },
  async 'a slip is from NT$1 to NT$20,000, or the bank’s own highest amount, in TWD'(context) {
    const most = await slipMost(context);
    for (const amount of [0n, -5n, most + 1n, 50_001n, 10n ** 14n])
      deepStrictEqual(await slipOf(context, PAYABLE, amount), { refused: 'out-of-range' }, `NT$${amount}`);
    const yen = { minor: 1_000n, currency: 'JPY' };
    deepStrictEqual(await context.system.paymentSlip(IDA, PAYABLE, yen), { refused: 'out-of-range' });
  },
  'there is no slip after its last day': async (context) =>
    deepStrictEqual(await slipOf(context, PAST_DUE, 1_000n), { refused: 'too-late' }),
  'there is no slip while a debit is under way': async (context) =>
    deepStrictEqual(await slipOf(context, DEBITED, 1_000n), { refused: 'debit-under-way' }),
  async 'a slip changes nothing'(context) {
    const before = await infoOf(context, PAYABLE);
    const first = await slip(context, PAYABLE, 1_234n);
    deepStrictEqual(await slip(context, PAYABLE, 1_234n), first);
    deepStrictEqual(await infoOf(context, PAYABLE), before);
  },
};

/** All rules for bill payments. */
export const PAYMENT_RULES: ReadRules<Question> = { ...PARTS, ...SLIPS };
