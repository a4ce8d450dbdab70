/** Calls that take ids of personal data; `all-ids.ts` has them all. */
import type { Endpoint } from '../../../shared/http/endpoint.ts';

/** Ids of one person. */
export interface Own {
  /** A card in use. */
  readonly cardId: string;
  /** An unactivated card if the customer has such a card, else the card in use. */
  readonly waitingId: string;
  /** Format MMYY. */
  readonly waitingExpiry: string;
  readonly birthDate: string;
  /** A statement of the card in use. */
  readonly paymentKey: string;
  /** A ledger entry of the card in use. */
  readonly entry: {
    readonly pointTransactionId: string;
    readonly campaignId: string;
    readonly campaignRulesetId: string;
  };
  readonly username: string;
  readonly customerNumber: string;
  readonly cashbackMethod: string;
  /** A redemption with points of the card in use. */
  readonly redemptionId: string;
  /** A request to an external card system. */
  readonly commandId: string;
  /** A known browser. */
  readonly browserId: string;
  /** A paused passkey. */
  readonly passkeyId: string;
  /** A file of evidence that is ready. */
  readonly evidenceId: string;
  /** A transaction of the card in use that can be converted to instalments. */
  readonly convertible: { readonly transactionId: string; readonly amount: string };
  /** Ids of two purchases with the card in use. The second one is in the case. */
  readonly charges: readonly [string, string];
  /** A disputed charge. */
  readonly disputeId: string;
  /** A request about data. */
  readonly dataRequestId: string;
}

type Place = 'params' | 'query' | 'body';
/** The input of a call. */
export type Parts = {
  readonly [P in Place]?: Readonly<
    Record<string, P extends 'body' ? string | number | boolean | object : string>
  >;
};
/** Location of an id: a part of the input and a field. */
type Id = readonly [place: Place, field: string];

export interface CallWithIds {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Returns the owner's input. */
  readonly input: (own: Own) => Parts;
  /** Locations of the ids in the input. */
  readonly ids: readonly Id[];
  /** Set for a call that changes data which the other calls need. */
  readonly runsLast?: boolean;
  /** Fields that look like ids but are ignored by the server. */
  readonly ignored?: readonly string[];
}

export const idInPath: readonly Id[] = [['params', 'id']];
export const ownCard = ({ cardId }: Own) => ({ params: { id: cardId } });

/** A call with the id of a card in its path. */
export function ofCard(name: string, endpoint: Endpoint, others: Omit<Parts, 'params'> = {}): CallWithIds {
  return { name, endpoint, input: (own) => ({ ...ownCard(own), ...others }), ids: idInPath };
}

/** A call with the id of a card in its query or body. */
export function withCard(
  place: 'query' | 'body',
  name: string,
  endpoint: Endpoint,
  others: Readonly<Record<string, string | boolean>> = {},
): CallWithIds {
  return {
    name,
    endpoint,
    input: ({ cardId }) => ({ [place]: { cardId, ...others } }) as Parts,
    ids: [[place, 'cardId']],
  };
}

/** Returns the input with another value in one field. */
export function withId(parts: Parts, [place, field]: Id, value: string): Parts {
  return { ...parts, [place]: { ...parts[place], [field]: value } };
}

/** Returns path, query and body of a call. */
export function callOf(endpoint: Endpoint, { params = {}, query, body }: Parts) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { path: query ? `${path}?${new URLSearchParams(query)}` : path, body };
}
