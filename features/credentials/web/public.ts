/** Choosing a new password or username, for the forms of other features. */

export { loadCommonPasswords } from './commonList.ts';
export {
  isCommonPassword,
  NO_NEW_PASSWORD,
  type NewPasswordOwner,
  type NewPasswordValues,
  newPasswordErrors,
  newUsernameError,
  passwordReason,
  usernameReason,
} from './judge.ts';
export { NewPasswordFields, type NewPasswordFieldsProps, type TextBinding } from './NewPasswordFields.tsx';
export { UsernameField, type UsernameFieldProps } from './UsernameField.tsx';
