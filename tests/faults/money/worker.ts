/** A card holder who does one thing after the other, presses twice, and sends again what got no answer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../features/demo/bank/random.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { type Deed, type DeedKind, prepare } from './deeds.ts';
import { type CardHolder, cardHolder, type Shop } from './people.ts';

/** What somebody was told: what the bank calls the thing done and the points it took, or the refusal's code. */
export type Told = { readonly reference: string; readonly points?: number } | { readonly refused: string };

/** One intention of a person, with what they were told. */
export interface Intention {
  readonly username: string;
  readonly kind: DeedKind;
  readonly key: string;
  /** Points that it takes, where it takes any. */
  readonly points: number | undefined;
  /** Undefined while nobody knows. */
  answer?: Told;
  /** Calls that ended without an answer, or with "not now" for the database's sake. */
  unanswered: number;
  /** Answers that differed from the first: there must be none. */
  readonly others: string[];
}

export interface WorkerOptions {
  readonly at: { readonly baseURL: string };
  readonly rng: Rng;
  readonly shop: Shop;
  readonly intentions: Intention[];
  /** Sentences about what must never be seen. */
  readonly wrong: string[];
  /** See {@link DeedContext}. */
  readonly code: (username: string, purpose: string) => Promise<string | undefined>;
  readonly now: () => Promise<Date>;
  /** Resolves when the portal answers again. */
  readonly back: () => Promise<void>;
  readonly stopped: () => boolean;
  /** How long a call took, in milliseconds, and the status of its answer if there was one. */
  readonly took: (ms: number, status?: number) => void;
  /** Whether sessions may end because the clock was moved. */
  readonly clockMoves: boolean;
  /** Of a hundred deeds so many are no redemptions. */
  readonly rarePercent: number;
  /** Of a hundred codes so many are guessed at. */
  readonly guessPercent: number;
  /** Of a hundred people whose session has ended so many do not log on again. */
  readonly gonePercent: number;
}

/** All but redemptions, of which there may be any number. */
const RARE: readonly DeedKind[] = ['convert', 'pin', 'limit', 'replace'];
/** One-time passwords are judged so often. */
const OTP_TRIES = 3;
/** People breathe before they send again. */
const BEFORE_AGAIN_MS = 50;

/** Works until it is stopped. */
export async function work(first: CardHolder, options: WorkerOptions): Promise<void> {
  const worker = new Worker(first, options);
  while (!options.stopped() && !worker.gone) await worker.next();
  // At the end the clock is set back to before everything.
  while (!options.stopped()) await sleep(100);
  await worker.tryOver();
}

class Worker {
  #holder: CardHolder;
  readonly #options: WorkerOptions;
  /** Sessions that have answered that they are over: they must go on doing so. */
  readonly #over: Client[] = [];
  #ended = false;
  /** True of somebody who has had enough. */
  gone = false;

  constructor(holder: CardHolder, options: WorkerOptions) {
    this.#holder = holder;
    this.#options = options;
  }

  /** One deed from its first step to its end, with everything that people do when nothing is answered. */
  async next(): Promise<void> {
    const { rng, rarePercent } = this.#options;
    if (this.#ended) {
      // Whoever logs on again ends the session before: only those who do not show whether it is over.
      this.gone = rng.chance(this.#options.gonePercent);
      if (this.gone) return;
      await this.#logOnAgain();
    }
    const kind = rng.chance(rarePercent) ? rng.pick(RARE) : 'redeem';
    const context = { ...this.#options, holder: this.#holder, again: () => this.#again() };
    const deed = await prepare(kind, context, (method, path, body) => this.#call(method, path, body));
    if (!deed || this.#ended) return void (await sleep(20));
    if (deed.otp && rng.chance(this.#options.guessPercent)) return this.#guess(deed.otp);
    const { username } = this.#holder;
    const intention: Intention = {
      ...{ username, kind, key: randomUUID(), points: deed.points, unanswered: 0, others: [] },
    };
    this.#options.intentions.push(intention);
    const send = () => this.#carryOut(intention, deed);
    if (rng.chance(25)) await Promise.all([send(), send()]);
    else await send();
    // Most people send again what got no answer; some give up, and nobody ever knows.
    let tries = rng.chance(70) ? 100 : 0;
    while (intention.answer === undefined && tries-- > 0 && (await this.#again())) await send();
    if (intention.answer && 'reference' in intention.answer) await this.#tryUsed(deed);
    if (intention.answer === undefined) await sleep(20);
  }

  /** Waits until the portal answers again and people would send again; false when nobody does any more. */
  async #again(): Promise<boolean> {
    const { back, stopped } = this.#options;
    if (stopped() || this.#ended) return false;
    await back();
    await sleep(BEFORE_AGAIN_MS);
    return true;
  }

  /** Five wrong codes at once are judged three times between them. */
  async #guess({ path, body }: { readonly path: string; readonly body: object }): Promise<void> {
    const { otp: right } = body as { readonly otp?: unknown };
    const wrong = { ...body, otp: right === '000000' ? '000001' : '000000' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => this.#call('POST', path, wrong, { 'idempotency-key': randomUUID() })),
    );
    if (answers.some((answer) => answer?.status === 200))
      this.#options.wrong.push('a wrong one-time password was taken');
    const judged = answers.filter(
      (answer) => answer?.error?.details !== undefined && 'attemptsLeft' in answer.error.details,
    );
    // The last one is answered with "too many".
    if (judged.length >= OTP_TRIES) this.#options.wrong.push('a one-time password was judged too often');
  }

  /** A code and a token that were used are worth nothing, whatever the clock says. */
  async #tryUsed({ otp: spent, token, path, body }: Deed): Promise<void> {
    if (!spent) return;
    const again = await this.#call('POST', spent.path, spent.body, { 'idempotency-key': randomUUID() });
    if (again?.status === 200) this.#options.wrong.push('a used one-time password was taken again');
    if (!token) return;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const twice = await this.#call('POST', path, body, headers);
    if (twice?.status === 200) this.#options.wrong.push('a used token was taken again');
  }

  async #carryOut(intention: Intention, deed: Deed): Promise<void> {
    const answer = await this.#call('POST', deed.path, deed.body, {
      'idempotency-key': intention.key,
      ...(deed.token && { authorization: `Bearer ${deed.token}` }),
    });
    if (!answer || answer.status === 503) return void intention.unanswered++;
    if (answer.status === 401) return;
    const told = toldOf(answer);
    if (intention.answer === undefined) intention.answer = told;
    else if (JSON.stringify(intention.answer) !== JSON.stringify(told))
      intention.others.push(JSON.stringify(told));
  }

  /** Undefined when nothing was answered. */
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
    this.#options.took(performance.now() - from, answer?.status);
    if (answer?.status === 500) this.#options.wrong.push(`500 from ${method} ${plain(path)}`);
    // A token may be over while its session lives.
    if (answer?.status === 401 && !headers.authorization) this.#sessionOver(client, answer);
    return answer;
  }

  #sessionOver(client: Client, answer: Answer): void {
    const { clockMoves, wrong } = this.#options;
    if (!clockMoves) wrong.push(`${this.#holder.username} lost the session: ${answer.text}`);
    if (!this.#over.includes(client)) this.#over.push(client);
    this.#ended = true;
  }

  /** What was over once is over, whatever the clock says. */
  async tryOver(): Promise<void> {
    for (const client of this.#over) {
      const answer = await client.get('/cards').catch(() => undefined);
      if (answer?.status === 200) this.#options.wrong.push('a session that was over lives again');
    }
  }

  async #logOnAgain(): Promise<void> {
    await this.tryOver();
    const { username } = this.#holder;
    const holder = await cardHolder(this.#options.at, username).catch(() => undefined);
    if (!holder) return void (await sleep(100));
    this.#holder = { ...this.#holder, client: holder.client };
    this.#ended = false;
  }
}

function toldOf({ status, payload, error }: Answer): Told {
  if (status !== 200) return { refused: error?.code ?? `${status}` };
  // A repeat of what has no answer is told nothing.
  const { redeemCode, referenceNumber, pointsUsed } = payload ?? {};
  return {
    reference: String(redeemCode ?? referenceNumber),
    ...(pointsUsed !== undefined && { points: Number(pointsUsed) }),
  };
}

const plain = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replace(/\?.*/, '');
