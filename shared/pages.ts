/** Pages before log-on, by the last segment of their address. */
export const PRE_LOGIN_PAGES = [
  'login',
  'register-page',
  'card-activation',
  'forgot-password',
  'contact-objection',
  'session-expired',
  'error-maintenance',
  'error-busy',
] as const;
export type PreLoginPage = (typeof PRE_LOGIN_PAGES)[number];
