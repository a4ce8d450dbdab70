export { catalogueKind } from './catalogue.ts';
