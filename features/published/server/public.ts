export { type Maintenance, maintenanceKind } from './maintenance.ts';
export { pagesKind, spendingKind } from './pages.ts';
