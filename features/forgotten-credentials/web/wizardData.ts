import type { OtpMethod, OtpSent } from '../../confirmation/web/public.ts';
import { type IdentityData, initialIdentity } from '../../identity/web/public.ts';

export type Find = 'password' | 'username';

/** Data of the wizards for a forgotten password or username. It is in memory only. */
export interface ForgottenData extends IdentityData {
  readonly find: Find;
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
  /** Empty until the code is confirmed. */
  readonly username: string;
}

export function initialData(find: Find): ForgottenData {
  return { ...initialIdentity, find, method: undefined, sent: undefined, username: '' };
}
