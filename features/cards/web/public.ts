export { CardFunctionLayout, CardFunctionPage, exitToOverview, NotForCard } from './CardFunctionPage.tsx';
export { CardLine, CardName } from './CardName.tsx';
export { CardSelect } from './CardSelect.tsx';
export { DueDate, PaidTag } from './DueDate.tsx';
export { lastCard, rememberCard } from './lastCard.ts';
export { NoCards } from './NoCards.tsx';
export {
  chosenCard,
  countryName,
  dueState,
  faceOf,
  leftToPay,
  paidState,
  utilisation,
} from './view-model.ts';
