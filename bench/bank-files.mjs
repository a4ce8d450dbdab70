/**
 * Writes the files of a fictional bank for loads. Each customer has {@link ROWS} rows: one card, three years of
 * statements, and most rows are transactions.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const STATEMENTS = 36;
const ENTRIES = 92;
const TRANSACTIONS = 520;
const ON_STATEMENT = 14;
/** New transactions of a customer in a delta. */
const NEW = 5;

/** Rows of a customer in whole files: 20,000 customers have 13 million. */
export const ROWS = 2 + STATEMENTS + ENTRIES + TRANSACTIONS;

/** SQL: removes the bank and what the portal's commands did to its cards. The accounts of people stay. */
export const EMPTY_BANK =
  'truncate cards.customers, cards.card_numbers, cards.products, portal.bank_loads cascade';

const uuid = (kind, n) => {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

function cardNumber(n) {
  const body = `9998${String(n).padStart(11, '0')}`;
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + ((10 - (sum % 10)) % 10);
}

const day = (offset) => new Date(Date.UTC(2023, 0, 5) + offset * 86_400_000).toISOString().slice(0, 10);
const STATEMENT_DAYS = Array.from({ length: STATEMENTS }, (_, index) => day(index * 30));
const DUE_DAYS = Array.from({ length: STATEMENTS }, (_, index) => day(index * 30 + 15));
const PURCHASE_DAYS = Array.from({ length: STATEMENTS + 2 }, (_, index) => day(Math.max(0, index * 30 - 3)));

/** Rows of a customer's history. */
const HISTORY = { statements: STATEMENTS, entries: ENTRIES, transactions: TRANSACTIONS };

const transaction = ({ customer, card }, n, i, { amount, history }) => {
  const statement = Math.floor(i / ON_STATEMENT);
  const date = PURCHASE_DAYS[Math.min(statement, STATEMENTS)];
  return [
    ...[customer, card, uuid('transaction', `${n}/${i}`), date, date],
    statement < history.statements ? STATEMENT_DAYS[statement] : '',
    ...[`PX MART ${i % 9}`, `全聯福利中心 ${i % 9}`, amount, '', '', '', '', 'groceries', 'false'],
    i < history.entries ? i + 1 : '',
  ];
};

/**
 * For each file its columns, and its rows for customer `n`. `change` is a number that changes the customer's rows.
 * `delta`: rows of a delta of about 1 % of the rows.
 */
const TABLES = {
  products: {
    columns: 'product_code,name_en,name_zh',
    rows: (_ids, n) => (n === 0 ? [['LOAD', 'Load card', '載入卡']] : []),
    delta: () => [],
  },
  customers: {
    columns:
      'customer_id,customer_number,name_en,name_zh,national_id,birth_date,phone,phone_changed_at,email,email_changed_at,corporate,redemption_batch_open,average_balance',
    rows({ customer }, n, { change }) {
      const digits = String(n).padStart(8, '0');
      return [
        [
          ...[customer, `99${digits}`, `LOAD ${n}`, `載入 ${n}`, `Z1${digits}`, '1980-01-01', `09${digits}`],
          ...['', `p${n}@example.com`, '', 'false', 'false', 1000 + change],
        ],
      ];
    },
    delta: () => [],
  },
  cards: {
    columns:
      'customer_id,card_id,card_number,product_code,holder_name,relationship,account_customer_id,account_card_id,corporate,status,activation_blocked,issued_on,expiry_month,expiry_year,credit_limit,highest_limit,temporary_limit,temporary_limit_from,temporary_limit_to,cash_advance_limit,interest_rate,current_balance,paid_since,cashback_method,autopay,pin_set',
    total: 'current_balance',
    rows: ({ customer, card }, n, { change }) => [
      [
        ...[
          customer,
          card,
          cardNumber(n),
          'LOAD',
          `LOAD ${n}`,
          'primary',
          '',
          '',
          'false',
          'active',
          'false',
        ],
        ...['2020-01-01', 12, 2030, 100000, 120000, '', '', '', 20000, '12.68', 5000 + change, 0],
        ...['auto_redeem', 'none', 'false'],
      ],
    ],
    delta: (ids, n, how) => TABLES.cards.rows(ids, n, how),
  },
  statements: {
    columns:
      'customer_id,card_id,statement_date,statement_id,payment_due_date,previous_balance,payments,adjustments,new_charges,interest,fees,total,minimum_payment,interest_rate,credit_limit,cash_advance_limit,points_before,points_earned,points_used,points_after',
    total: 'total',
    rows: ({ customer, card }, n, { history }) =>
      STATEMENT_DAYS.slice(0, history.statements).map((date, i) => {
        const previous = i === 0 ? 0 : 800;
        return [
          ...[
            customer,
            card,
            date,
            uuid('statement', `${n}/${i}`),
            DUE_DAYS[i],
            previous,
            previous,
            0,
            800,
            0,
          ],
          ...[0, 800, 100, '12.68', 100000, 20000, 0, 0, 0, 0],
        ];
      }),
    delta: () => [],
  },
  point_entries: {
    columns:
      'customer_id,card_id,sequence,entry_id,entry_date,description_en,description_zh,spent,points,balance_after,campaign_id,campaign_ruleset_id',
    total: 'points',
    rows: ({ customer, card }, n, { history }) =>
      Array.from({ length: history.entries }, (_, i) => [
        ...[
          customer,
          card,
          i + 1,
          uuid('entry', `${n}/${i}`),
          PURCHASE_DAYS[Math.floor(i / 3)],
          'Points',
          '點數',
        ],
        ...['', 10, 10 * (i + 1), 'BASE', 'BASE-1'],
      ]),
    delta: () => [],
  },
  transactions: {
    columns:
      'customer_id,card_id,transaction_id,transaction_date,posting_date,statement_date,description_en,description_zh,amount,foreign_amount,foreign_currency,merchant_country,exchange_date,category,over_limit,point_sequence',
    total: 'amount',
    rows: (ids, n, { change, every, history }) =>
      Array.from({ length: history.transactions }, (_, i) =>
        transaction(ids, n, i, { amount: 100 + (i % every === 0 ? change : 0), history }),
      ),
    delta: (ids, n, { change, history }) =>
      Array.from({ length: NEW }, (_, i) =>
        transaction(ids, n, history.transactions + change * NEW + i, { amount: 100, history }),
      ),
  },
};

/** A folder of sample files (`npm run bank:sample`), whose rows come before the generated ones. */
async function* sampleRows(sample, name) {
  const path = join(sample, `${name}.csv`);
  if (!existsSync(path)) return;
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (!isHeader && line) yield line;
    isHeader = false;
  }
}

/**
 * Writes whole files or a delta.
 * @param {object} options
 * @param {number} options.customers
 * @param {'whole' | 'delta' | 'changed'} [options.kind]   `delta`: six rows of each customer; `changed`: a delta with all rows of each
 * @param {number} [options.change]   added to the balances and to the amounts of transactions; `delta`: its number
 * @param {number} [options.every]   only each such transaction of a customer has a changed amount
 * @param {{ statements: number, entries: number, transactions: number }} [options.history]   rows of each customer
 * @param {string} [options.sample]   whole files: a folder whose rows come first
 * @returns {Promise<{ rows: number, bytes: number }>}
 */
export async function writeBankFiles(
  folder,
  asOf,
  { customers, kind = 'whole', change = 0, every = 1, history = HISTORY, sample },
) {
  mkdirSync(folder, { recursive: true });
  const first = sample ? JSON.parse(readFileSync(join(sample, 'manifest.json'), 'utf8')).files : [];
  const names = [...new Set([...first.map(({ name }) => name.replace('.csv', '')), ...Object.keys(TABLES)])];
  const how = { change, every, history };
  const files = [];
  let bytes = 0;
  for (const name of names) {
    const before = first.find((file) => file.name === `${name}.csv`);
    const file = await writeFile(folder, name, { customers, kind, how, sample: before && sample });
    bytes += file.bytes;
    if (file.rows === 0 && kind !== 'whole') continue;
    const total = file.total + BigInt(before?.total ?? 0);
    files.push({
      ...{ name: `${name}.csv`, rows: file.rows, sha256: file.sha256 },
      ...(TABLES[name]?.total && { total: `${total}` }),
    });
  }
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ format: 1, asOf, kind: kind === 'whole' ? kind : 'delta', files }),
  );
  return { rows: files.reduce((sum, { rows }) => sum + rows, 0), bytes };
}

async function writeFile(folder, name, { customers, kind, how, sample }) {
  const { columns = '', total: totalOf } = TABLES[name] ?? {};
  const own = columns.split(',');
  const header = sample ? firstLine(join(sample, `${name}.csv`)).split(',') : own;
  const places = header.map((column) => own.indexOf(column));
  const totalAt = own.indexOf(totalOf);
  const rowsOf = TABLES[name]?.[kind === 'delta' ? 'delta' : 'rows'];
  const isDelta = kind !== 'whole';
  const prefix = isDelta ? 'upsert,' : '';
  const file = createWriteStream(join(folder, `${name}.csv`));
  const hash = createHash('sha256');
  let [rows, bytes, total] = [0, 0, 0n];
  let part = `${isDelta ? 'change,' : ''}${header.join(',')}\n`;
  const flush = async () => {
    hash.update(part);
    bytes += Buffer.byteLength(part);
    if (!file.write(part)) await once(file, 'drain');
    part = '';
  };
  if (sample)
    for await (const line of sampleRows(sample, name)) {
      part += `${line}\n`;
      rows++;
    }
  for (let n = 0; rowsOf && n < customers; n++) {
    const ids = { customer: uuid('customer', n), card: uuid('card', n) };
    let sum = 0;
    for (const cells of rowsOf(ids, n, how)) {
      part += `${prefix}${sample ? places.map((place) => cells[place] ?? '').join(',') : cells.join(',')}\n`;
      rows++;
      if (totalAt >= 0) sum += cells[totalAt];
    }
    total += BigInt(sum);
    if (part.length > 1_000_000) await flush();
  }
  await flush();
  file.end();
  await once(file, 'finish');
  return { rows, bytes, total, sha256: hash.digest('hex') };
}

const firstLine = (path) => readFileSync(path, 'utf8').split('\n', 1)[0];

/** Changes the manifest of a folder, for example the time of the files. */
export function changeManifest(folder, change) {
  const path = join(folder, 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}
