/** Consents to offers: purposes, channels, and what counts while a person has chosen nothing. */

/** `portal`: offers inside the portal itself. The others are ways in which the bank or a partner would reach the person. */
export const CONSENT_CHANNELS = ['sms', 'email', 'push', 'phone', 'post', 'portal'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** The bank's own offers. The other purposes are `partner:` and the id of a partner. */
export const OWN_OFFERS = 'own-offers';
const PARTNER = 'partner:';
/** A partner's id in the bank's content. */
export const PARTNER_ID = /^[a-z][a-z0-9-]{1,39}$/;

/** Returns the purpose of giving data to a partner. */
export function purposeOfPartner(partnerId: string): string {
  return PARTNER + partnerId;
}

/** Returns the partner's id; undefined for the bank's own offers. */
export function partnerOfPurpose(purpose: string): string | undefined {
  return purpose.startsWith(PARTNER) ? purpose.slice(PARTNER.length) : undefined;
}

/** Returns the channels of a purpose. A partner has no place in the portal. */
export function channelsOf(purpose: string): readonly ConsentChannel[] {
  return CONSENT_CHANNELS.filter((channel) => channel !== 'portal' || purpose === OWN_OFFERS);
}

/** Whether a channel counts as agreed while the person has chosen nothing: only what the portal itself shows. */
export function agreedAtFirst(channel: ConsentChannel): boolean {
  return channel === 'portal';
}

/** Most entries of the history that the page shows. */
export const SHOWN_HISTORY = 100;

/** A purpose with a channel. */
export interface ConsentPair {
  readonly purpose: string;
  readonly channel: ConsentChannel;
}

/** Returns every pair of the bank's own offers and these partners. */
export function consentPairs(partnerIds: readonly string[]): readonly ConsentPair[] {
  return [OWN_OFFERS, ...partnerIds.map(purposeOfPartner)].flatMap((purpose) =>
    channelsOf(purpose).map((channel) => ({ purpose, channel })),
  );
}
