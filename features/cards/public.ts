export { type CardDetail, type CardStatus, type CardSummary, cardCalls } from './contract.ts';
export { cardText } from './messages.ts';
