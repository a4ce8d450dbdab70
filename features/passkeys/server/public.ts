export { type Approvals, createApprovals } from './approvals.ts';
export { createCopiedAlarm } from './copied.ts';
export { pausePasskeys } from './store.ts';
