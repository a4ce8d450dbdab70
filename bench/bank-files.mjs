/**
 * Writes the files of a fictional bank for loads. Each customer has one card, six statements, three ledger entries and
 * fifty transactions.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STATEMENTS = 6;
const TRANSACTIONS = 50;

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

const day = (offset) => new Date(Date.UTC(2026, 0, 5) + offset * 86_400_000).toISOString().slice(0, 10);
const statementDay = (index) => day(index * 30);

const TABLES = {
  products: {
    header: 'product_code,name_en,name_zh',
    rows: function* () {
      yield 'LOAD,Load card,載入卡';
    },
  },
  customers: {
    header:
      'customer_id,customer_number,name_en,name_zh,national_id,birth_date,phone,phone_changed_at,email,email_changed_at,corporate,redemption_batch_open,average_balance',
    rows: function* (n) {
      const digits = String(n).padStart(8, '0');
      yield `${uuid('customer', n)},99${digits},LOAD ${n},載入 ${n},Z1${digits},1980-01-01,09${digits},,p${n}@example.com,,false,false,1000`;
    },
  },
  cards: {
    header:
      'customer_id,card_id,card_number,product_code,holder_name,relationship,account_customer_id,account_card_id,corporate,status,activation_blocked,issued_on,expiry_month,expiry_year,credit_limit,highest_limit,temporary_limit,temporary_limit_from,temporary_limit_to,cash_advance_limit,interest_rate,current_balance,paid_since,cashback_method,autopay,pin_set',
    total: { column: 'current_balance', of: () => 5000 },
    rows: function* (n) {
      yield `${uuid('customer', n)},${uuid('card', n)},${cardNumber(n)},LOAD,LOAD ${n},primary,,,false,active,false,2020-01-01,12,2030,100000,120000,,,,20000,12.68,5000,0,auto_redeem,none,false`;
    },
  },
  statements: {
    header:
      'customer_id,card_id,statement_date,statement_id,payment_due_date,previous_balance,payments,adjustments,new_charges,interest,fees,total,minimum_payment,interest_rate,credit_limit,cash_advance_limit,points_before,points_earned,points_used,points_after',
    total: { column: 'total', of: () => 800 * STATEMENTS },
    rows: function* (n) {
      for (let i = 0; i < STATEMENTS; i++) {
        const previous = i === 0 ? 0 : 800;
        yield `${uuid('customer', n)},${uuid('card', n)},${statementDay(i)},${uuid('statement', `${n}/${i}`)},${day(i * 30 + 15)},${previous},${previous},0,800,0,0,800,100,12.68,100000,20000,0,0,0,0`;
      }
    },
  },
  point_entries: {
    header:
      'customer_id,card_id,sequence,entry_id,entry_date,description_en,description_zh,spent,points,balance_after,campaign_id,campaign_ruleset_id',
    total: { column: 'points', of: () => 30 },
    rows: function* (n) {
      for (let i = 1; i <= 3; i++)
        yield `${uuid('customer', n)},${uuid('card', n)},${i},${uuid('entry', `${n}/${i}`)},${day(i)},Points,點數,,10,${10 * i},BASE,BASE-1`;
    },
  },
  transactions: {
    header:
      'customer_id,card_id,transaction_id,transaction_date,posting_date,statement_date,description_en,description_zh,amount,foreign_amount,foreign_currency,merchant_country,exchange_date,category,over_limit,point_sequence',
    total: { column: 'amount', of: (change) => (100 + change) * TRANSACTIONS },
    rows: function* (n, change) {
      for (let i = 0; i < TRANSACTIONS; i++) {
        // Eight transactions belong to each of the six statements. The last transactions are unbilled.
        const statement = Math.floor(i / 8);
        const billed = statement < STATEMENTS ? statementDay(statement) : '';
        const date = day(Math.max(0, statement * 30 - 3));
        yield `${uuid('customer', n)},${uuid('card', n)},${uuid('transaction', `${n}/${i}`)},${date},${date},${billed},PX MART ${i % 9},全聯福利中心 ${i % 9},${100 + change},,,,,groceries,false,`;
      }
    },
  },
};

/** Returns the columns of a file, separated by commas. */
export const columnsOf = (table) => `change,${TABLES[table].header}`;

/**
 * Writes a delta with all rows of `customers` customers.
 * @param {number} [change]   added to the amount of every transaction
 * @returns {Promise<{ rows: number, bytes: number }>}
 */
export async function writeBankFiles(folder, customers, asOf, change = 0) {
  mkdirSync(folder, { recursive: true });
  const files = [];
  let all = 0;
  let bytes = 0;
  for (const [table, { header, rows, total }] of Object.entries(TABLES)) {
    const name = `${table}.csv`;
    const file = createWriteStream(join(folder, name));
    const hash = createHash('sha256');
    let count = 0;
    let part = `change,${header}\n`;
    const flush = async () => {
      hash.update(part);
      bytes += Buffer.byteLength(part);
      if (!file.write(part)) await once(file, 'drain');
      part = '';
    };
    for (let n = 0; n < (table === 'products' ? 1 : customers); n++) {
      for (const row of rows(n, change)) {
        part += `upsert,${row}\n`;
        count++;
      }
      if (part.length > 1_000_000) await flush();
    }
    await flush();
    file.end();
    await once(file, 'finish');
    all += count;
    files.push({
      name,
      rows: count,
      sha256: hash.digest('hex'),
      ...(total && { total: `${customers * total.of(change)}` }),
    });
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 1, asOf, kind: 'delta', files }));
  return { rows: all, bytes };
}
