export { createSessions, type NewSession, type Person, SESSION_COOKIE, type Sessions } from './sessions.ts';
export { endSessionsOf } from './store.ts';
