/** A card holder of a portal whose card system loses answers. The card holder repeats, reloads, asks for the outcome, or leaves. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../bank/demo/random.ts';
import type { Answer, Client } from '../../support/api/clients/client.ts';
import {
  type Operation,
  type OperationContext,
  type OperationKind,
  prepareOperation,
} from '../money/operations.ts';

/** An answer to a request of a card holder. */
interface Reply {
  /** Status and code, for statistics. */
  readonly short: string;
  readonly outcome: 'done' | 'under way' | 'not done' | 'refused for now';
  readonly reference?: string;
  readonly commandId?: string;
}

/** An operation that a card holder wants exactly once, with all answers to its requests. */
export class Intention<K extends string = OperationKind> {
  readonly answers: Reply[] = [];
  readonly key = randomUUID();
  readonly username: string;
  /** The client at the start. After a new log-on, a person begins a new operation. */
  readonly #client: Pick<Client, 'get' | 'post'>;
  readonly #operation: Operation<K>;
  #final: string | undefined;

  constructor(
    { client, username }: { readonly client: Pick<Client, 'get' | 'post'>; readonly username: string },
    operation: Operation<K>,
  ) {
    this.#client = client;
    this.username = username;
    this.#operation = operation;
  }

  get kind(): K {
    return this.#operation.kind;
  }

  /** The figures that the person saw before the last call, if any. */
  get shown(): Operation['shown'] {
    return this.#operation.shown;
  }

  get isUnderWay(): boolean {
    return this.answers.at(-1)?.outcome === 'under way';
  }

  /** Sends the request: with the same key again, or with a new key as after a reload. */
  async send(key = this.key): Promise<Reply> {
    const { path, body, token } = this.#operation;
    const headers = { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await this.#client.post(path, body, { headers }).then(replyOf, () => sleep(30, NO_ANSWER));
    this.answers.push(reply);
    return reply;
  }

  /** Sends the request, at times twice at once, and repeats it until the outcome is known. */
  async settle(rng: Rng): Promise<void> {
    if (rng.chance(25)) await Promise.all([this.send(), this.send()]);
    else await this.send();
    for (;;) {
      const last = this.answers.at(-1)?.outcome;
      if (last === 'done' || last === 'not done') return;
      await sleep(100);
      await this.send();
    }
  }

  /** Repeats the request until there is an answer. */
  async finish(): Promise<void> {
    while (isUnknown(this.answers.at(-1))) await this.send();
  }

  /** Sends the same request with a new key, as after a reload. Returns undefined when the portal answers UNDER-WAY. */
  async reload(): Promise<Reply | undefined> {
    const reply = await this.send(randomUUID());
    if (reply.short === '409 UNDER-WAY') return undefined;
    return reply;
  }

  /** Reads the outcome of the command, if an answer contained its id. */
  async learn(): Promise<void> {
    const id = this.answers.findLast(({ commandId }) => commandId !== undefined)?.commandId;
    if (id === undefined) return;
    const { status, payload, text } = await this.#client.get(`/operations/${id}`);
    if (status !== 200) throw new Error(`the outcome of ${this.#operation.kind} was refused: ${text}`);
    this.#final = String(payload.state);
  }

  wasDone(): boolean {
    return this.answers.some(({ outcome }) => outcome === 'done') || this.#final === 'done';
  }

  /** Returns the last eight answers, for a report. */
  #course(): string {
    return this.answers
      .slice(-8)
      .map(({ short }) => short)
      .join(', ');
  }

  /** Returns contradictions between the answers. */
  violations(): string[] {
    const { kind } = this.#operation;
    const found: string[] = [];
    const references = new Set(
      this.answers.flatMap(({ outcome, reference }) => (outcome === 'done' ? [reference ?? ''] : [])),
    );
    if (references.size > 1) found.push(`${kind} was done ${references.size} times for one intention`);
    const last = this.answers.findLast(({ outcome }) => outcome !== 'refused for now');
    if (last?.outcome === 'not done' && this.#final === 'done')
      found.push(`${kind} was refused, and is done (${this.#course()})`);
    if (last?.outcome === 'done' && this.#final !== undefined && this.#final !== 'done')
      found.push(`${kind} was acknowledged, and is ${this.#final}`);
    if (this.#final === 'pending') found.push(`${kind} is still under way`);
    for (const { short } of this.answers) if (short.startsWith('500')) found.push(`${kind}: ${short}`);
    return found;
  }
}

/** Stands for a missing answer, such as after a kill. The card holder does not know the outcome. */
const NO_ANSWER: Reply = { short: 'none', outcome: 'under way' };

/** Whether an answer says nothing about the outcome: it is missing, or the portal could not reach its database. */
const isUnknown = (reply: Reply | undefined) =>
  reply === NO_ANSWER || reply?.short.startsWith('503') === true;

function replyOf({ status, payload, error }: Answer): Reply {
  if (status === 200) {
    const { redeemCode, referenceNumber } = payload ?? {};
    const reference = String(redeemCode ?? referenceNumber ?? JSON.stringify(payload));
    return { short: '200', outcome: 'done', reference };
  }
  if (status === 202) return { short: '202', outcome: 'under way', commandId: String(payload.commandId) };
  const short = `${status} ${error?.code}`;
  if (status === 503) return { short, outcome: 'under way' };
  // UNDER-WAY does not reveal the outcome: another command is under way, or the call came too late to start a command. Nor does 401:
  // the session has ended, and an earlier call may have started the command.
  const isForNow = error?.code === 'UNDER-WAY' || status === 401;
  return { short, outcome: isForNow ? 'refused for now' : 'not done' };
}

export interface PersonOptions
  extends Pick<OperationContext, 'holder' | 'rng' | 'product' | 'code' | 'now' | 'birthDate'> {
  readonly stopped: () => boolean;
  readonly intentions: Intention[];
  /** Whether a card holder without an answer may reload, which sends the same request under another key. */
  readonly reloads: boolean;
  /** Kinds of operations besides redemptions. Default: {@link OTHER_KINDS}. */
  readonly kinds?: readonly OperationKind[];
  /** Percentage of operations that are not redemptions. Default: 25. */
  readonly otherPercent?: number | undefined;
}

export const OTHER_KINDS: readonly OperationKind[] = [
  'convert',
  'pin',
  'limit',
  'replace',
  'activate',
  'cashback',
];

/** Actions of a card holder whose request is under way. */
const WAYS = ['repeat', 'reload', 'learn', 'leave'] as const;

/** Milliseconds after which a card holder who left without an answer returns, well before the OTP token expires (five minutes). */
const COMES_BACK_MS = 60_000;

/** Runs a card holder until the run is over. */
export async function runPerson(options: PersonOptions): Promise<void> {
  const { holder, rng, stopped, intentions } = options;
  const context = { ...options, untilAvailable: async () => !stopped() };
  const left: { readonly intention: Intention; readonly at: number }[] = [];
  while (!stopped()) {
    while (left[0] && left[0].at < performance.now() - COMES_BACK_MS) await left.shift()?.intention.finish();
    const kind = rng.chance(options.otherPercent ?? 25) ? rng.pick(options.kinds ?? OTHER_KINDS) : 'redeem';
    const operation = await prepareOperation(kind, context, (method, path, body) =>
      (method === 'GET' ? holder.client.get(path) : holder.client.post(path, body ?? {})).catch(() =>
        sleep(20, undefined),
      ),
    );
    if (!operation) {
      await sleep(20);
      continue;
    }
    const intention = new Intention(holder, operation);
    intentions.push(intention);
    const first = rng.chance(25)
      ? (await Promise.all([intention.send(), intention.send()]))[0]
      : await intention.send();
    // A person who is refused, for example for want of points, does not try again at once.
    if (first.outcome === 'not done') await sleep(200);
    if (first.outcome !== 'under way') continue;
    const ways = options.reloads ? WAYS : WAYS.filter((one) => one !== 'reload');
    // A session has one activation at a time. Once another activation has started, the earlier one cannot be repeated.
    const [way, most] = kind === 'activate' ? ['repeat' as const, Infinity] : [rng.pick(ways), 40];
    for (let tries = 0; tries < most && intention.isUnderWay && !stopped(); tries++) {
      await sleep(100);
      if (way === 'repeat') await intention.send();
      else if (way === 'reload') await intention.reload();
      else if (way === 'learn') await intention.learn().catch(() => undefined);
      else break;
    }
    left.push({ intention, at: performance.now() });
  }
}
