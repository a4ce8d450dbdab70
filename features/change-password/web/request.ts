import { call } from '../../../web/http/api.ts';
import { newSeal } from '../../../web/http/seal.ts';
import { currentLanguage } from '../../../web/language/language-choice.ts';
import type { OtpProof, OtpSent } from '../../confirmation/web/proof.ts';
import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';
import { changePasswordCalls } from '../contract.ts';

/** Data of the password change wizard. It is in memory only. Without a method the server chooses one. */
export interface PasswordChangeData extends Confirmable {
  readonly current: string;
  readonly password: string;
}

export const initialData: PasswordChangeData = { ...newConfirmation, current: '', password: '' };

/** Sends both passwords and requests the code. Rejects with the server's error. */
export async function requestCode(
  { current, password, method }: Pick<PasswordChangeData, 'current' | 'password' | 'method'>,
  isResend: boolean,
): Promise<OtpSent> {
  const { iv, seal } = newSeal();
  return call(changePasswordCalls.requestOtp, {
    body: {
      password: await seal('password', current),
      newPassword: await seal('newPassword', password),
      iv,
      isResend,
      language: currentLanguage(),
      ...(method && { method }),
    },
  });
}

/** Sends the proof with the new password. It must be the same password as in the request. */
export async function confirmChange(password: string, proof: OtpProof): Promise<void> {
  const { iv, seal } = newSeal();
  const body = { password: await seal('password', password), iv, ...proof, language: currentLanguage() };
  await call(changePasswordCalls.validateOtp, { body });
}
