/**
 * The stages of a conversion and the transition of each call: plan chosen → code sent → converted. The server enforces
 * this table, and tests call its steps in every order.
 */
export const instalmentStages = {
  advice: { from: [], to: 'advised' },
  requestOtp: { from: ['advised', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
} as const;
