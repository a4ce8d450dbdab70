export { CardFunctionLayout, CardFunctionPage, exitToOverview, NotForCard } from './CardFunctionPage.tsx';
export { CardLine, CardName } from './CardName.tsx';
export { CardSelect } from './CardSelect.tsx';
export { DueDate, DueTag, dueText, PaidTag } from './DueDate.tsx';
export { rememberCard } from './lastCard.ts';
export { NoCards } from './NoCards.tsx';
export { type NextPayment, type Owed, owed, toPayment } from './owed.ts';
export {
  chosenCard,
  countryName,
  dueState,
  faceOf,
  leftToPay,
  paidState,
  utilisation,
} from './view-model.ts';
