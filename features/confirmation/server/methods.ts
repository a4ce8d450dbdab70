/** The methods by which a person can confirm. */
import type { Kysely } from 'kysely';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { HELD_PURPOSES, type OtpPurpose } from '../purposes.ts';
import type { Approvals } from './approvals.ts';
import { isObjected, readOpenChanges, touchedMethods } from './contact-changes-store.ts';
import { readHold } from './hold-store.ts';
import { contactChangedRecently, isRecent, methodsOf, type OtpRequest, type SentMethod } from './request.ts';

interface MethodDeps {
  readonly db: Kysely<Database>;
  readonly passkeys?: Approvals | undefined;
}

/**
 * Creates a function that returns `passkey` first, if one can confirm, then each method with a contact on file that the reset of a
 * running hold did not use. It throws HELD if a hold leaves none, and CONTACT-HELD while there is an objection to a change of a contact.
 */
export function createMethods({ db, passkeys }: MethodDeps) {
  return async (customer: Customer, purpose: OtpPurpose, isCodeNeeded = false): Promise<OtpMethod[]> => {
    const { customerId } = customer;
    const isHeld = HELD_PURPOSES.has(purpose);
    const [canApprove, hold, changes] = await Promise.all([
      !isCodeNeeded && passkeys?.canApprove(customerId),
      isHeld ? readHold(db, customerId) : undefined,
      isHeld ? readOpenChanges(db, customerId) : [],
    ]);
    if (isObjected(changes)) throw new Failure('CONTACT-HELD');
    const contacts = methodsOf(customer).filter((method) => !hold?.usedContacts.includes(method));
    const methods = [...(canApprove ? (['passkey'] as const) : []), ...contacts];
    if (hold && methods.length === 0) throw new Failure('HELD', { until: hold.until.toISOString() });
    return methods;
  };
}

/** Returns the requested method for a code, or the first one. Throws CONTACT-NONE, EMAIL-NONE or METHOD-NONE. */
export function chooseMethod(
  { phone, email }: Customer,
  methods: readonly OtpMethod[],
  requested: SentMethod | undefined,
): SentMethod {
  if (!phone && !email) throw new Failure('CONTACT-NONE');
  const method = requested ?? methods.find((one) => one !== 'passkey');
  if (method && methods.includes(method)) return method;
  throw new Failure(method === 'email' && !email ? 'EMAIL-NONE' : 'METHOD-NONE');
}

/**
 * Whether a contact changed too recently for a code by this method (01014). A change by the bank stops all codes for 24 hours, and so does
 * a change here until it is final. While an objection is open, codes go to the contacts that the change did not touch. The person answers
 * the objection with these contacts too, also within the 24 hours.
 */
export async function isPlaceTooNew(
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => Promise<Date> },
  { customer, purpose }: OtpRequest,
  method: SentMethod,
): Promise<boolean> {
  if (purpose === 'contact-new') return false;
  const [at, changes] = await Promise.all([now(), readOpenChanges(db, customer.customerId)]);
  if (touchedMethods(changes).has(method)) return true;
  if (purpose === 'contact-owner')
    return isRecent(method === 'sms' ? customer.phoneChangedAt : customer.emailChangedAt, at);
  const waiting = changes.filter(({ state }) => state === 'waiting');
  return contactChangedRecently(customer, at) || touchedMethods(waiting).size > 0;
}
