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
  'contact',
  /** A code to a new phone or e-mail address. It is not proven yet that the person can read it. */
  'contact-new',
  /** The person answers an objection to a change of a contact. */
  'contact-owner',
  'close-account',
  /** A copy of all data of the person, and reading it. */
  'data-copy',
  /** The primary cardholder allows more payments with a family card. */
  'family',
] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/**
 * Actions that need a proof which the reset did not use, for 24 hours after a reset of the password from an unknown browser. While
 * there is an objection to a change of a contact, they are refused.
 */
export const HELD_PURPOSES: ReadonlySet<string> = new Set<OtpPurpose>([
  'limit',
  'pin',
  'redemption',
  'passkey',
  'contact',
  'data-copy',
  'family',
  'close-account',
]);

/** Actions of a person who has not logged on yet: someone else may have started them. */
export const BEFORE_LOG_ON: ReadonlySet<string> = new Set<OtpPurpose>([
  'login',
  'register',
  'forgot',
  'activation',
]);
