/** Choosing a new password or username, for the forms of other features. */

export { loadCommonPasswords } from './commonList.ts';
export {
  isCommonPassword,
  type NewPasswordOwner,
  type NewPasswordValues,
  NO_NEW_PASSWORD,
  newPasswordErrors,
  newUsernameError,
  passwordReason,
  usernameReason,
} from './judge.ts';
export { NewPasswordFields, type NewPasswordFieldsProps, type TextBinding } from './NewPasswordFields.tsx';
export { UsernameField, type UsernameFieldProps } from './UsernameField.tsx';
