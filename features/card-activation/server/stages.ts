/**
 * Stages of an activation and the transition of each call: card accepted → person identified → code sent → code confirmed → card active.
 * After log-on, the first two are a single step. The handlers enforce this table, and tests try every call at every stage.
 */
import type { activationCalls } from '../contract.ts';

type Stage = 'card' | 'identified' | 'otp' | 'confirmed' | 'done';

interface Transition {
  /** Stages that allow the call. If empty, the call starts a new activation. */
  readonly from: readonly Stage[];
  /** Stage after success. */
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
} as const satisfies Record<keyof typeof activationCalls, Transition>;
