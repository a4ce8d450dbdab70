/**
 * Stages of a registration and the transition of each call: card accepted → person identified → username chosen → code sent → account
 * created → person notified. The handlers enforce this table, and tests try every call at every stage.
 */
import type { registrationCalls } from '../contract.ts';

type Stage = 'card' | 'identified' | 'named' | 'otp' | 'done' | 'notified';

interface Transition {
  /** Stages that allow the call. If empty, the call starts a new registration. */
  readonly from: readonly Stage[];
  /** Stage after success. */
  readonly to: Stage;
}

export const registrationStages = {
  cardInformation: { from: [], to: 'card' },
  validateInformation: { from: ['card'], to: 'identified' },
  userId: { from: ['identified', 'named', 'otp'], to: 'named' },
  requestOtp: { from: ['named', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
  notifyUser: { from: ['done'], to: 'notified' },
} as const satisfies Record<keyof typeof registrationCalls, Transition>;
