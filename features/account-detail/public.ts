export { categoryText } from './categories.messages.ts';
export { accountCalls, type Spending, type Transaction } from './contract.ts';
