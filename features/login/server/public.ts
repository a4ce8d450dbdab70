export { type Account, type Accounts, createAccounts } from './accounts.ts';
