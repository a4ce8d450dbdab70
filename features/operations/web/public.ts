export { sendCommand } from './sendCommand.ts';
export { UnlessPending } from './UnlessPending.tsx';
