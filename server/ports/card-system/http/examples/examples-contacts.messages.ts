/** Example of the API document for banks: the contacts of a customer. */
import type { Contacts } from '../../parts/contacts.ts';

export const contacts: Contacts = {
  phone: { full: '0912345678', masked: '0912-***-678', changedAt: new Date('2026-03-12T08:09:30.000Z') },
  email: { full: 'ann@example.com', masked: 'a***n@example.com' },
  address: {
    postcode: '106',
    county: '臺北市',
    district: '大安區',
    street: '信義路三段100號5樓',
    streetEnglish: 'Sec. 3, Xinyi Rd.',
  },
  englishName: 'LIN ANN',
  changeable: ['phone', 'email', 'address', 'englishName'],
};
