/** The person of a log-on, as the session stores it. */

import type { SessionContext } from '../../../server/http/context.ts';
import { networkOf } from '../../../server/http/limits/address.ts';
import { browserFamily } from '../../../server/http/observe/browser-family.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { SessionUser } from '../../session/server/sessions.ts';

/** A person whose proof was correct. */
export interface LoginPerson {
  readonly username: string;
  readonly customer: Customer;
  /** As sent by the client. */
  readonly deviceName: string | undefined;
  readonly byPasskey: boolean;
}

/** Values for the person's session, including browser and network of the call. */
export function personOf({ request }: Pick<SessionContext, 'request'>, person: LoginPerson): SessionUser {
  return {
    username: person.username,
    customerId: person.customer.customerId,
    primaryHolder: person.customer.primary,
    deviceName: person.deviceName === undefined ? null : storable(person.deviceName),
    browser: browserFamily(request.headers['user-agent']),
    network: networkOf(request.ip),
    byPasskey: person.byPasskey,
  };
}

/** The first 60 characters of a client's text, without control characters, because the database refuses NUL. */
function storable(text: string): string {
  return [...text.replace(/\p{Cc}/gu, ' ')].slice(0, 60).join('');
}
