/** Events of the sample bank with known expected notices. */
import type * as z from 'zod/mini';
import {
  ANN,
  BEN,
  BENS,
  CAT,
  FIRST,
  OVER,
  RACED,
  RAISED,
  SHARED,
  sampleId,
  UNDONE,
  USED,
} from '../../../bank/conformance/sample-bank.ts';
import type { bankEvent } from '../../../server/ports/card-system/http/wire/events.ts';

export type EventJson = z.input<typeof bankEvent>;

/** Each event of a card reads the card's events again, so the events are spread over several cards. */
const CARDS = [
  { customerId: ANN, cardId: USED },
  { customerId: ANN, cardId: RAISED },
  { customerId: ANN, cardId: OVER },
  { customerId: BEN, cardId: BENS },
  ...[FIRST, RACED, UNDONE, SHARED].map((cardId) => ({ customerId: CAT, cardId })),
];

/** Holders of these cards. */
export const HOLDERS = [...new Set(CARDS.map(({ customerId }) => customerId))];

/** The legal threshold for online purchases, in TWD. */
const THRESHOLD = 3000;
/** Below the first id of transactions of the sample bank. */
const FIRST_LINE = 500_000;

const amountOf = (amount: number) => ({ amount: `${amount}`, currency: 'TWD' as const });

/**
 * Returns events that alternate between cards: authorised and posted transactions with amounts around the threshold, and
 * refused payments.
 */
export function alertEvents(count: number, now: Date): readonly EventJson[] {
  const day = now.toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, n): EventJson => {
    const line = Math.floor(n / 3);
    const owner = CARDS[line % CARDS.length]!;
    const occurredAt = new Date(now.getTime() - (count - n) * 20).toISOString();
    const head = { eventId: `ALERT-${n}`, occurredAt, ...owner };
    const description = { en: 'Shop', zh_tw: '商店' };
    // The amounts 2,998, 2,999, 3,000 and 3,001 in turn.
    const amount = amountOf(THRESHOLD - 2 + (Math.floor(line / CARDS.length) % 4));
    if (n % 3 === 2) return { kind: 'refused', ...head, description, amount, reason: 'limit' };
    const purchase = {
      ...head,
      transactionId: sampleId(FIRST_LINE + line),
      transactionDate: day,
      description,
      category: 'shopping' as const,
      overLimit: false,
      online: true,
      amount,
      currentBalance: amountOf(1000),
    };
    return n % 3 === 0
      ? { kind: 'authorised', ...purchase }
      : { kind: 'posted', ...purchase, postingDate: day };
  });
}

/** Returns the sources of the expected notices of these events, each once. */
export function expectedSources(events: readonly EventJson[]): readonly string[] {
  const sources = events.flatMap((event) => {
    if (event.kind === 'refused') return [`event/${event.eventId}`];
    if (event.kind !== 'authorised' && event.kind !== 'posted') return [];
    return Number(event.amount.amount) >= THRESHOLD ? [`line/${event.transactionId}`] : [];
  });
  return [...new Set(sources)].sort();
}
