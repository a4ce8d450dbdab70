export { createIdentity, type GivenCard, type GivenIdentity, type Identity } from './identity.ts';
