/** Data of the password change wizard. It is in memory only. */
import type { OtpMethod, OtpSent } from '../../confirmation/web/public.ts';

export interface PasswordChangeData {
  readonly current: string;
  readonly password: string;
  /** Undefined if the server chooses the method. */
  readonly method: OtpMethod | undefined;
  readonly sent: OtpSent | undefined;
}

export const initialData: PasswordChangeData = {
  current: '',
  password: '',
  method: undefined,
  sent: undefined,
};
