export { givenName } from './contract.ts';
