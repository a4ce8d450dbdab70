export { categoryText } from './categories.messages.ts';
export { accountCalls, type Transaction } from './contract.ts';
