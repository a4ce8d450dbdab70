export { createSessions, type NewSession, type Sessions } from './sessions.ts';
export { endSessionsOf } from './store.ts';
