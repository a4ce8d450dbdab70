export { promotionsKind } from './promotions.ts';
