export { type PrintedPayment, readPrintedPayment } from './payments.ts';
