export { createSessions, type NewSession, type Sessions } from './sessions.ts';
export { endSession, endSessionsOf } from './store.ts';
