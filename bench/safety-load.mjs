/**
 * Measures redemptions in one portal on one PostgreSQL, alternately without and with events from the bank. Each event
 * causes a notice and a message. In both cases every redemption sends its own notices.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { limit, load, median } from './measure.mjs';
import { addPeople, redemptions } from './people.mjs';
import { onPostgres } from './servers.mjs';

const CALLERS = 16;
const ROUNDS = Number(process.env.SAFETY_ROUNDS ?? 9);
const SECONDS = 4;
/** Events per second. */
const EVENTS = 5;
const SECRET = Buffer.alloc(32, 31);
/** Maximum time in milliseconds until the messages of the last events are sent. */
const MAX_WAIT_MS = 10_000;

export function redemptionsBesideAlerts() {
  return onPostgres(async ({ url, portal }) => {
    const { base } = await portal({ BANK_EVENTS_SECRET: SECRET.toString('base64'), ANALYTICS: 'off' });
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const people = await addPeople(pool);
      const calls = await redemptions(base, people);
      const rates = { off: [], on: [] };
      let turn = 0;
      const next = () => calls[turn++ % calls.length].portal();
      const redeem = () => load(base, { connections: CALLERS, seconds: SECONDS, next });
      let events = 0;
      for (let round = -1; round < ROUNDS; round++) {
        // Each side is measured first in half of the rounds.
        for (const side of round % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
          const stream = side === 'on' ? startEvents(base, people) : undefined;
          const { rate } = await redeem();
          events += (await stream?.stop()) ?? 0;
          if (round >= 0) rates[side].push(rate);
          if (side === 'on') await untilSent(pool, events);
        }
        if (round < 0) await pool.query('analyze');
      }
      const [off, on] = [median(rates.off), median(rates.on)];
      return [
        limit(
          `Redemptions a second with ${EVENTS} events a second, each with a notice, against none (${on.toFixed(0)} / ${off.toFixed(0)})`,
          on / off,
          'at least',
          0.95,
        ),
        { name: 'Events in that, each with one notice and one message', value: `${events}` },
      ];
    } finally {
      await pool.end();
    }
  });
}

/** Sends events at a fixed rate. `stop` resolves to their number once all are answered. */
function startEvents(base, people) {
  let isOver = false;
  const from = performance.now();
  const sending = (async () => {
    const answers = [];
    for (let n = 0; !isOver; n++) {
      answers.push(sendEvent(base, people[n % people.length]));
      await sleep(Math.max(0, from + ((n + 1) * 1000) / EVENTS - performance.now()));
    }
    return (await Promise.all(answers)).length;
  })();
  // Prevents an unhandled rejection; `stop` rethrows the error.
  sending.catch(() => undefined);
  return {
    stop() {
      isOver = true;
      return sending;
    },
  };
}

/** Sends an online purchase of NT$9,000. */
async function sendEvent(base, { customer_id: customerId, card_id: cardId }) {
  const now = new Date();
  const body = JSON.stringify({
    events: [
      {
        ...{ kind: 'authorised', eventId: randomUUID(), occurredAt: now.toISOString(), customerId, cardId },
        transactionId: randomUUID(),
        transactionDate: new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 10),
        description: { en: 'Harbour Books', zh_tw: '海港書店' },
        ...{ category: 'shopping', overLimit: false, online: true },
        amount: { amount: '9000', currency: 'TWD' },
        currentBalance: { amount: '20000', currency: 'TWD' },
      },
    ],
  });
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'bank-timestamp': timestamp };
  const answer = await fetch(`${base}/api/v1/bank-events`, {
    ...{ method: 'POST', body },
    headers: { ...headers, 'bank-signature': signature },
  });
  if (!answer.ok) throw new Error(`an event was answered with ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

/** Waits until each event has a sent message. */
async function untilSent(pool, events) {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows } = await pool.query(
      "select count(*)::int as sent from portal.outbox where purpose = 'purchase-online' and state = 'sent'",
    );
    if (rows[0].sent === events) return;
    if (performance.now() > until) throw new Error(`${rows[0].sent} messages of ${events} events`);
    await sleep(100);
  }
}
