/** The actions that a one-time password or a passkey confirms. */
export const OTP_PURPOSES = [
  'login',
  'register',
  'forgot',
  'change-password',
  'activation',
  'pin',
  'limit',
  'instalment',
  'redemption',
  'controls',
  'passkey',
] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];
