import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { newIdempotencyKey } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { newSeal } from '../../../web/http/seal.ts';
import { cardCalls } from '../../cards/contract.ts';
import { withOtpToken } from '../../confirmation/web/wizard/attempt.ts';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { pinCalls } from '../contract.ts';

/** An encrypted PIN with its idempotency key. A retry reuses it, so that the body is identical byte for byte. */
export interface SealedPin {
  readonly body: BodyOf<typeof pinCalls.change>;
  readonly idempotencyKey: string;
}

/** Encrypts both entries with the session's field key. */
export async function sealPin(pin: string, confirmation: string): Promise<SealedPin> {
  const { iv: ivBase64, seal } = newSeal();
  const newPIN = await seal('newPIN', pin);
  const confirmPIN = await seal('confirmPIN', confirmation);
  return { body: { newPIN, confirmPIN, ivBase64 }, idempotencyKey: newIdempotencyKey() };
}

/** Sends the PIN with the token of a confirmed code. Returns the reference number; rejects with the server's error. */
export async function sendPin(
  cardId: string,
  token: string,
  { body, idempotencyKey }: SealedPin,
): Promise<string> {
  const input = { params: { id: cardId }, body };
  try {
    const send = () => sendCommand(pinCalls.change, input, { idempotencyKey });
    return (await withOtpToken(token, send)).referenceNumber;
  } finally {
    invalidate(cardCalls.cards, cardCalls.card);
  }
}
