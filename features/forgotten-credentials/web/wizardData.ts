import { type IdentityData, initialIdentity } from '../../identity/web/identityData.ts';

export type Find = 'password' | 'username';

/** Data of the wizards for a forgotten password or username. It is in memory only. */
export interface ForgottenData extends IdentityData<{ readonly username: string }> {
  readonly find: Find;
}

export function initialData(find: Find): ForgottenData {
  return { ...initialIdentity, find };
}
