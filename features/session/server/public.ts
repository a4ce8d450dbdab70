export { createSessions, type NewSession, type Sessions, type SessionUser } from './sessions.ts';
export { endOtherSessionsOf, endSession, endSessionsOf, lockUser } from './store.ts';
