import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { type Profile, profileCalls, type StatementPreference } from '../contract.ts';
import { preferenceNotice as notice, profileText as text } from '../messages.ts';
import { type PortalUser, readUser, setPreference } from './store.ts';

export interface ProfileDeps {
  readonly cardSystem: CardReads;
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly wake: () => void;
  /** Throws CONTACT-HELD or CONTACT-POST if nothing may be ordered by post now. */
  readonly post: { readonly requireSettled: (customerId: string) => Promise<void> };
  /** Whether the portal may show its own offers to the person. */
  readonly offersShown: (customerId: string) => Promise<boolean>;
  /** Returns the changes of contacts that are not final. */
  readonly openChanges: (customerId: string) => Promise<readonly { readonly state: string }[]>;
}

/** Profile (CARD-7) and statement delivery (STM-1). */
export function handlers(deps: ProfileDeps): Mounted[] {
  const { cardSystem, db } = deps;
  async function read({ session }: LiveContext) {
    const [customer, user] = await Promise.all([
      cardSystem.customer(session.customerId),
      readUser(db, session.username),
    ]);
    if (!customer) throw new Error('the card system does not have the customer of a live session');
    return { customer, user };
  }
  return [
    on(profileCalls.read, async (_input, context) => {
      const [{ customer, user }, changes, offersShown] = await Promise.all([
        read(context),
        deps.openChanges(context.session.customerId),
        deps.offersShown(context.session.customerId),
      ]);
      const isHeld = (by: Profile['contactHold']) => changes.some(({ state }) => state === by);
      const contactHold = (['desk', 'objected'] as const).find(isHeld) ?? null;
      return toProfile(customer, user, { contactHold, offersShown, language: context.language });
    }),
    on(profileCalls.preference, async (_input, context) => {
      const { customer, user } = await read(context);
      return preferenceOf(customer, user);
    }),
    on(profileCalls.changePreference, async ({ body }, context) => {
      const { customer } = await read(context);
      requireDeliverable(customer, body.statementPreference);
      if (body.statementPreference === 'paper') await deps.post.requireSettled(customer.customerId);
      await savePreference(deps, context, customer, body.statementPreference);
      return body.statementPreference;
    }),
  ];
}

/** Throws PAPER-ONLY, EMAIL-NONE or METHOD-NONE if the bank cannot deliver statements this way. */
function requireDeliverable(customer: Customer, preference: StatementPreference): void {
  if (customer.corporate && preference !== 'paper') throw new Failure('PAPER-ONLY');
  if (preference === 'email' && !customer.email) throw new Failure('EMAIL-NONE');
  if (preference === 'mobile' && !customer.phone) throw new Failure('METHOD-NONE');
}

/** Stores the preference with an audit record and a notice. Does nothing if it is already set. */
async function savePreference(
  deps: ProfileDeps,
  context: LiveContext,
  customer: Customer,
  preference: StatementPreference,
): Promise<void> {
  const { language, session } = context;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setPreference(trx, session.username, preference))) return;
    await deps.audit.record(trx, context, 'statement-preference', 'changed', customer.customerId, {
      wanted: preference,
    });
    await enqueueNotice(deps.outbox, trx, customer, {
      purpose: 'statement-preference',
      language,
      subject: say(notice.subject, language),
      text: say(notice.text, language, { method: say(text[preference], language) }),
    });
  });
  deps.wake();
}

function toProfile(
  customer: Customer,
  user: PortalUser,
  {
    contactHold,
    offersShown,
    language,
  }: Pick<Profile, 'contactHold' | 'offersShown'> & { readonly language: Language },
): Profile {
  return {
    name: customer.name[language],
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    nationalId: customer.nationalIdMasked,
    lastLoginAt: user.previousLoginAt?.toISOString() ?? null,
    statementPreference: preferenceOf(customer, user),
    corporate: customer.corporate,
    primaryFlg: customer.primary,
    hold: user.heldUntil && { until: user.heldUntil.toISOString(), usedContacts: user.holdUsed ?? [] },
    contactHold,
    offersShown,
    today: user.today,
  };
}

/** Corporate customers always get paper statements (STM-1). */
function preferenceOf(customer: Customer, user: PortalUser): StatementPreference {
  return customer.corporate ? 'paper' : user.statementPreference;
}
