export {
  type CodeAddresses,
  codeAddressesOf,
  identifiedCustomer,
  requireSameCard,
  startWithCard,
} from './flow-steps.ts';
export { type CardDetails, createIdentity, type Identity, type IdentityDetails } from './identity.ts';
