export { type Passkey, passkeyCalls, passkeyLogOnCalls } from './contract.ts';
