/** Changes of a passkey that need a code or a passkey: removing it, and keeping a paused one. */
export const PASSKEY_CHANGES = ['remove', 'keep'] as const;
export type PasskeyChange = (typeof PASSKEY_CHANGES)[number];
