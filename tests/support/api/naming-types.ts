import type { Endpoint } from '../../../shared/http/endpoint.ts';

/** What belongs to one person. */
export interface Own {
  /** A card in use. */
  readonly cardId: string;
  /** A card that waits for activation, where they have one. */
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
  /** A redemption of points of the card in use. */
  readonly redemptionId: string;
  /** What may be converted of the card in use, where they may do that. */
  readonly convertible: { readonly transactionId: string; readonly amount: string };
}

type Place = 'params' | 'query' | 'body';
/** What a call sends. */
export type Parts = {
  readonly [P in Place]?: Readonly<Record<string, P extends 'body' ? string | number : string>>;
};
/** Where an id is. */
export type Id = readonly [place: Place, field: string];

export interface Naming {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly rightly: (own: Own) => Parts;
  readonly ids: readonly Id[];
  /** Fields that could name somebody and do not: what stands in them changes nothing. */
  readonly ignored?: readonly string[];
}
