export { hyperlinksKind } from './kind.ts';
export { withHyperlinks } from './pages.ts';
