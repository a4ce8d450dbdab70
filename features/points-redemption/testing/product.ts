/** A sample product for tests of the pages: miles at 500 points each. */
import type { Product } from '../contract.ts';

export function sampleProduct(other: Partial<Product> = {}): Product {
  return {
    productName: 'Harbour Miles',
    productCode: 'EVAM0001',
    productPoint: 500,
    productCategory: 'AL',
    minimumRedeemPts: 1000,
    minimumUnit: 1,
    partnerName: 'Harbour Air',
    delivery: '3 days',
    notes: [],
    ...other,
  };
}
