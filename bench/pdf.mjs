/**
 * Measures statements as PDF: the processor time of one document (25 transactions, as in the demo bank), memory over
 * many documents, and latency of the overview at the same time.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { logOn } from './log-on.mjs';
import { atMostMs, limit, load, median } from './measure.mjs';
import { onPostgres } from './servers.mjs';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 1000);
const WARM_UP = 20;
const MEMORY_SAMPLES = [100, 500, 1000];
const LIMIT_MS = 60;
const ROUNDS = 5;
const SECONDS = 4;

const money = (amount, currency = 'TWD') => ({ amount: String(amount), currency });

export async function run() {
  return [...(await benchDocuments()), ...(await benchReadsMeanwhile())];
}

async function benchDocuments() {
  const filename = fileURLToPath(new URL('../dist/server/statement-pdf.js', import.meta.url));
  const pool = new Piscina({ filename, minThreads: 1, maxThreads: 1 });
  const createPdf = async (input) => (await pool.run(input)).length;
  try {
    for (let i = 0; i < WARM_UP; i++) await createPdf(documentInput(i));
    const rows = [];
    const from = process.cpuUsage();
    let bytes = 0;
    for (let i = 1; i <= DOCUMENTS; i++) {
      bytes += await createPdf(documentInput(i));
      if (MEMORY_SAMPLES.includes(i)) rows.push({ name: `Memory after ${i} documents`, value: memory() });
    }
    const { user, system } = process.cpuUsage(from);
    const each = (user + system) / 1000 / DOCUMENTS;
    return [
      atMostMs('Processor time of a document', each, LIMIT_MS, 1),
      { name: 'Size of a document', value: `${(bytes / DOCUMENTS / 1000).toFixed(0)} kB` },
      ...rows,
    ];
  } finally {
    await pool.destroy();
  }
}

/** Measures p99 of the overview on an idle server, and while two people continuously request documents. */
function benchReadsMeanwhile() {
  return onPostgres(async ({ portal }) => {
    const { base } = await portal();
    const reader = await logOn(base, 'demo.primary2');
    const overview = { path: '/api/v1/cards', headers: reader.headers };
    const document = await documentCall(base);
    const reads = () => load(base, { connections: 2, seconds: SECONDS, next: () => overview });
    const idleTimes = [];
    const busyTimes = [];
    for (let round = 0; round < ROUNDS; round++) {
      idleTimes.push((await reads()).p99);
      const documentLoad = load(base, { connections: 2, seconds: SECONDS + 1, next: () => document });
      busyTimes.push((await reads()).p99);
      await documentLoad;
    }
    const [alone, concurrent] = [median(idleTimes), median(busyTimes)];
    const name = `Overview p99 while documents are made (${concurrent.toFixed(1)} / ${alone.toFixed(1)} ms)`;
    return [limit(name, concurrent / alone, 'at most', 2)];
  });
}

async function documentCall(portal) {
  const { headers } = await logOn(portal, 'demo.primary1');
  const read = async (path) => (await (await fetch(portal + path, { headers })).json()).payload;
  const [card] = await read('/api/v1/cards');
  const [statement] = await read(`/api/v1/cards/${card.cardId}/e-statements`);
  const query = `paymentKey=${statement.paymentKey}&language=en`;
  return { path: `/api/v1/cards/${card.cardId}/view-statement?${query}`, headers };
}

const memory = () => `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`;

function documentInput(n) {
  const language = n % 2 === 0 ? 'en' : 'zh_tw';
  return {
    language,
    addressee: language === 'en' ? 'Chen Mei-Ling' : '陳美玲',
    card: { product: 'Harbour World', holder: 'CHEN MEI LING', lastFour: '1234' },
    statement: {
      paymentKey: '',
      statementMonth: '2026-10',
      statementDate: '2026-10-20',
      paymentDueDate: '2026-11-05',
      total: money(23456),
      minimumPayment: money(2346),
      previousBalance: money(12000),
      payments: money(12000),
      adjustments: money(0),
      currentSpending: money(23456),
      interest: money(0),
      fees: money(0),
      creditLimit: money(150000),
      cashAdvanceLimit: money(30000),
      interestRate: '12.68',
      pointsBefore: 12345,
      pointsEarned: 234,
      pointsUsed: 0,
      pointsAfter: 12579,
    },
    lines: Array.from({ length: 25 }, (_, i) => transaction(i + n, language)),
  };
}

function transaction(n, language) {
  return {
    transactionId: String(n),
    transactionDate: `2026-10-${String((n % 19) + 1).padStart(2, '0')}`,
    postingDate: `2026-10-${String((n % 19) + 2).padStart(2, '0')}`,
    description: language === 'en' ? `PX Mart, shop ${n % 400}` : `全聯福利中心 ${n % 400} 號店`,
    amount: money(100 + n),
    ...(n % 5 === 0 && {
      foreignAmount: money('1234.50', 'USD'),
      merchantCountry: 'US',
      exchangeDate: '2026-10-12',
    }),
    category: 'groceries',
    instalmentEligible: false,
  };
}
