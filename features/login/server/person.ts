/** The person of a log-on, as the session stores it. */
import { networkOf } from '../../../server/http/address.ts';
import { browserFamily } from '../../../server/http/browser-family.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { SessionUser } from '../../session/server/public.ts';

/** The person of a correct proof. */
export interface LoginPerson {
  readonly username: string;
  readonly customer: Customer;
  /** As the client sent it. */
  readonly deviceName: string | undefined;
  readonly byPasskey: boolean;
}

/** The values of the person's session, with browser and network of the call. */
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

/** The start of a client's text, without control characters: the database refuses NUL. */
function storable(text: string): string {
  return [...text.replace(/\p{Cc}/gu, ' ')].slice(0, 60).join('');
}
