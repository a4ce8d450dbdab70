export { type Catalogue, catalogueKind } from './catalogue.ts';
export { type Suggestion, suggestionFor } from './suggestion.ts';
