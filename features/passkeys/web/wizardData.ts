import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import type { passkeyCalls } from '../contract.ts';

/** The answer to a correct code: the options that the browser passes to the authenticator, and the token for the new passkey. */
export type CreationOptions = PayloadOf<typeof passkeyCalls.options>;

/** Data of the wizard that adds a passkey. It is in memory only. */
export interface AddPasskeyData extends Confirmable<CreationOptions> {
  readonly added: Passkey | undefined;
}

export function initialData(addresses: OtpAddresses): AddPasskeyData {
  return { ...newConfirmation, addresses, added: undefined };
}
