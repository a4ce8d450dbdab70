export { CardSelect } from './CardSelect.tsx';
export { Loaded } from './Loaded.tsx';
export { chosenCard, countryName, faceOf, formatMonth } from './view-model.ts';
