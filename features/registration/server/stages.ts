/**
 * Where a registration stands, and from where each call takes it where: card given → person identified → username chosen →
 * code sent → account made → person told. The one table that the server follows and the tests try out in every order.
 */
import type { registrationCalls } from '../contract.ts';

type Stage = 'card' | 'identified' | 'named' | 'otp' | 'done' | 'notified';

interface Step {
  /** The stages it may be called in; none: it begins a registration, whatever there was before. */
  readonly from: readonly Stage[];
  /** Where the registration stands after a success. */
  readonly to: Stage;
}

export const registrationStages = {
  cardInformation: { from: [], to: 'card' },
  validateInformation: { from: ['card'], to: 'identified' },
  userId: { from: ['identified', 'named', 'otp'], to: 'named' },
  requestOtp: { from: ['named', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
  notifyUser: { from: ['done'], to: 'notified' },
} as const satisfies Record<keyof typeof registrationCalls, Step>;
