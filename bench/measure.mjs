/** Helpers of the benchmarks: load over keep-alive connections, medians, quantiles. */
import { Agent, request } from 'node:http';

export const median = (values) => quantile(values, 0.5);

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Returns a quantile of the times of answers, in milliseconds. */
export const quantileMs = (answers, q) => {
  const times = answers.map(({ ms }) => ms);
  return quantile(times, q);
};

/** Sends one call on a keep-alive connection. Resolves to status, headers and body. */
export function send(agent, base, { method = 'GET', path, headers = {}, body }) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          received += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: received }),
        );
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/**
 * Closed-loop load: `connections` callers repeat `next()` for `seconds`, or until it returns undefined. Every answer must
 * be 200. Resolves to the number of calls, calls per second, and the median, 95th and 99th percentile in milliseconds.
 */
export async function load(base, { connections, seconds, next }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const caller = async () => {
    for (;;) {
      const call = performance.now() < until ? next() : undefined;
      if (!call) return;
      const start = performance.now();
      const { status, text } = await send(agent, base, call);
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text.slice(0, 200)}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  const elapsed = (performance.now() - from) / 1000;
  agent.destroy();
  return {
    rate: times.length / elapsed,
    p50: median(times),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    calls: times.length,
  };
}

/**
 * Open-loop load: starts `rate` calls per second for `seconds`, without waiting for earlier answers. Resolves to all
 * answers: `ms` since the call was due, `sentMs` since it was sent, the status (0 without an answer) and `kind`. `at`
 * is the time at which the call was due, in milliseconds since the start. `isOver(n)` can replace `seconds`: it returns
 * whether to stop after n calls.
 */
export async function openLoop(base, { rate, seconds, next, isOver = (n) => n >= rate * seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const answers = [];
  const calls = [];
  const from = performance.now();
  for (let n = 0; !isOver(n); n++) {
    const due = from + (n * 1000) / rate;
    // Timers are late by one or two milliseconds, so several calls may be due.
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const call = next(n);
    const sent = performance.now();
    const note = ({ status }) => {
      const now = performance.now();
      answers.push({ ms: now - due, sentMs: now - sent, at: due - from, status, kind: call.kind });
    };
    calls.push(send(agent, base, call).then(note, () => note({ status: 0 })));
  }
  await Promise.all(calls);
  agent.destroy();
  return answers;
}

/** Returns a row of the result table: a ratio and its limit. */
export function limit(name, ratio, sense, bound) {
  return {
    name,
    value: `${ratio.toFixed(2)} ×`,
    limit: `${sense} ${bound} ×`,
    ok: sense === 'at least' ? ratio >= bound : ratio <= bound,
  };
}

/** Returns a row of the result table: a number that must be zero. */
export function none(name, count, value = `${count}`) {
  return { name, value, limit: '0', ok: count === 0 };
}

/** Returns a row of the result table: milliseconds and their limit. */
export function atMostMs(name, ms, bound, digits = 0) {
  return { name, value: `${ms.toFixed(digits)} ms`, limit: `at most ${bound} ms`, ok: ms <= bound };
}
