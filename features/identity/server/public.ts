export { createIdentity, type GivenCard, type Identity } from './identity.ts';
