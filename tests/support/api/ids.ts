/** Calls that take ids of a person's data, collected from every feature's `testing/ids.ts`. */
import type { Endpoint } from '../../../shared/http/endpoint.ts';

/** Ids of one person. */
export interface Own {
  /** A card in use. */
  readonly cardId: string;
  /** A card that is not activated yet, if the person has one; else the card in use. */
  readonly waitingId: string;
  /** MMYY */
  readonly waitingExpiry: string;
  readonly birthDate: string;
  /** A statement of the card in use. */
  readonly paymentKey: string;
  /** A line of its points ledger. */
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
  /** A request to a card system elsewhere. */
  readonly commandId: string;
  /** A known browser. */
  readonly browserId: string;
  /** A paused passkey. */
  readonly passkeyId: string;
  /** A transaction of the card in use that can be converted to instalments. */
  readonly convertible: { readonly transactionId: string; readonly amount: string };
}

type Place = 'params' | 'query' | 'body';
/** The input of a call. */
export type Parts = {
  readonly [P in Place]?: Readonly<Record<string, P extends 'body' ? string | number : string>>;
};
/** Part of the input and field that hold an id. */
type Id = readonly [place: Place, field: string];

export interface CallWithIds {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** What the owner sends. */
  readonly input: (own: Own) => Parts;
  /** Where the ids stand in the input. */
  readonly ids: readonly Id[];
  /** True for a call that changes what the other calls use. */
  readonly runsLast?: boolean;
  /** Fields that look like ids and are ignored: their value changes nothing. */
  readonly ignored?: readonly string[];
}

export const idInPath: readonly Id[] = [['params', 'id']];
export const ownCard = ({ cardId }: Own) => ({ params: { id: cardId } });

export interface CallsWithoutIds {
  readonly why: string;
  readonly calls: readonly Endpoint[];
}

/** The input with another value in one field. */
export function withId(parts: Parts, [place, field]: Id, value: string): Parts {
  return { ...parts, [place]: { ...parts[place], [field]: value } };
}

/** Path, query and body of a call. */
export function callOf(endpoint: Endpoint, { params = {}, query, body }: Parts) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { path: query ? `${path}?${new URLSearchParams(query)}` : path, body };
}
