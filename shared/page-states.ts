/** States that analytics records for failures (GEN-12). */
export const STATES = [
  'change-password-otp-resend-limit',
  'contact-changed-recently',
  'e-statement-unavailable',
  'email-does-not-exist',
  'failed',
  'ineligible',
  'no-connection',
  'no-contact',
  'otp-expired',
  'otp-incorrect-limit',
  'otp-resend-limit',
  'payment-unavailable',
  'service-busy',
  'service-maintenance',
  'session-expired',
  'too-many-incorrect-card-details',
  'too-many-incorrect-passwords',
] as const;
export type PageState = (typeof STATES)[number];
