export type { Barcode, QrCode } from './contract.ts';
export { costText } from './cost.messages.ts';
export { barsOf, runsOf } from './shapes.ts';
