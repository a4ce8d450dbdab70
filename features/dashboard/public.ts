export { type CardSummary, dashboardCalls } from './contract.ts';
