export type { Documents } from './documents.ts';
export type { ReportData, ReportPart } from './pdf/report.ts';
