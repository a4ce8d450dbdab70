/** The calls of a person's contacts (CON-4 to CON-9). */

import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Contacts } from '../../../server/ports/card-system/parts/contacts.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { CONTACT_KINDS } from '../../../shared/card-values.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { profileCalls } from '../../profile/contract.ts';
import { contactCalls } from '../contract.ts';
import { type ChangeDeps, confirmingMethods, createChange } from './change.ts';
import { createLinks } from './link.ts';
import { createObjection, type ObjectionDeps } from './objection.ts';
import { createOwner, type OwnerDeps, ownerMethods } from './owner.ts';
import { passkeyTimes } from './store.ts';

export interface ContactDeps extends Omit<ChangeDeps & OwnerDeps & ObjectionDeps, 'linkOf' | 'config'> {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'keyring' | 'publicOrigin' | 'host' | 'port'>;
}

export function handlers(given: ContactDeps): Mounted[] {
  const { config } = given;
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`;
  const linkOf = createLinks(config.keyring, origin);
  const deps = { ...given, linkOf };
  const change = createChange(deps);
  const owner = createOwner(deps);
  const object = createObjection(deps);
  return [
    on(profileCalls.contacts, (_input, context) => read(deps, context)),
    on(contactCalls.requestOtp, ({ body }, context) => change.request(context, body)),
    on(contactCalls.validateOtp, ({ body }, context) => change.exchange(context, body)),
    on(contactCalls.requestNewOtp, ({ body }, context) => change.requestNew(context, body)),
    on(contactCalls.change, ({ body }, context) => change.change(context, body)),
    on(contactCalls.objection, ({ body }, context) => object(context, body.token)),
    on(contactCalls.requestOwnerOtp, ({ params, body }, context) => owner.request(context, params.id, body)),
    on(contactCalls.confirm, ({ params, body }, context) => owner.confirm(context, params.id, body)),
    on(contactCalls.undo, ({ params, body }, context) => owner.undo(context, params.id, body)),
  ];
}

async function read(
  {
    db,
    cardSystem,
    confirmation,
    openChanges,
  }: Pick<ChangeDeps, 'cardSystem' | 'confirmation' | 'openChanges'> & {
    readonly db: Kysely<Database>;
  },
  { session }: LiveContext,
) {
  const { customerId } = session;
  const [customer, contacts, changes, madeAt] = await Promise.all([
    customerOf(cardSystem, customerId),
    cardSystem.contacts?.(customerId),
    openChanges(customerId),
    passkeyTimes(db, customerId),
  ]);
  const possible = await confirmation.methodsOf(customer, 'contact').catch((error: unknown) => {
    if (error instanceof Failure) return [];
    throw error;
  });
  return {
    contacts: CONTACT_KINDS.map((kind) => ({
      kind,
      shown: shownOf(customer, contacts, kind),
      changeable: contacts?.changeable.includes(kind) ?? false,
      methods: [...confirmingMethods(customer, kind, possible)],
    })),
    changes: changes.map((one) => ({
      changeId: one.changeId,
      kind: one.kind,
      state: one.undoBegunAt ? ('undoing' as const) : one.state,
      since: one.begunAt.toISOString(),
      until: one.waitsUntil.toISOString(),
      methods: one.state === 'desk' || one.undoBegunAt ? [] : ownerMethods(customer, one, changes, madeAt),
    })),
  };
}

/** Masks a contact. An address shows its county and district only. */
function shownOf(customer: Customer, contacts: Contacts | undefined, kind: ContactKind): string | null {
  if (kind === 'phone' || kind === 'email') return customer[kind]?.masked ?? null;
  if (kind === 'englishName') return contacts?.englishName ?? null;
  const address = contacts?.address;
  return address ? `${address.postcode} ${address.county}${address.district}***` : null;
}
