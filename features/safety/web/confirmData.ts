/** What the pages that confirm a change collect, in memory only. */
import type { CardSummary } from '../../cards/public.ts';
import type { OtpAddresses, OtpMethod, OtpSent } from '../../confirmation/web/public.ts';
import type { CardControls } from '../contract.ts';
import type { Wanted } from './wanted.ts';

/** Loaded before the first step. */
export interface LoadedChange {
  readonly card: CardSummary;
  readonly wanted: Wanted;
  /** The state that the change is made from. Newer after a conflict. */
  readonly controls: CardControls;
  readonly addresses: OtpAddresses;
}

export interface ConfirmData extends LoadedChange {
  /** The settings were changed elsewhere while the change was being confirmed. */
  readonly outdated: boolean;
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
}

export function initialData(loaded: LoadedChange): ConfirmData {
  return { ...loaded, outdated: false, method: undefined, sent: undefined };
}
