/** What a flow of forgotten credentials stores, and the owner of its codes. */
import { customerIdOf, type Flow, textFact } from '../../../server/flows/flows.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import type { forgottenCalls } from '../contract.ts';

export const KIND = 'forgotten';

/** Returns what was forgotten. */
export function findOf(flow: Flow): BodyOf<typeof forgottenCalls.validateInformation>['find'] {
  return textFact(flow, 'find') === 'username' ? 'username' : 'password';
}

/** The owner of the confirmation. Three wrong codes end the flow. */
export function ownerOf(flow: Flow) {
  return {
    purpose: 'forgot',
    customerId: customerIdOf(flow),
    sessionKey: flow.sessionKey,
    flow: KIND,
  } as const;
}

/** The owner and subject that a code confirms: the account and the forgotten credential (OTP-4). */
export function wantedOf(flow: Flow) {
  return { ...ownerOf(flow), subject: { find: findOf(flow), username: textFact(flow, 'username') } };
}
