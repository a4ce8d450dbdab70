/** The files of products and customers. */

import { maskNationalId } from '../embedded/load/load-columns.ts';
import { EXAMPLES } from './examples.messages.ts';
import { date, id, instant, pattern, text, truth, whole } from './kinds.ts';
import type { BankTable, Row } from './table.ts';

export const PRODUCTS: BankTable = {
  name: 'products',
  key: ['product_code'],
  columns: [
    {
      name: 'product_code',
      sql: 'text',
      kind: pattern(/^[A-Z0-9_-]{1,20}$/, 'a code of up to 20 capital letters, digits, - and _', 'PLAT'),
      about: 'Code of the card product.',
    },
    { name: 'name_en', sql: 'text', kind: text(120, EXAMPLES.product.en), about: 'Name in English.' },
    {
      name: 'name_zh',
      sql: 'text',
      kind: text(120, EXAMPLES.product.zh_tw),
      about: 'Name in Traditional Chinese.',
    },
  ],
  derived: [],
  rules: [],
  references: [],
  unique: [],
};

/** Encrypts a contact, if present. */
const sealed = (kind: 'phone' | 'email') => ({
  name: `${kind}_sealed`,
  sql: 'bytea',
  value: (row: Row, keys: Parameters<BankTable['derived'][number]['value']>[1]) => {
    const contact = row[kind];
    return contact && row.customer_id ? keys.seal(kind, row.customer_id, contact) : null;
  },
});

export const CUSTOMERS: BankTable = {
  name: 'customers',
  key: ['customer_id'],
  columns: [
    {
      name: 'customer_id',
      sql: 'uuid',
      kind: id,
      about: 'Opaque id, the same in every file and load. Not a number that people know.',
    },
    {
      name: 'customer_number',
      sql: 'text',
      kind: pattern(/^\d{10}$/, '10 digits', '0012345678'),
      about: "The bank's number of the customer.",
    },
    { name: 'name_en', sql: 'text', kind: text(120, EXAMPLES.person.en), about: 'Name in Latin letters.' },
    { name: 'name_zh', sql: 'text', kind: text(120, EXAMPLES.person.zh_tw), about: 'Name in Chinese.' },
    {
      name: 'national_id',
      sql: 'text',
      kind: pattern(/^[A-Z0-9]{8,12}$/, '8 to 12 capital letters and digits', 'A123456789'),
      secret: true,
      about:
        'National id or resident certificate; of companies the unified business number. Sealed when loaded.',
    },
    { name: 'birth_date', sql: 'date', kind: date, about: 'Date of birth; of companies of the foundation.' },
    {
      name: 'phone',
      sql: 'text',
      kind: pattern(/^\+?\d{8,15}$/, '8 to 15 digits, without spaces', '0912345678'),
      optional: true,
      secret: true,
      about: 'Mobile phone for codes, as dialled in Taiwan. Sealed when loaded.',
    },
    {
      name: 'phone_changed_at',
      sql: 'timestamptz',
      kind: instant,
      optional: true,
      about: 'Latest change of the phone. The portal sends no codes for 24 hours after it.',
    },
    {
      name: 'email',
      sql: 'text',
      kind: pattern(/^(?=.{3,254}$)[^\s@]+@[^\s@]+$/u, 'an e-mail address', 'name@example.com'),
      optional: true,
      secret: true,
      about: 'E-mail address. Sealed when loaded.',
    },
    {
      name: 'email_changed_at',
      sql: 'timestamptz',
      kind: instant,
      optional: true,
      about: 'Latest change of the e-mail address.',
    },
    { name: 'corporate', sql: 'boolean', kind: truth, about: 'Whether the customer is a company.' },
    {
      name: 'redemption_batch_open',
      sql: 'boolean',
      kind: truth,
      about: "Whether the bank's points batch is working on the customer; no redemption meanwhile.",
    },
    {
      name: 'average_balance',
      sql: 'bigint',
      kind: whole(0),
      about: 'TWD, whole dollars: average balance of the deposit accounts.',
    },
  ],
  derived: [
    {
      name: 'national_id_sealed',
      sql: 'bytea',
      value: (row, keys) =>
        row.national_id && row.customer_id
          ? keys.seal('national-id', row.customer_id, row.national_id)
          : null,
    },
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
    sealed('phone'),
    sealed('email'),
  ],
  rules: [],
  references: [],
  unique: [],
};

/** The customer id column that all other tables use. */
export const CUSTOMER_COLUMN = {
  name: 'customer_id',
  sql: 'uuid',
  kind: id,
  about: 'The customer, of `customers.csv`.',
} as const;

export const TO_CUSTOMER = { columns: ['customer_id'], to: 'customers', toColumns: ['customer_id'] } as const;

export const TO_CARD = {
  columns: ['card_id', 'customer_id'],
  to: 'cards',
  toColumns: ['card_id', 'customer_id'],
} as const;
