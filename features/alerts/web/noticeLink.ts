import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { paths } from '../../../web/paths.ts';
import type { alertCalls } from '../contract.ts';

export type Notice = PayloadOf<typeof alertCalls.notices>['content'][number];

/** Returns the address of the page that a notice is about. */
export function noticeHref({ kind, cardId, statementDate, disputeId, family }: Notice): string {
  if (family) return familyHref(family);
  if (cardId === null) return paths.dashboard();
  switch (kind) {
    case 'statement':
      return statementDate === null ? paths.eStatements(cardId) : paths.statement(cardId, statementDate);
    case 'due-changed':
    case 'due-soon':
    case 'due-today':
      return paths.overviewOf(cardId);
    case 'points-taken':
    case 'points-ending':
      return paths.rewardPoints(cardId);
    case 'control':
      return paths.safety(cardId);
    case 'dispute':
      return disputeId === undefined ? paths.disputes() : paths.dispute(disputeId);
    default:
      return paths.account(cardId);
  }
}

/** A request to answer, the primary cardholder's page of the card, or the holder's page. */
function familyHref({ side, cardId, requestId }: NonNullable<Notice['family']>): string {
  if (side === 'holder') return paths.family();
  return requestId === undefined ? paths.familyCard(cardId) : paths.familyRequest(cardId, requestId);
}

/** Groups notices by day and keeps their order. */
export function byDay(notices: readonly Notice[]): readonly (readonly [day: string, Notice[]])[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) days.set(notice.day, [...(days.get(notice.day) ?? []), notice]);
  return [...days];
}
