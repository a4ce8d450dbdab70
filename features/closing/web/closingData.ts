import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import type { Confirmable } from '../../confirmation/web/wizard/confirmable.ts';
import type { ClosingRead } from '../contract.ts';

export interface LoadedClosing {
  readonly facts: ClosingRead;
  readonly addresses: OtpAddresses;
}

export interface ClosingData extends LoadedClosing, Confirmable {
  readonly addresses: OtpAddresses;
  /** Present when the account closes. */
  readonly endsAt: string | undefined;
}
