/** Exports for the shell after log-on. They are separate from `public.ts`, which the log-on page loads. */
export { IdleHost } from './IdleHost.tsx';
export { LogOffButton } from './LogOffButton.tsx';
