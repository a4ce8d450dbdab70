export { type Profile, profileCalls } from './contract.ts';
