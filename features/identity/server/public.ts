export { requireSameCard, startWithCard, withExpiry } from './flow-steps.ts';
export { type CardDetails, createIdentity, type Identity } from './identity.ts';
