/** Calls at a fixed rate. A failed call is retried for up to a minute, a redemption with its idempotency key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardHolder, Product } from '../money/card-holders.ts';

const RETRY_MS = 250;
/** One minute of retries. */
const MOST_TRIES = 240;
/** Every fifth call is a redemption. */
const REDEEM_EVERY = 5;

export interface Calls {
  calls: number;
  /** Number of failed attempts, by status; `none` without a response. */
  readonly repeated: Record<string, number>;
  /** Calls that never succeeded. */
  readonly failed: string[];
  /** Acknowledged redemptions. */
  redeemed: number;
  /** Duration of the slowest call in milliseconds, with its retries. */
  slowest: number;
}

export interface Load {
  readonly holders: readonly CardHolder[];
  readonly product: Product;
  /** Calls per second. */
  readonly rate: number;
}

/** Sends calls until `work` is done. */
export async function callsDuring(load: Load, work: () => Promise<unknown>): Promise<Calls> {
  const result: Calls = { calls: 0, repeated: {}, failed: [], redeemed: 0, slowest: 0 };
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const working = work();
  working.then(end, end);
  const answered: Promise<void>[] = [];
  const from = performance.now();
  for (let n = 0; !isOver; n++) {
    await sleep(Math.max(0, from + (n * 1000) / load.rate - performance.now()));
    answered.push(callOnce(load, n, result));
  }
  await Promise.all(answered);
  await working;
  return result;
}

async function callOnce({ holders, product }: Load, n: number, result: Calls): Promise<void> {
  const holder = holders[n % holders.length];
  if (!holder) return;
  const isRedemption = n % REDEEM_EVERY === 0;
  const send = isRedemption ? redemption(holder, product) : () => holder.client.get('/cards');
  const from = performance.now();
  result.calls++;
  for (let tries = 1; ; tries++) {
    const status = await send().then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) break;
    const key = status ?? 'none';
    result.repeated[key] = (result.repeated[key] ?? 0) + 1;
    // 429 means that the process has reached its limit of concurrent calls.
    if (tries === MOST_TRIES || (status !== undefined && status < 500 && status !== 429)) {
      result.failed.push(`${isRedemption ? 'redemption' : 'cards'} ${key}`);
      return;
    }
    await sleep(RETRY_MS);
  }
  if (isRedemption) result.redeemed++;
  result.slowest = Math.max(result.slowest, performance.now() - from);
}

function redemption({ client, cardId }: CardHolder, { code: catalogCode }: Product) {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { catalogCode, quantity: 1, cardId, registeredEmail: true };
  return () => client.post('/points-redemption/redeem-product-catalogue', body, { headers });
}
