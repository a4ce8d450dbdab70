/** What changing the password gathers, in memory only. */
import type { OtpMethod, OtpSent } from '../../otp/web/public.ts';

export interface PasswordChangeData {
  readonly current: string;
  readonly password: string;
  /** Undefined: the bank's choice. */
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
}

export const initialData: PasswordChangeData = {
  current: '',
  password: '',
  method: undefined,
  sent: undefined,
};
