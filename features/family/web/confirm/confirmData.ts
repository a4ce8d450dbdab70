/** Data of the pages that confirm a change. It is in memory only. */
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import type { CardOfAccount } from '../../contract.ts';
import type { Wanted } from '../shared/settings.ts';

/** Data that is loaded before the first step. */
export interface LoadedChange {
  /** After a conflict it has the newer settings. */
  readonly card: CardOfAccount;
  readonly wanted: Wanted;
  readonly addresses: OtpAddresses;
}

export interface ConfirmData extends LoadedChange, Confirmable {
  /** True when the settings were changed elsewhere during the confirmation. */
  readonly outdated: boolean;
}

export function initialData({ card, wanted, addresses: { phoneNo, email } }: LoadedChange): ConfirmData {
  return { ...newConfirmation, card, wanted, addresses: { phoneNo, email }, outdated: false };
}
