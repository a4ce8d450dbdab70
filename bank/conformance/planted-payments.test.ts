/** Adapter faults that the rules for payments must detect. */
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AutoDebit,
  CardPayments,
  PaymentInfo,
  PaymentSlip,
} from '../../server/ports/card-system/payments.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import { PAYMENT_RULES } from './payment-rules.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { IDA, ida, idasNumber, PAYABLE } from './sample-ida.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
const today = taipeiDate(new Date());

type Plant = (right: CardPayments) => CardPayments;

/** Plants a fault in the payment data. */
const told =
  (change: (info: PaymentInfo, cardId: string) => PaymentInfo): Plant =>
  (right) => ({
    ...right,
    async paymentInfo(customerId, cardId) {
      const info = await right.paymentInfo(customerId, cardId);
      return info && change(info, cardId);
    },
  });

/** Plants a fault in a payment slip. */
const printed =
  (change: (slip: PaymentSlip) => PaymentSlip): Plant =>
  (right) => ({
    ...right,
    async paymentSlip(customerId, cardId, amount) {
      const slip = await right.paymentSlip(customerId, cardId, amount);
      return 'refused' in slip ? slip : change(slip);
    },
  });

/** Returns a slip of the payable card where the adapter must refuse. */
const insteadOf =
  (refused: string): Plant =>
  (right) => ({
    ...right,
    async paymentSlip(...question) {
      const slip = await right.paymentSlip(...question);
      const other = await right.paymentSlip(IDA, PAYABLE, twd(1_000));
      return 'refused' in slip && slip.refused === refused ? other : slip;
    },
  });

const changed = (line: string, at: number, by: string) => line.slice(0, at) + by + line.slice(at + by.length);

const withDebit = (info: PaymentInfo, change: Partial<Exclude<AutoDebit, { takes: 'none' }>>): PaymentInfo =>
  info.autoDebit.takes === 'none' ? info : { ...info, autoDebit: { ...info.autoDebit, ...change } };

const FAULTS: readonly { readonly fault: string; readonly plant: Plant; readonly foundBy: RegExp }[] = [
  {
    fault: 'tells the total instead of what is left',
    plant: told((info) => ({ ...info, due: info.due.minor < 50_000n ? twd(50_000) : info.due })),
    foundBy: /received since/,
  },
  {
    fault: 'tells a negative minimum',
    plant: told((info) => ({
      ...info,
      minimumDue: info.minimumDue.minor === 0n ? twd(-900) : info.minimumDue,
    })),
    foundBy: /received since/,
  },
  {
    fault: 'tells the day after the due date',
    plant: told((info) => ({ ...info, dueDate: addDays(info.dueDate, 1) })),
    foundBy: /what is left, its minimum/,
  },
  {
    fault: 'tells no debit',
    plant: told((info) => ({ ...info, autoDebit: { takes: 'none' } })),
    foundBy: /a debit tells/,
  },
  {
    fault: 'never says that a debit is under way',
    plant: told((info) => withDebit(info, { underWay: false })),
    foundBy: /a debit tells/,
  },
  {
    fault: 'says of each debit that it is under way',
    plant: told((info) => withDebit(info, { underWay: true })),
    foundBy: /a debit tells/,
  },
  {
    fault: 'shows the account of a debit in full',
    plant: told((info) => withDebit(info, { account: '001234045678' })),
    foundBy: /a debit tells/,
  },
  {
    fault: 'takes the card number as payment number',
    plant: told((info, cardId) =>
      info.paymentNumber ? { ...info, paymentNumber: idasNumber(cardId) } : info,
    ),
    foundBy: /the number of a card/,
  },
  {
    fault: 'takes the card number for the bill payment site',
    plant: told((info, cardId) => (info.eBill ? { ...info, eBill: `00${idasNumber(cardId)}` } : info)),
    foundBy: /the number of a card/,
  },
  {
    fault: 'gives one payment number to all cards',
    plant: told((info) => ({ ...info, paymentNumber: '9812000000000001' })),
    foundBy: /are those of the card/,
  },
  {
    fault: 'leaves the check characters out',
    plant: printed((slip) => ({
      ...slip,
      lines: [slip.lines[0], slip.lines[1], changed(slip.lines[2], 4, '00')],
    })),
    foundBy: /lines of a slip verify/,
  },
  {
    fault: 'has the amount in cents',
    plant: printed((slip) => {
      const [date, number, third] = slip.lines;
      return { ...slip, lines: [date, number, `${third.slice(0, 6)}${third.slice(8)}00`] };
    }),
    foundBy: /lines of a slip verify/,
  },
  {
    fault: 'writes the year AD',
    plant: printed((slip) => ({
      ...slip,
      lines: [changed(slip.lines[0], 0, today.slice(2, 4)), slip.lines[1], slip.lines[2]],
    })),
    foundBy: /lines of a slip verify/,
  },
  {
    fault: 'gives the slip of another card',
    plant: (right) => ({
      ...right,
      async paymentSlip(customerId, cardId, amount) {
        const own = await right.paymentSlip(customerId, cardId, amount);
        const other = ida(today).cards[1]?.cardId ?? '';
        return 'refused' in own ? own : right.paymentSlip(IDA, other, twd(1));
      },
    }),
    foundBy: /lines of a slip verify/,
  },
  {
    fault: 'makes a slip later than it says',
    plant: printed((slip) => ({ ...slip, lastDay: addDays(slip.lastDay, 1) })),
    foundBy: /lines of a slip verify/,
  },
  {
    fault: 'makes slips of any amount',
    plant: insteadOf('out-of-range'),
    foundBy: /from NT\$1 to NT\$20,000/,
  },
  { fault: 'makes slips after the last day', plant: insteadOf('too-late'), foundBy: /after its last day/ },
  {
    fault: 'makes slips while a debit is under way',
    plant: insteadOf('debit-under-way'),
    foundBy: /debit is under way/,
  },
  {
    fault: 'makes slips for supplementary cards',
    plant: insteadOf('not-offered'),
    foundBy: /supplementary card has no way/,
  },
  {
    fault: 'makes slips for another customer’s card',
    plant: insteadOf('not-there'),
    foundBy: /another customer’s, has no payment/,
  },
];

describeOnOneEmptyDatabase('planted faults of payments', (context) => {
  let right: CardPayments;
  beforeAll(async () => {
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, [...sampleBank(today), ida(today)], new Date());
    right = createEmbeddedCardSystem(context.db(), keys, systemRandom);
  });

  /** Returns the rules with a matching name that an adapter breaks. */
  async function broken(system: CardPayments, name: RegExp): Promise<string[]> {
    const rules = PAYMENT_RULES.filter(({ rule }) => name.test(rule));
    expect(rules).not.toEqual([]);
    const found: string[] = [];
    for (const { rule, check } of rules) await check({ system, today }).catch(() => found.push(rule));
    return found;
  }

  describe('the rules for payments', () => {
    it('[PAY-5] are kept by the adapter without a fault', async () => {
      expect(await broken(right, /./)).toEqual([]);
    });

    it.each(FAULTS)('[PAY-5] find an adapter that $fault', async ({ plant, foundBy }) => {
      expect(await broken(plant(right), foundBy)).not.toEqual([]);
    });
  });
});
