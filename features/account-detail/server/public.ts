export { TRANSACTION_COLUMNS } from './download.ts';
export { type Cell, toCsv } from './files/csv.ts';
export { toQuery, toTransaction } from './map.ts';
