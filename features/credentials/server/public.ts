export {
  type CredentialOwner,
  type Credentials,
  createCredentials,
  type SealedPassword,
} from './credentials.ts';
