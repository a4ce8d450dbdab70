/** Fields and validation for a new password or username, for forms of other features. */

export { NewPasswordFields, type NewPasswordFieldsProps } from './NewPasswordFields.tsx';
export { UsernameField } from './UsernameField.tsx';
export {
  isCommonPassword,
  type NewPasswordValues,
  NO_NEW_PASSWORD,
  newPasswordErrors,
  newUsernameError,
  passwordReason,
  usernameReason,
} from './validate.ts';
