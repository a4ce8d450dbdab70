/** Samples for tests: a product and an address. */
import type { Product } from '../contract.ts';

/** The delivery fields of a gift. */
export const ADDRESS = {
  address: '1 Section 1, Zhongxiao East Road',
  city: 'Taipei',
  state: 'Zhongzheng',
  postcode: '100',
  emailAddress: 'person@example.com',
} as const;

/** Miles at 500 points each. */
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
