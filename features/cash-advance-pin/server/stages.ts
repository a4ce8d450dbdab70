/**
 * The stages of a PIN change and the transition of each call: limit checked → code sent → code confirmed → PIN
 * changed. The server enforces this table, and tests call its steps in every order. `change` consumes the token and
 * does not move the flow, so that the person can enter another PIN after a refusal.
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
