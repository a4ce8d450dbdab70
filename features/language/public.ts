export { languageCalls } from './contract.ts';
