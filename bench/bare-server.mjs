/**
 * The yardstick for a session-checked read: Fastify and pg with prepared statements, one query for the session, one for
 * the cards, nothing else - no headers, no limits, no contract. Reads the same tables as the portal.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/cards', async (request, reply) => {
  const key = Buffer.from(request.headers['x-session-key'], 'hex');
  const session = await pool.query({
    name: 'session',
    text: `select customer_id from portal.sessions where session_key = $1 and state = 'live'
      and seen_at > now() - interval '10 minutes'`,
    values: [key],
  });
  const customerId = session.rows[0]?.customer_id;
  if (!customerId) return reply.code(401).send({});
  const cards = await pool.query({
    name: 'cards',
    text: `select c.*, p.name_en, p.name_zh from cards.cards c join cards.products p using (product_code)
      where c.customer_id = $1 order by c.issued_on, c.card_id`,
    values: [customerId],
  });
  return { payload: cards.rows.map(summary) };
});

/** The fields that the portal's answer has, straight from the row. */
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
