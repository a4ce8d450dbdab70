/** Steps shared by the flows before log-on: registration, card activation, forgotten credentials. */
import type { Kysely } from 'kysely';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type FlowKind, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Confirmation } from '../../confirmation/server/public.ts';
import type { CardDetails, Identity } from './identity.ts';

interface FlowDeps {
  readonly db: Kysely<Database>;
  readonly flows: Flows;
}

/** Starts a flow with a card whose number can exist. Returns the trace id. Throws CARD-NOMATCH or CARD-TOOMANY. */
export async function startWithCard(
  { db, flows, identity }: FlowDeps & { readonly identity: Identity },
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

/** Returns a customer whom the card system has identified. */
export async function identifiedCustomer(cardSystem: CardReads, customerId: string): Promise<Customer> {
  const customer = await cardSystem.customer(customerId);
  if (!customer) throw new Error('the card system does not know a customer it identified');
  return customer;
}

/** Masked addresses of a customer, and the methods by which a code can be sent. */
export interface CodeAddresses {
  readonly phoneNo: string | null;
  readonly email: string | null;
  readonly methods: OtpMethod[];
}

export async function codeAddressesOf(
  confirmation: Pick<Confirmation, 'methodsOf'>,
  customer: Customer,
): Promise<CodeAddresses> {
  return {
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    methods: await confirmation.methodsOf(customer),
  };
}
