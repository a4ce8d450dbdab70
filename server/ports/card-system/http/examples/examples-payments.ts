/** Examples of the API document for banks: the payment of a card's bill. */
import { twd } from '../../../../../shared/money.ts';
import type { PaymentInfo, PaymentSlip } from '../../parts/payments.ts';

export const paymentInfo: PaymentInfo = {
  due: twd(8000),
  minimumDue: twd(350),
  suspended: twd(1500),
  dueDate: '2026-03-20',
  autoDebit: { takes: 'full', on: '2026-03-20', account: '•••• 5678', underWay: false },
  paymentNumber: '9812000000012345',
  slipUntil: '2026-03-20',
  account: { bank: '999', number: '9813000000012345' },
  eBill: '98140000012345',
};

export const paymentSlip: PaymentSlip = {
  lines: ['150320DMO', '9812000000012345', '150383000008000'],
  lastDay: '2026-03-20',
};
