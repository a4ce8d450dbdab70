export { type CardOf, type PrintedPayment, readPrintedPayment } from './payments.ts';
