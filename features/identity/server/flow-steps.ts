/** Steps shared by the flows before log-on: registration, card activation, forgotten credentials. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type FlowKind, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardExpiry } from '../../../shared/validation/card.ts';
import type { CardDetails, Identity } from './identity.ts';

interface StartDeps {
  readonly db: Kysely<Database>;
  readonly flows: Flows;
  readonly identity: Identity;
}

/** Joins the two fields of an expiry in the body of a call. */
export function withExpiry<B extends CardExpiry>({ month, year, ...body }: B) {
  return { ...body, expiry: { month, year } };
}

/** Starts a flow with a card whose number can exist. Returns the trace id. Throws CARD-NOMATCH or CARD-TOOMANY. */
export async function startWithCard(
  { db, flows, identity }: StartDeps,
  context: SessionContext,
  kind: FlowKind,
  stage: string,
  card: CardDetails,
): Promise<string> {
  await identity.acceptCard(context, card);
  return flows.start(db, context.session, kind, stage, { facts: { card: identity.cardHash(context, card) } });
}

/** Throws NOT_NOW unless the flow started with this card. */
export function requireSameCard(
  identity: Identity,
  context: SessionContext,
  flow: Flow,
  card: CardDetails,
): void {
  if (textFact(flow, 'card') !== identity.cardHash(context, card)) throw new Failure('NOT_NOW');
}
