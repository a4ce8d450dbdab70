/** What a person can change. The card system port has the same kinds. */
export const CONTACT_KINDS = ['phone', 'email', 'address', 'englishName'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Whether codes go to this contact. A new one then needs a code of its own. */
export const isReached = (kind: ContactKind): kind is 'phone' | 'email' =>
  kind === 'phone' || kind === 'email';
