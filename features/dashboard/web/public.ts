export { CardSelect } from './CardSelect.tsx';
export { DueDate, PaidTag } from './Due.tsx';
export { Loaded } from './Loaded.tsx';
export {
  chosenCard,
  countryName,
  dueState,
  faceOf,
  paidState,
  utilisation,
} from './view-model.ts';
