/** The methods by which a person can confirm. */
import type { Kysely } from 'kysely';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { HELD_PURPOSES, type OtpPurpose } from '../purposes.ts';
import type { Approvals } from './approvals.ts';
import { readHold } from './hold-store.ts';
import { methodsOf, type SentMethod } from './request.ts';

interface MethodDeps {
  readonly db: Kysely<Database>;
  readonly passkeys?: Approvals | undefined;
}

/**
 * Creates a function that returns `passkey` first, if one can confirm, then each method with a contact on file that the reset of a
 * running hold did not use. It throws HELD if a hold leaves none.
 */
export function createMethods({ db, passkeys }: MethodDeps) {
  return async (customer: Customer, purpose: OtpPurpose, isCodeNeeded = false): Promise<OtpMethod[]> => {
    const { customerId } = customer;
    const [canApprove, hold] = await Promise.all([
      !isCodeNeeded && passkeys?.canApprove(customerId),
      HELD_PURPOSES.has(purpose) ? readHold(db, customerId) : undefined,
    ]);
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
