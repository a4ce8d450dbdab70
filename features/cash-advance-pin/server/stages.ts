/**
 * The stages of a PIN change and the transition of each call: limit checked → code sent → code confirmed → PIN changed. The server enforces
 * this table, and tests call its steps in every order. `change` does not move the flow. It consumes the token instead, so that another PIN
 * can be tried after a refused one.
 */
import type { Stages } from '../../../server/flows/flows.ts';
import type { pinCalls } from '../contract.ts';

type Stage = 'checked' | 'otp' | 'confirmed' | 'done';

export const pinStages = {
  limitCheck: { from: [], to: 'checked' },
  requestOtp: { from: ['checked', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'confirmed' },
  change: { from: ['confirmed'], to: 'done' },
} as const satisfies Stages<typeof pinCalls, Stage>;
