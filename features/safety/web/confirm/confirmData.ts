/** Data of the pages that confirm a change. It is in memory only. */
import type { CardSummary } from '../../../cards/contract.ts';
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import type { CardControls } from '../../contract.ts';
import type { Wanted } from '../wanted.ts';

/** Data that is loaded before the first step. */
export interface LoadedChange {
  readonly card: CardSummary;
  readonly wanted: Wanted;
  /** The settings on which the change is based. After a conflict they are the newer settings. */
  readonly controls: CardControls;
  readonly addresses: OtpAddresses;
}

export interface ConfirmData extends LoadedChange, Confirmable {
  /** True when the settings were changed elsewhere during the confirmation. */
  readonly outdated: boolean;
}

export function initialData(loaded: LoadedChange): ConfirmData {
  return { ...newConfirmation, ...loaded, outdated: false };
}
