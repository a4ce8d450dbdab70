export { PendingRequests } from './PendingRequests.tsx';
export { sendCommand } from './sendCommand.ts';
export { UnlessPending } from './UnlessPending.tsx';
