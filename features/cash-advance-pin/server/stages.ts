/**
 * Where a change of a PIN stands: limit checked → code sent → code right → PIN changed. The one table that the server
 * follows and the tests try out in every order. The last step leaves the stage: the token that it uses up is what allows
 * it, and a refused PIN may be followed by a better one.
 */
import type { pinCalls } from '../contract.ts';

type Stage = 'checked' | 'otp' | 'confirmed' | 'done';

interface Step {
  /** The stages it may be called in; none: it begins a change, whatever there was before. */
  readonly from: readonly Stage[];
  readonly to: Stage;
}

export const pinStages = {
  limitCheck: { from: [], to: 'checked' },
  requestOtp: { from: ['checked', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'confirmed' },
  change: { from: ['confirmed'], to: 'done' },
} as const satisfies Record<keyof typeof pinCalls, Step>;
