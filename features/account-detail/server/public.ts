export { toQuery, toTransaction } from './map.ts';
