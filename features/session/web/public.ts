/** Exports for the pages before log-on. The log-on page loads this file first, so exports for the shell are in idle.public.ts. */
export { endLocalSession, logOff } from './logOff.ts';
export { ensureSession, inSession, renewSession } from './preLoginSession.ts';
