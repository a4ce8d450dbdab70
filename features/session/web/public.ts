/** For the pages before log-on. The log-on page loads this file first, so it excludes what only the shell uses. */
export { endLocalSession, logOff } from './logOff.ts';
export { ensureSession, inSession, renewSession } from './preLoginSession.ts';
