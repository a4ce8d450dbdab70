export { createSessions, type NewSession, type Sessions } from './sessions.ts';
/** @public for the features that change passwords */
export { endSessionsOf } from './store.ts';
