export { pagesKind, spendingKind } from './pages.ts';
