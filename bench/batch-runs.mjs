/** Helpers of the benchmarks that run daily batches. `query` sends a statement with its values and resolves to the rows. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds of a claim (server/batch-runs/daily.ts). */
const LEASE = 120;

const PROGRESS = `select count(*)::int as parts, coalesce(sum(people), 0)::int as people,
    coalesce(bool_and(done_at is not null) and bool_or(upto_id is null), false) as done,
    extract(epoch from max(done_at) - min(lease_until) filter (where tries = 1) + make_interval(secs => ${LEASE}))::float8 as seconds
  from portal.batch_parts where batch = $1 and day = $2`;

/** Sets the portal's clock to a time in Taipei, `days` after the day (YYYY-MM-DD). */
export function setTaipeiTime(query, day, time, days = 0) {
  return query(
    `update portal.clock_offset set seconds = extract(epoch from ($1::date + $2::int + $3::time) at time zone 'Asia/Taipei'
      - clock_timestamp())::bigint`,
    [day, days, time],
  );
}

/** Waits until a batch of a day has done all parts. Resolves to its people and its seconds from the first claim to the end. */
export async function untilDone(query, batch, day, isOver = (progress) => progress.done, pollMs = 200) {
  for (;;) {
    const [progress] = await query(PROGRESS, [batch, day]);
    if (isOver(progress)) return progress;
    await sleep(pollMs);
  }
}

/**
 * Accepts every SMS as slowly as a gateway does, so that sending leaves the processor to what is measured.
 * @param ms milliseconds for an SMS
 */
export function startGateway(ms = 50) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
      setTimeout(answer, ms);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    );
  });
}
