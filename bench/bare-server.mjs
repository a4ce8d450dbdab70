/**
 * Baseline server: Fastify and pg with prepared statements, without headers, limits or contracts. It uses the portal's
 * tables. A read checks the session in one query and reads the cards in a second query. A redemption reads session,
 * card and customer, and runs the transaction.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { redeemBare } from './bare-redemption.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/cards', async (request, reply) => {
  const customerId = await customerOf(request);
  if (!customerId) return reply.code(401).send({});
  const cards = await pool.query({
    name: 'cards',
    text: `select c.*, p.name_en, p.name_zh from cards.cards c join cards.products p using (product_code)
      where c.customer_id = $1 order by c.issued_on, c.card_id`,
    values: [customerId],
  });
  return { payload: cards.rows.map(summary) };
});

app.post('/redeem', async (request, reply) => {
  const customerId = await customerOf(request);
  if (!customerId) return reply.code(401).send({});
  const { cardId } = request.body;
  const card = await pool.query({
    name: 'card',
    text: 'select * from cards.cards where customer_id = $1 and card_id = $2',
    values: [customerId, cardId],
  });
  const customer = await pool.query({
    name: 'customer',
    text: 'select * from cards.customers where customer_id = $1',
    values: [customerId],
  });
  if (card.rows[0]?.status !== 'active' || customer.rows[0].redemption_batch_open)
    return reply.code(422).send({});
  await redeemBare(pool, { customer_id: customerId, card_id: cardId });
  return { payload: { pointsUsed: 300 } };
});

async function customerOf(request) {
  const { rows } = await pool.query({
    name: 'session',
    text: `select customer_id from portal.sessions where session_key = $1 and state = 'live'
      and seen_at > now() - interval '10 minutes'`,
    values: [Buffer.from(request.headers['x-session-key'], 'hex')],
  });
  return rows[0]?.customer_id;
}

/** Returns the fields of the portal's answer directly from the row. */
function summary(row) {
  return {
    cardId: row.card_id,
    productName: row.name_zh,
    productCode: row.product_code,
    maskedCardNumber: `•••• •••• •••• ${row.last_four}`,
    lastFour: row.last_four,
    cardHolderName: row.holder_name,
    relationship: row.relationship,
    corporate: row.corporate,
    status: row.status,
    expiry: `${row.expiry_month}/${row.expiry_year}`,
    creditLimit: { amount: row.credit_limit, currency: 'TWD' },
    availableCredit: { amount: String(row.credit_limit - row.current_balance), currency: 'TWD' },
    currentBalance: { amount: row.current_balance, currency: 'TWD' },
    statementBalance: { amount: row.statement_total, currency: 'TWD' },
    paidSinceStatement: { amount: row.paid_since, currency: 'TWD' },
    minimumPayment: { amount: row.minimum_payment, currency: 'TWD' },
    paymentDueDate: row.payment_due_date,
    statementDate: row.statement_date,
    points: row.points,
  };
}

process.stdout.write(`${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}\n`);
