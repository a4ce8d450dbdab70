export { type ApprovalDeps, type Approvals, createApprovals } from './approvals.ts';
export { createCopiedAlarm, type OnCopied } from './copied.ts';
export { pausePasskeys } from './store.ts';
