/** What the pages before log-on use of the session. The log-on loads it at once: what the shell uses stays outside. */
export { forgetPerson } from './logOff.ts';
export { ensureSession, inSession, renewSession } from './preLoginSession.ts';
