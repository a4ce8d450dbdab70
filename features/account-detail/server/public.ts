export { type AskedList, toQuery, toTransaction } from './map.ts';
