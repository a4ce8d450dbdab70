/**
 * Where a conversion stands, and from where each call takes it where: plan chosen → code sent → converted. The one table
 * that the server follows and the tests try out in every order.
 */
export const instalmentStages = {
  advice: { from: [], to: 'advised' },
  requestOtp: { from: ['advised', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
} as const;
