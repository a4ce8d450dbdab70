import { type Confirmable, newConfirmation } from '../../confirmation/web/wizard/confirmable.ts';

/** Data of the password change wizard. It is in memory only. Without a method the server chooses one. */
export interface PasswordChangeData extends Confirmable {
  readonly current: string;
  readonly password: string;
}

export const initialData: PasswordChangeData = { ...newConfirmation, current: '', password: '' };
