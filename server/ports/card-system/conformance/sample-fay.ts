/** Conformance data: Fay, whose points are spent by the rules for remote commands. */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { BankCustomer } from '../records.ts';
import { blank, sampleId } from './sample-bank.ts';

export const FAY = sampleId(6);
export const SPENDING = sampleId(601);

export function fay(today: IsoDate): BankCustomer {
  return {
    customerId: FAY,
    customerNumber: '0000000006',
    name: { en: 'Fay Ho', zh_tw: '何菲' },
    nationalId: 'A223456807',
    birthDate: '1991-11-11',
    phone: '0912345688',
    corporate: false,
    redemptionBatchOpen: false,
    cards: [
      blank(SPENDING, '9999000000000608', {
        holderName: 'HO FAY',
        points: [
          {
            sequence: 1,
            entryId: sampleId(690),
            date: today,
            description: { en: 'Welcome', zh_tw: '迎新' },
            points: 1000,
            balanceAfter: 1000,
            campaignId: 'C',
            campaignRulesetId: 'R',
          },
        ],
      }),
    ],
  };
}
