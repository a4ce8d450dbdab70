/** The files of products and customers. */

import { addressOf } from '../../../server/ports/card-system/parts/contacts.ts';
import { EMAIL as EMAIL_FORM, isContact, PHONE as PHONE_FORM } from '../../embedded/contacts/valid.ts';
import { maskNationalId } from '../../embedded/load/load-columns.ts';
import { EXAMPLES } from '../sample/examples.messages.ts';
import { date, id, instant, type Kind, pattern, text, truth, whole } from './kinds.ts';
import { type BankTable, column, NOT_FUTURE, OMISSIBLE, OPTIONAL, PLAIN, type Sealed } from './table.ts';

const PRODUCT_CODE = pattern(
  /^[A-Z0-9_-]{1,20}$/,
  'a code of up to 20 capital letters, digits, - and _',
  'PLAT',
);

export const PRODUCTS: BankTable = {
  ...PLAIN,
  name: 'products',
  key: ['product_code'],
  columns: [
    column('product_code', PRODUCT_CODE, 'Code of the card product.'),
    column('name_en', text(120, EXAMPLES.product.en), 'Name in English.'),
    column('name_zh', text(120, EXAMPLES.product.zh_tw), 'Name in Traditional Chinese.'),
  ],
};

const sealed = (kind: Sealed['kind'], column: string) => ({ sealed: { kind, column, owner: 'customer_id' } });

const NATIONAL_ID = pattern(/^[A-Z0-9]{8,12}$/, '8 to 12 capital letters and digits', 'A123456789');
const PHONE = pattern(PHONE_FORM, '8 to 15 digits, without spaces', '0912345678');
const ADDRESS: Kind = {
  sql: 'text',
  rule: 'four or five parts with ; between them',
  example: EXAMPLES.address,
  accepts(text) {
    const value = addressOf(text);
    return value !== undefined && isContact({ kind: 'address', value });
  },
};
const EMAIL = pattern(EMAIL_FORM, 'an e-mail address', 'name@example.com');

export const CUSTOMERS: BankTable = {
  ...PLAIN,
  name: 'customers',
  key: ['customer_id'],
  columns: [
    column('customer_id', id, 'Opaque id, the same in every file and load. Not a number that people know.'),
    column(
      'customer_number',
      pattern(/^\d{10}$/, '10 digits', '0012345678'),
      "The bank's number of the customer.",
    ),
    column('name_en', text(120, EXAMPLES.person.en), 'Name in Latin letters.'),
    column('name_zh', text(120, EXAMPLES.person.zh_tw), 'Name in Chinese.'),
    column(
      'national_id',
      NATIONAL_ID,
      'National id or resident certificate; for a company, the unified business number. Sealed when loaded.',
      sealed('national-id', 'national_id_sealed'),
    ),
    column('birth_date', date, 'Date of birth; for a company, the date of its foundation.', NOT_FUTURE),
    column('phone', PHONE, 'Mobile phone for codes, as dialled in Taiwan. Sealed when loaded.', {
      ...OPTIONAL,
      ...sealed('phone', 'phone_sealed'),
    }),
    column(
      'phone_changed_at',
      instant,
      'Latest change of the phone. The portal sends no codes for 24 hours after it.',
      { ...OPTIONAL, ...NOT_FUTURE },
    ),
    column('email', EMAIL, 'E-mail address. Sealed when loaded.', {
      ...OPTIONAL,
      ...sealed('email', 'email_sealed'),
    }),
    column('email_changed_at', instant, 'Latest change of the e-mail address.', {
      ...OPTIONAL,
      ...NOT_FUTURE,
    }),
    column(
      'address',
      ADDRESS,
      'Postal address: postcode, county, district, street and, if there is one, the street in English. Sealed when loaded.',
      { ...OMISSIBLE, ...sealed('address', 'address_sealed') },
    ),
    column('address_changed_at', instant, 'Latest change of the address.', { ...OMISSIBLE, ...NOT_FUTURE }),
    column(
      'contacts_held',
      truth,
      'Whether the bank holds the account, so that no contact is changed here. Empty: it does not.',
      OMISSIBLE,
    ),
    column('corporate', truth, 'Whether the customer is a company.'),
    column(
      'redemption_batch_open',
      truth,
      "Whether the bank's points batch is working on the customer; no redemption meanwhile, and no cancellation of one.",
    ),
    column('average_balance', whole(0), 'TWD, whole dollars: average balance of the deposit accounts.'),
  ],
  derived: [
    {
      name: 'national_id_index',
      sql: 'bytea',
      value: (row, keys) => (row.national_id ? keys.index('national-id', row.national_id) : null),
    },
    {
      name: 'national_id_masked',
      sql: 'text',
      value: (row) => (row.national_id ? maskNationalId(row.national_id) : null),
    },
  ],
};

/** The customer id column that all other tables use. */
export const CUSTOMER_COLUMN = column('customer_id', id, 'The customer, of `customers.csv`.');

const CARD_KEY = ['card_id', 'customer_id'] as const;

export const TO_CUSTOMER = { columns: ['customer_id'], to: 'customers', toColumns: ['customer_id'] } as const;
export const TO_CARD = { columns: CARD_KEY, to: 'cards', toColumns: CARD_KEY } as const;

/** A reference to a row of the same card. */
export const ofCard = (name: string, to: string, toName = name) => ({
  columns: [name, ...CARD_KEY],
  to,
  toColumns: [toName, ...CARD_KEY],
});
