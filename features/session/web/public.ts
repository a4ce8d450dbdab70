/** What the shell uses of the session. */
export { IdleHost } from './IdleHost.tsx';
export { LogOffButton } from './LogOffButton.tsx';
