/** A simulated card holder: performs operations, double clicks, and retries calls without a response. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Answer, Client } from '../../support/api/clients/client.ts';
import { type CardHolder, logOnCardHolder, type Product } from './card-holders.ts';
import { type Operation, type OperationKind, prepareOperation } from './operations.ts';

/** The result of a request: reference number and points, or the error code. */
export type Outcome = { readonly reference: string; readonly points?: number } | { readonly refused: string };

/** A request with an idempotency key, and its responses. */
export interface OperationRequest {
  readonly username: string;
  readonly kind: OperationKind;
  readonly key: string;
  /** Points that the request costs, if any. */
  readonly points: number | undefined;
  /** Undefined until a response arrives. */
  answer?: Outcome;
  /** Number of calls without a response or with 503. */
  unanswered: number;
  /** Responses that differ from the first response; must stay empty. */
  readonly others: string[];
}

export interface WorkerOptions {
  readonly at: { readonly baseURL: string };
  readonly rng: Rng;
  readonly product: Product;
  readonly requests: OperationRequest[];
  /** Violations found so far. */
  readonly violations: string[];
  /** See {@link OperationContext}. */
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
  readonly birthDate: (username: string) => Promise<string | undefined>;
  readonly now: () => Promise<Date>;
  /** Resolves when the portal is available again. */
  readonly available: () => Promise<void>;
  readonly stopped: () => boolean;
  /** Receives the duration of a call in milliseconds, and the status of its response if any. */
  readonly onResponse: (ms: number, status?: number) => void;
  /** Whether clock jumps may end sessions. */
  readonly clockMoves: boolean;
  /** Percentage of operations that are not redemptions. */
  readonly otherPercent: number;
  /** Percentage of one-time passwords that are guessed. */
  readonly guessPercent: number;
  /** Percentage of card holders who leave when their session ends. */
  readonly leavePercent: number;
}

/** Operations other than redemptions. They have limits, such as three a day; redemptions have no limit. */
const OTHER_KINDS: readonly OperationKind[] = ['convert', 'pin', 'limit', 'replace'];
/** Maximum number of attempts per one-time password. */
const MAX_OTP_ATTEMPTS = 3;
/** Pause before a retry, in milliseconds. */
const RETRY_DELAY_MS = 50;

/** Runs a card holder until the run is stopped. */
export async function runCardHolder(first: CardHolder, options: WorkerOptions): Promise<void> {
  const worker = new Worker(first, options);
  while (!options.stopped() && !worker.hasLeft) await worker.next();
  // At the end of the run the clock is set back, so that expired sessions are checked once more.
  while (!options.stopped()) await sleep(100);
  await worker.checkEndedSessions();
}

class Worker {
  #holder: CardHolder;
  readonly #options: WorkerOptions;
  /** Clients whose session has ended. Their sessions must not become valid again. */
  readonly #endedClients: Client[] = [];
  #ended = false;
  /** True once this card holder has left. */
  hasLeft = false;

  constructor(holder: CardHolder, options: WorkerOptions) {
    this.#holder = holder;
    this.#options = options;
  }

  /** Performs one operation with its double clicks and retries. */
  async next(): Promise<void> {
    const { rng, otherPercent } = this.#options;
    if (this.#ended) await this.#logOnAgain();
    const kind = rng.chance(otherPercent) ? rng.pick(OTHER_KINDS) : 'redeem';
    const context = { ...this.#options, holder: this.#holder, untilAvailable: () => this.#untilAvailable() };
    const operation = await prepareOperation(kind, context, (method, path, body) =>
      this.#call(method, path, body),
    );
    if (!operation || this.#ended) return void (await sleep(20));
    if (operation.otp && rng.chance(this.#options.guessPercent)) return this.#guessOtp(operation.otp);
    const { username } = this.#holder;
    const request: OperationRequest = {
      username,
      kind,
      key: randomUUID(),
      points: operation.points,
      unanswered: 0,
      others: [],
    };
    this.#options.requests.push(request);
    const send = () => this.#sendRequest(request, operation);
    if (rng.chance(25)) await Promise.all([send(), send()]);
    else await send();
    // Most card holders retry; the others give up without a result.
    let tries = rng.chance(70) ? 100 : 0;
    while (request.answer === undefined && tries-- > 0 && (await this.#untilAvailable())) await send();
    if (request.answer && 'reference' in request.answer) await this.#checkUsed(operation);
    if (request.answer === undefined) await sleep(20);
  }

  /** Waits until the portal is available, and a little longer. Returns false when the run or the session has ended. */
  async #untilAvailable(): Promise<boolean> {
    const { available, stopped } = this.#options;
    if (stopped() || this.#ended) return false;
    await available();
    await sleep(RETRY_DELAY_MS);
    return true;
  }

  /** Sends five wrong codes concurrently. At most three of them may be checked. */
  async #guessOtp({ path, body }: { readonly path: string; readonly body: object }): Promise<void> {
    const { otp: right } = body as { readonly otp?: unknown };
    const wrongBody = { ...body, otp: right === '000000' ? '000001' : '000000' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        this.#call('POST', path, wrongBody, { 'idempotency-key': randomUUID() }),
      ),
    );
    if (answers.some((answer) => answer?.status === 200))
      this.#options.violations.push('a wrong one-time password was taken');
    const checked = answers.filter(
      (answer) => answer?.error?.details !== undefined && 'attemptsLeft' in answer.error.details,
    );
    // The third attempt is answered with "too many", without attemptsLeft.
    if (checked.length >= MAX_OTP_ATTEMPTS)
      this.#options.violations.push('a one-time password was checked too often');
  }

  /** Checks that a used code and a used token stay invalid at any time. */
  async #checkUsed({ otp: otpCall, token, path, body }: Operation): Promise<void> {
    if (!otpCall) return;
    const second = await this.#call('POST', otpCall.path, otpCall.body, { 'idempotency-key': randomUUID() });
    if (second?.status === 200) this.#options.violations.push('a used one-time password was taken again');
    if (!token) return;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const twice = await this.#call('POST', path, body, headers);
    if (twice?.status === 200) this.#options.violations.push('a used token was taken again');
  }

  async #sendRequest(request: OperationRequest, operation: Operation): Promise<void> {
    const answer = await this.#call('POST', operation.path, operation.body, {
      'idempotency-key': request.key,
      ...(operation.token && { authorization: `Bearer ${operation.token}` }),
    });
    if (!answer || answer.status === 503) return void request.unanswered++;
    if (answer.status === 401) return;
    const outcome = outcomeOf(answer);
    if (request.answer === undefined) request.answer = outcome;
    else if (JSON.stringify(request.answer) !== JSON.stringify(outcome))
      request.others.push(JSON.stringify(outcome));
  }

  /** Sends a call. Returns undefined if there is no response. */
  async #call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | undefined> {
    const { client } = this.#holder;
    const from = performance.now();
    const answer = await (method === 'GET'
      ? client.get(path, { headers })
      : client.post(path, body, { headers })
    ).catch(() => undefined);
    this.#options.onResponse(performance.now() - from, answer?.status);
    if (answer?.status === 500) this.#options.violations.push(`500 from ${method} ${withoutIds(path)}`);
    // A token may expire while its session is valid.
    if (answer?.status === 401 && !headers.authorization) this.#recordEndedSession(client, answer);
    return answer;
  }

  #recordEndedSession(client: Client, answer: Answer): void {
    const { clockMoves, violations, rng, leavePercent } = this.#options;
    if (!clockMoves) violations.push(`${this.#holder.username} lost the session: ${answer.text}`);
    if (!this.#endedClients.includes(client)) this.#endedClients.push(client);
    if (this.#ended) return;
    this.#ended = true;
    // A new log-on ends the old session. Only users who do not log on again show whether a session expired by itself.
    this.hasLeft = rng.chance(leavePercent);
  }

  /** Checks that ended sessions stay invalid at any time. */
  async checkEndedSessions(): Promise<void> {
    for (const client of this.#endedClients) {
      const answer = await client.get('/cards').catch(() => undefined);
      if (answer?.status === 200) this.#options.violations.push('an ended session is valid again');
    }
  }

  /** Tries to log on once, when the portal is available. */
  async #logOnAgain(): Promise<void> {
    await this.#options.available();
    await this.checkEndedSessions();
    const { username } = this.#holder;
    const holder = await logOnCardHolder(this.#options.at, username).catch(() => undefined);
    if (!holder) return void (await sleep(100));
    this.#holder = { ...this.#holder, client: holder.client };
    this.#ended = false;
  }
}

function outcomeOf({ status, payload, error }: Answer): Outcome {
  if (status !== 200) return { refused: error?.code ?? `${status}` };
  // A retry of an operation without a payload gets an empty response.
  const { redeemCode, referenceNumber, pointsUsed } = payload ?? {};
  return {
    reference: String(redeemCode ?? referenceNumber),
    ...(pointsUsed !== undefined && { points: Number(pointsUsed) }),
  };
}

const withoutIds = (path: string) =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replace(/\?.*/, '');
