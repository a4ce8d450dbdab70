/** Which notice an event of the bank gives. Depends on nothing but its arguments. */
import type { BankEvent, EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { TransactionCategory } from '../../../shared/transaction-categories.ts';
import type { Kind } from '../kinds.ts';
import type { Settings } from '../rules.ts';
import type { NoticeFacts } from './facts.ts';

/** A notice that is due. */
export interface DueNotice {
  readonly kind: Kind;
  /** What it is about: a customer gets one notice for each. */
  readonly source: string;
  readonly facts: NoticeFacts;
}

type LineEvent = EventOf<'authorised'> | EventOf<'posted'>;

/** Lines that the card holder did not pay with. */
const NO_PURCHASE: ReadonlySet<TransactionCategory> = new Set([
  'instalment',
  'fee',
  'interest',
  'payment',
  'refund',
  'adjustment',
]);

export const isLine = (event: BankEvent): event is LineEvent =>
  event.kind === 'authorised' || event.kind === 'posted';

/** Whether it is a purchase. A negative amount is money back. */
const isPurchase = ({ category, amount }: LineEvent) => !NO_PURCHASE.has(category) && amount.minor > 0n;

/** Without the bank's word it counts as online: then the lower threshold of the law applies. */
const isOnline = ({ online }: LineEvent) => online ?? true;

/** Whether the event counts for the purchases at foreign websites of a day. */
export function isForeignOnline(event: BankEvent): event is LineEvent {
  return isLine(event) && isPurchase(event) && isOnline(event) && event.abroad !== undefined;
}

/**
 * @param isFifth it is the fifth purchase at foreign websites of its day
 * @returns undefined when the person is not to be told
 */
export function noticeOf(event: BankEvent, settings: Settings, isFifth: boolean): DueNotice | undefined {
  if (isLine(event)) return ofLine(event, settings, isFifth);
  const { cardId } = event;
  switch (event.kind) {
    case 'refused': {
      const facts = { cardId, amount: `${event.amount.minor}`, shop: event.description };
      return { kind: 'refused', source: `event/${event.eventId}`, facts };
    }
    case 'statement': {
      const { statementDate, paymentDueDate: dueDate, total } = event;
      const facts = { cardId, statementDate, dueDate, amount: `${total.minor}` };
      return { kind: 'statement', source: `statement/${cardId}/${statementDate}`, facts };
    }
    case 'due-changed': {
      const { statementDate, paymentDueDate: dueDate, minimumPayment } = event;
      const facts = { cardId, statementDate, dueDate, amount: `${minimumPayment.minor}` };
      return { kind: 'due-changed', source: `due/${cardId}/${statementDate}/${dueDate}`, facts };
    }
    case 'dispute': {
      const { disputeId, state: outcome } = event;
      return { kind: 'dispute', source: `dispute/${disputeId}/${outcome}`, facts: { cardId, outcome } };
    }
    case 'token-added':
      return {
        kind: 'token-added',
        source: `event/${event.eventId}`,
        facts: { cardId, wallet: event.wallet },
      };
    case 'controls':
      // Needs what was before: noticeOfControls.
      return undefined;
    case 'points':
      return ofPoints(event);
    case 'points-ending':
      // The reminders of a day tell about it (reminders.ts).
      return undefined;
  }
}

/** One notice for a line, authorised or posted, in whichever order they come. */
function ofLine(event: LineEvent, settings: Settings, isFifth: boolean): DueNotice | undefined {
  if (!isPurchase(event)) return undefined;
  const kind = isFifth ? 'foreign-online' : purchaseKind(event, settings);
  if (!kind) return undefined;
  const { cardId, transactionId, amount, description: shop } = event;
  return { kind, source: `line/${transactionId}`, facts: { cardId, amount: `${amount.minor}`, shop } };
}

function purchaseKind(event: LineEvent, settings: Settings): Kind | undefined {
  const reaches = (kind: Kind) => event.amount.minor >= BigInt(settings[kind].threshold ?? 0);
  const required = isOnline(event) ? 'purchase-online' : 'purchase-other';
  if (reaches(required)) return required;
  return event.abroad && reaches('abroad') ? 'abroad' : undefined;
}

/**
 * The bank has frozen the card, or ended its freeze. Other changes of controls show on the page of the card.
 * @param frozenBefore since when the bank had frozen the card before the event; undefined when it had not
 */
export function noticeOfControls(
  { cardId, freeze }: EventOf<'controls'>,
  frozenBefore: string | undefined,
): DueNotice | undefined {
  // One of each for a freeze, however often the bank tells about it.
  const source = (what: string, since: string) => `${what}/${cardId}/${new Date(since).toISOString()}`;
  if (freeze?.by === 'bank')
    return { kind: 'control', source: source('freeze', freeze.since), facts: { cardId, frozen: true } };
  if (freeze || frozenBefore === undefined) return undefined;
  return { kind: 'control', source: source('unfreeze', frozenBefore), facts: { cardId, frozen: false } };
}

/** Points that were taken. The portal itself tells about redemptions that it was asked for. */
function ofPoints(event: EventOf<'points'>): DueNotice | undefined {
  if (event.points > 0 || event.redemptionId !== undefined) return undefined;
  const { cardId, description: shop, entryId } = event;
  return {
    kind: 'points-taken',
    source: `points/${entryId}`,
    facts: { cardId, points: -event.points, shop },
  };
}
