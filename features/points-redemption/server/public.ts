export { type Catalogue, ContentError, loadCatalogue } from './catalogue.ts';
