/** The vocabulary of personal data: kinds of data, and why, from where and for how long each is kept. Names are in personal-data.messages.ts. */

/** Kinds of personal data, in the order in which a person reads them. */
export const DATA_CATEGORIES = [
  'identity',
  'contact',
  'cards',
  'transactions',
  'statements',
  'points',
  'orders',
  'card-safety',
  'disputes',
  'log-on',
  'browsers',
  'choices',
  'messages',
  'records',
] as const;
export type DataCategory = (typeof DATA_CATEGORIES)[number];

/** Why data are kept. */
export const DATA_PURPOSES = [
  'contract',
  'let-in',
  'protect',
  'inform',
  'remember',
  'once',
  'answer',
  'prove',
] as const;
export type DataPurpose = (typeof DATA_PURPOSES)[number];

/** Where data come from. */
export const DATA_SOURCES = ['you', 'bank', 'shops', 'browser', 'portal', 'staff'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** Parties that receive data. Which of them exist depends on the configuration. */
export const DATA_RECIPIENTS = ['card-system', 'sms', 'mail', 'push', 'partners', 'storage'] as const;
export type DataRecipient = (typeof DATA_RECIPIENTS)[number];

/** Why data are not in a copy. */
export const LEFT_OUT_REASONS = [
  'secret',
  'others',
  'unlinkable',
  'short-lived',
  'repeated',
  'archived',
  'own-browser',
  'demo',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Where data are kept outside the database. */
export const DATA_PLACES = ['evidence-store', 'log', 'archives', 'backups', 'browser'] as const;
export type DataPlace = (typeof DATA_PLACES)[number];
