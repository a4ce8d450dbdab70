/** Conformance data: Lou, whose contacts no test changes, and Max, whose account the bank holds. */
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { blank, person, sampleId, sampleNumber } from './sample-bank.ts';

export const LOU = sampleId(9701);
/** The bank holds his account. */
export const MAX = sampleId(9702);

export const LOUS_ADDRESS = {
  postcode: '106',
  county: '臺北市',
  district: '大安區',
  street: '信義路三段100號5樓',
  streetEnglish: 'Sec. 3, Xinyi Rd.',
};

const cardOf = (n: number) => blank(sampleId(n), sampleNumber('9998', sampleId(n)));

export function louAndMax(): readonly BankCustomer[] {
  return [
    person(LOU, {
      name: { en: 'Lou Tsai', zh_tw: '蔡露' },
      nationalId: 'A290000701',
      birthDate: '1987-07-01',
      phone: '0912345699',
      email: 'lou@example.com',
      address: LOUS_ADDRESS,
      cards: [cardOf(9711)],
    }),
    person(MAX, {
      name: { en: 'Max Tsai', zh_tw: '蔡麥' },
      nationalId: 'A190000702',
      birthDate: '1985-07-02',
      phone: '0912345689',
      email: 'max@example.com',
      contactsHeld: true,
      cards: [cardOf(9712)],
    }),
  ];
}
