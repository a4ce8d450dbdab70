import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';

/** What is confirmed: a new copy, or reading one. */
const ACTS = ['new', 'open'] as const;
type Act = (typeof ACTS)[number];

/** The copy as first loaded. */
export interface LoadedConfirm {
  readonly act: Act;
  /** The copy that is there; needed to open it. */
  readonly copyId: string | undefined;
  readonly addresses: OtpAddresses;
}

export interface ConfirmData extends LoadedConfirm, Confirmable {
  readonly addresses: OtpAddresses;
}

export const initialData = (loaded: LoadedConfirm): ConfirmData => ({ ...newConfirmation, ...loaded });

/** Returns the act of an address; undefined for an unknown one. */
export function readAct(typed: string | undefined): Act | undefined {
  return ACTS.find((act) => act === typed);
}
