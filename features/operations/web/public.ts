export { PendingRequests } from './PendingRequests.tsx';
export { useFollowed, usePendingRequests, useWaiting } from './pending.ts';
export { sendCommand } from './sendCommand.ts';
export { UnlessPending } from './UnlessPending.tsx';
