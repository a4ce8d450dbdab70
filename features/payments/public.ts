export type { Barcode, QrCode, Slip } from './contract.ts';
export { costText } from './cost.messages.ts';
