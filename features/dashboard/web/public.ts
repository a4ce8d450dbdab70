export { CardSelect } from './CardSelect.tsx';
export { DueDate, PaidTag } from './Due.tsx';
export { NoCards } from './NoCards.tsx';
export {
  chosenCard,
  countryName,
  dueState,
  faceOf,
  paidState,
  utilisation,
} from './view-model.ts';
