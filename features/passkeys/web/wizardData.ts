/** Data of the wizard that adds a passkey. It is in memory only. */
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../confirmation/web/public.ts';
import type { passkeyCalls } from '../contract.ts';

/** The answer to a correct code: the options that the browser passes to the authenticator, and the token for the new passkey. */
export type Making = PayloadOf<typeof passkeyCalls.options>;

export interface AddPasskeyData {
  readonly addresses: OtpAddresses;
  readonly method: OtpMethod | undefined;
  /** The response to the first code request. */
  readonly sent: OtpSent | undefined;
  /** Undefined until the code was confirmed. */
  readonly making: Making | undefined;
  readonly added: Passkey | undefined;
}

export function initialData(addresses: OtpAddresses): AddPasskeyData {
  return { addresses, method: undefined, sent: undefined, making: undefined, added: undefined };
}
