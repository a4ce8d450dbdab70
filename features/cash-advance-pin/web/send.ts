import { call, newIdempotencyKey } from '../../../web/api.ts';
import { newIv, sealField } from '../../../web/protected-field.ts';
import { outdate } from '../../../web/query.tsx';
import { fieldKey, keepOtpToken } from '../../../web/store.ts';
import { cardCalls } from '../../cards/public.ts';
import { pinCalls } from '../contract.ts';

/** What is sent for one intention, protected once: a repeat after a lost answer is the same call to the letter. */
export interface SealedPin {
  readonly body: { readonly newPIN: string; readonly confirmPIN: string; readonly ivBase64: string };
  readonly idempotencyKey: string;
}

/** Protects both entries for the session. */
export async function sealPin(pin: string, again: string): Promise<SealedPin> {
  const key = fieldKey() ?? '';
  const ivBase64 = newIv();
  const newPIN = await sealField(key, 'newPIN', pin, ivBase64);
  const confirmPIN = await sealField(key, 'confirmPIN', again, ivBase64);
  return { body: { newPIN, confirmPIN, ivBase64 }, idempotencyKey: newIdempotencyKey() };
}

/** Sends the PIN with the token of a right code; gives the reference number. */
export async function sendPin(
  cardId: string,
  token: string,
  { body, idempotencyKey }: SealedPin,
): Promise<string> {
  keepOtpToken(token);
  try {
    const input = { params: { id: cardId }, body };
    return (await call(pinCalls.change, input, { idempotencyKey })).referenceNumber;
  } finally {
    keepOtpToken(null);
    outdate(cardCalls.cards, cardCalls.card);
  }
}
