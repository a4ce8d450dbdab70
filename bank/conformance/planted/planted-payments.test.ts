/** Adapter faults that the rules for payments must detect. */
import type {
  AutoDebit,
  CardPayments,
  PaymentInfo,
  PaymentSlip,
} from '../../../server/ports/card-system/parts/payments.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { PAYMENT_RULES } from '../rules/payment-rules.ts';
import { IDA, ida, idasNumber, PAYABLE } from '../sample/sample-ida.ts';
import { type Faults, testPlanted, today } from './planted.ts';

type Plant = Faults<CardPayments>[string][1];

/** Returns a faulty adapter whose payment data is altered by `change`. */
const alteredInfo =
  (change: (info: PaymentInfo, cardId: string) => PaymentInfo): Plant =>
  (right) => ({
    async paymentInfo(customerId, cardId) {
      const info = await right.paymentInfo(customerId, cardId);
      return info && change(info, cardId);
    },
  });

/** Returns a faulty adapter whose payment slips are altered by `change`. */
const alteredSlip =
  (change: (slip: PaymentSlip) => PaymentSlip): Plant =>
  (right) => ({
    async paymentSlip(customerId, cardId, amount) {
      const slip = await right.paymentSlip(customerId, cardId, amount);
      return 'refused' in slip ? slip : change(slip);
    },
  });

/** Returns a faulty adapter: instead of the refusal `refused`, it returns a valid slip of another card. */
const insteadOf =
  (refused: string): Plant =>
  (right) => ({
    async paymentSlip(...question) {
      const slip = await right.paymentSlip(...question);
      const other = await right.paymentSlip(IDA, PAYABLE, twd(1_000));
      return 'refused' in slip && slip.refused === refused ? other : slip;
    },
  });

const changed = (line: string, at: number, by: string) => line.slice(0, at) + by + line.slice(at + by.length);

const withDebit = (info: PaymentInfo, change: Partial<Exclude<AutoDebit, { takes: 'none' }>>): PaymentInfo =>
  info.autoDebit.takes === 'none' ? info : { ...info, autoDebit: { ...info.autoDebit, ...change } };

const FAULTS: Faults<CardPayments> = {
  'tells the total instead of what is left': [
    /received since/,
    alteredInfo((info) => ({ ...info, due: info.due.minor < 50_000n ? twd(50_000) : info.due })),
  ],
  'tells a negative minimum': [
    /received since/,
    alteredInfo((info) => ({
      ...info,
      minimumDue: info.minimumDue.minor === 0n ? twd(-900) : info.minimumDue,
    })),
  ],
  'tells the day after the due date': [
    /what is left, its minimum/,
    alteredInfo((info) => ({ ...info, dueDate: addDays(info.dueDate, 1) })),
  ],
  'never says that a debit is under way': [
    /a debit tells/,
    alteredInfo((info) => withDebit(info, { underWay: false })),
  ],
  'shows the account of a debit in full': [
    /a debit tells/,
    alteredInfo((info) => withDebit(info, { account: '001234045678' })),
  ],
  'takes the card number as payment number': [
    /the number of a card/,
    alteredInfo((info, cardId) =>
      info.paymentNumber ? { ...info, paymentNumber: idasNumber(cardId) } : info,
    ),
  ],
  'takes the card number for the bill payment site': [
    /the number of a card/,
    alteredInfo((info, cardId) => (info.eBill ? { ...info, eBill: `00${idasNumber(cardId)}` } : info)),
  ],
  'gives one payment number to all cards': [
    /are those of the card/,
    alteredInfo((info) => ({ ...info, paymentNumber: '9812000000000001' })),
  ],
  'leaves the check characters out': [
    /lines of a slip verify/,
    alteredSlip((slip) => ({
      ...slip,
      lines: [slip.lines[0], slip.lines[1], changed(slip.lines[2], 4, '00')],
    })),
  ],
  'gives the slip of another card': [
    /lines of a slip verify/,
    (right) => ({
      async paymentSlip(customerId, cardId, amount) {
        const own = await right.paymentSlip(customerId, cardId, amount);
        const other = ida(today).cards[1]?.cardId ?? '';
        return 'refused' in own ? own : right.paymentSlip(IDA, other, twd(1));
      },
    }),
  ],
  'makes a slip later than it says': [
    /lines of a slip verify/,
    alteredSlip((slip) => ({ ...slip, lastDay: addDays(slip.lastDay, 1) })),
  ],
  'makes slips of any amount': [/from NT\$1 to NT\$20,000/, insteadOf('out-of-range')],
  'makes slips after the last day': [/after its last day/, insteadOf('too-late')],
  'makes slips while a debit is under way': [/debit is under way/, insteadOf('debit-under-way')],
  'makes slips for supplementary cards': [/supplementary card has no way/, insteadOf('not-offered')],
  'makes slips for another customer’s card': [/another customer’s, has no payment/, insteadOf('not-there')],
};

testPlanted(['[PAY-5]', 'payments'], ida(today), PAYMENT_RULES, FAULTS);
