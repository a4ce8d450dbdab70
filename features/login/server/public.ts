export { type Account, type Accounts, createAccounts, loginNameKeys } from './accounts.ts';
export { answerLogOn } from './answer.ts';
export { type Attempts, MAX_WRONG } from './attempts.ts';
export type { Completion, LoginOutcome } from './complete.ts';
export { DEVICE_COOKIE, readDevice } from './device.ts';
export type { CountLogOn } from './metrics.ts';
