/** Decides which notice an event of the bank creates. Depends only on its arguments. */
import {
  type BankEvent,
  EARLIER_STATES,
  type EventOf,
} from '../../../server/ports/card-system/http/wire/events.ts';
import { type DisputeState, isOpenDispute } from '../../../shared/disputes.ts';
import { isPurchase as countsAsSpending } from '../../../shared/transaction-categories.ts';
import type { Kind } from '../kinds.ts';
import type { Settings } from '../rules.ts';
import type { NoticeFacts } from './facts.ts';

/** A notice to create. */
export interface DueNotice {
  readonly kind: Kind;
  /** Id of the cause. A customer gets one notice per source. */
  readonly source: string;
  readonly facts: NoticeFacts;
}

type LineEvent = EventOf<'authorised'> | EventOf<'posted'>;

const isLine = (event: BankEvent): event is LineEvent =>
  event.kind === 'authorised' || event.kind === 'posted';

/** Whether a line is a purchase or a cash advance. A negative amount is a refund. */
const isPurchase = ({ category, amount }: LineEvent) =>
  (countsAsSpending(category) || category === 'cash_advance') && amount.minor > 0n;

/**
 * Whether the threshold of online purchases applies. It does while the bank does not say, because it is the lower one. The
 * sentence of the notice says "online" only if the bank does.
 */
const isOnline = ({ online }: LineEvent) => online ?? true;

/** Whether the event counts towards the day's purchases at foreign websites. */
export function isForeignOnline(event: BankEvent): event is LineEvent {
  return isLine(event) && isPurchase(event) && isOnline(event) && event.abroad !== undefined;
}

/**
 * @param isFifth whether this is the day's fifth purchase at foreign websites
 * @returns undefined if the event creates no notice
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
    case 'dispute':
      return ofDispute(event);
    case 'token-added':
      return {
        kind: 'token-added',
        source: `event/${event.eventId}`,
        facts: { cardId, wallet: event.wallet },
      };
    case 'controls':
      // Needs the previous state; see noticeOfControls.
      return undefined;
    case 'family-controls':
      // The portal tells both parties itself what it changed.
      return undefined;
    case 'points':
      return ofPoints(event);
    case 'points-ending':
      // The daily reminders create this notice (reminders.ts).
      return undefined;
  }
}

/**
 * Returns the notice of a transaction line. Authorisation and posting have the same source, so that a line gets
 * only one notice.
 */
function ofLine(event: LineEvent, settings: Settings, isFifth: boolean): DueNotice | undefined {
  if (!isPurchase(event)) return undefined;
  const kind = isFifth ? 'foreign-online' : purchaseKind(event, settings);
  if (!kind) return undefined;
  const { cardId, transactionId, amount, description: shop } = event;
  const facts = { cardId, amount: `${amount.minor}`, shop, ...(event.online && { online: true as const }) };
  return { kind, source: `line/${transactionId}`, facts };
}

function purchaseKind(event: LineEvent, settings: Settings): Kind | undefined {
  const reaches = (kind: Kind) => event.amount.minor >= BigInt(settings[kind].threshold ?? 0);
  const required = isOnline(event) ? 'purchase-online' : 'purchase-other';
  if (reaches(required)) return required;
  return event.abroad && reaches('abroad') ? 'abroad' : undefined;
}

/**
 * Returns the notice that the bank froze the card or ended its freeze. Other changes of controls create no notice.
 * @param frozenBefore start of the bank's freeze before the event; undefined if the bank had not frozen the card
 */
export function noticeOfControls(
  { cardId, freeze }: EventOf<'controls'>,
  frozenBefore: string | undefined,
): DueNotice | undefined {
  // Each freeze has one notice for its start and one for its end, even if the bank repeats the event.
  const source = (what: string, since: string) => `${what}/${cardId}/${new Date(since).toISOString()}`;
  if (freeze?.by === 'bank')
    return { kind: 'control', source: source('freeze', freeze.since), facts: { cardId, frozen: true } };
  if (freeze || frozenBefore === undefined) return undefined;
  return { kind: 'control', source: source('unfreeze', frozenBefore), facts: { cardId, frozen: false } };
}

/** Sources of states keep the names of the release before, so that no state has two notices after an upgrade. */
const SOURCE_NAMES: Partial<Record<DisputeState, string>> = {
  received: 'opened',
  'for-you': 'accepted',
  'against-you': 'rejected',
};

/**
 * Returns the notice of a state of a case: one for each state, and for each time that the case reaches it again, if the bank
 * says so with `step`. A command of the portal has its own notice.
 */
function ofDispute(event: EventOf<'dispute'>): DueNotice | undefined {
  const { cardId, disputeId, reference, step = 1, commandId } = event;
  if (commandId !== undefined) return undefined;
  const state = stateOf(event);
  const isAgain = isOpenDispute(state) && step > 1;
  return {
    kind: 'dispute',
    source: `dispute/${disputeId}/${SOURCE_NAMES[state] ?? state}${isAgain ? `/${step}` : ''}`,
    facts: { cardId, disputeId, outcome: state, ...(reference !== undefined && { reference }) },
  };
}

function stateOf({ state }: EventOf<'dispute'>): DisputeState {
  return state in EARLIER_STATES
    ? EARLIER_STATES[state as keyof typeof EARLIER_STATES]
    : (state as DisputeState);
}

/** Returns the notice of deducted points. Redemptions in the portal have their own notice. */
function ofPoints(event: EventOf<'points'>): DueNotice | undefined {
  if (event.points > 0 || event.redemptionId !== undefined) return undefined;
  const { cardId, description: shop, entryId } = event;
  return {
    kind: 'points-taken',
    source: `points/${entryId}`,
    facts: { cardId, points: -event.points, shop },
  };
}
