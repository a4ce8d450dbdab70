/**
 * Where an activation stands, and from where each call takes it where: card given → person identified → code sent → code
 * right → card active. After log-on the first two are one. The one table that the server follows and the tests try out in
 * every order.
 */
import type { activationCalls } from '../contract.ts';

type Stage = 'card' | 'identified' | 'otp' | 'confirmed' | 'done';

interface Step {
  /** The stages it may be called in; none: it begins an activation, whatever there was before. */
  readonly from: readonly Stage[];
  /** Where the activation stands after a success. */
  readonly to: Stage;
}

const requestOtp = { from: ['identified', 'otp'], to: 'otp' } as const;
const validateOtp = { from: ['otp'], to: 'confirmed' } as const;

export const activationStages = {
  cardInformation: { from: [], to: 'card' },
  validatePerson: { from: ['card'], to: 'identified' },
  requestOtp,
  validateOtp,
  advice: { from: [], to: 'identified' },
  requestOwnOtp: requestOtp,
  validateOwnOtp: validateOtp,
  activate: { from: ['confirmed'], to: 'done' },
} as const satisfies Record<keyof typeof activationCalls, Step>;
