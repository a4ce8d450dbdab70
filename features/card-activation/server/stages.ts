/**
 * Stages of an activation and the transition of each call: card accepted → person identified → code sent → code
 * confirmed → card active. After log-on, the flow starts at "person identified". The handlers enforce this table,
 * and tests try every call at every stage.
 */
import type { Stages } from '../../../server/flows/flows.ts';
import type { activationCalls } from '../contract.ts';

type Stage = 'card' | 'identified' | 'otp' | 'confirmed' | 'done';

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
} as const satisfies Stages<typeof activationCalls, Stage>;
