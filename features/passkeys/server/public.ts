export { type Approvals, createApprovals } from '../../confirmation/server/approvals.ts';
export { createCopiedAlarm } from '../../confirmation/server/copied.ts';
export { pausePasskeys } from '../../confirmation/server/passkeys-store.ts';
