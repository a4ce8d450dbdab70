/**
 * What the bank's people do with a case of the embedded card system. Each act is one transaction of the caller: the state, its step, the
 * money, and the events that the bank sends for it.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { BankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { DisputeState } from '../../../shared/disputes.ts';

/** Names a case. */
export interface CaseKey {
  readonly customerId: string;
  readonly caseId: string;
}

/** An act of the bank. `text` is shown to the holder, at most 500 characters in each language. */
export type BankAct =
  /** Asks the holder for more, until a day. */
  | { readonly act: 'ask-more'; readonly text: Bilingual; readonly by: IsoDate }
  /** Sends the case to the merchant's bank. */
  | { readonly act: 'pass-on'; readonly text?: Bilingual }
  /** Decides for the holder: the amount comes back as an adjustment of the card. */
  | { readonly act: 'decide-for'; readonly text?: Bilingual }
  /** Decides against the holder. `copyFee` is for copies of the slip, NT$0 to NT$100. */
  | { readonly act: 'decide-against'; readonly copyFee?: bigint; readonly text?: Bilingual };

/** The state after an act, and the bank's events for it, to be ingested in the same transaction. */
export interface ActedCase {
  readonly state: DisputeState;
  readonly events: readonly BankEvent[];
}

/** Applies an act of the bank. Undefined for an unknown case, or one in a state in which the act is impossible. */
export async function bankActs(
  _deps: { readonly random: Random },
  _trx: Transaction<Database>,
  _key: CaseKey,
  _act: BankAct,
): Promise<ActedCase | undefined> {
  return undefined;
}
