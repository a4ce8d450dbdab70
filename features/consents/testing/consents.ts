/** Consents for tests of pages. */
import { channelsOf, OWN_OFFERS } from '../../../shared/consents.ts';
import type { Consents } from '../contract.ts';

const PARTNER = 'partner:blue-door';

/** Returns consents in which these channels are agreed, each as `purpose channel`. */
export function consentsWith(agreed: readonly string[], history: Consents['history'] = []): Consents {
  return {
    purposes: [OWN_OFFERS, PARTNER].map((purpose) => ({
      purpose,
      ...(purpose === PARTNER && {
        partner: { name: 'Blue Door Department Stores', use: 'Name and contacts, for cardholder days.' },
      }),
      channels: channelsOf(purpose).map((channel) => ({
        channel,
        agreed: agreed.includes(`${purpose} ${channel}`),
      })),
    })),
    history,
  };
}

export const AT_FIRST = consentsWith(['own-offers portal']);

export const HISTORY: Consents['history'] = [
  {
    ...{ seq: 2, at: '2026-11-20T03:30:00.000Z', purpose: PARTNER, channel: 'email', agreed: false },
    partner: 'Blue Door Department Stores',
  },
  { seq: 1, at: '2026-11-19T03:30:00.000Z', purpose: OWN_OFFERS, channel: 'sms', agreed: true },
];
