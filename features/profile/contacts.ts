import type { CONTACT_KINDS } from '../../shared/card-values.ts';

export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Whether codes go to this contact. A new one then needs a code of its own. */
export const isReached = (kind: ContactKind): kind is 'phone' | 'email' =>
  kind === 'phone' || kind === 'email';
