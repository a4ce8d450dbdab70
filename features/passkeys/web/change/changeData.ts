import type { Passkey } from '../../../../shared/http/passkeys.ts';
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import { PASSKEY_CHANGES, type PasskeyChange } from '../../changes.ts';

/** The passkey and its change as first loaded. */
export interface LoadedChange {
  readonly change: PasskeyChange;
  readonly passkey: Passkey;
  readonly addresses: OtpAddresses;
}

/** Data of the wizard that removes or keeps a passkey. */
export interface ChangeData extends LoadedChange, Confirmable {
  readonly addresses: OtpAddresses;
}

export const initialData = (loaded: LoadedChange): ChangeData => ({ ...newConfirmation, ...loaded });

/** Returns the change of an address; undefined for an unknown one. */
export function readChange(typed: string | undefined): PasskeyChange | undefined {
  return PASSKEY_CHANGES.find((change) => change === typed);
}
