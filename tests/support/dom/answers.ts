/** The server of component tests: answers each call from a list, and records the calls. */
import * as z from 'zod/mini';
import { type ErrorCode, errorEntry } from '../../../shared/errors.ts';
import { answeredCodes, type Endpoint, type PayloadOf } from '../../../shared/http/endpoint.ts';

/** An error answer. */
interface Refusal {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Prepared answer for a connection that breaks before the answer. */
export const LOST = Symbol('lost');

type Answer<E extends Endpoint> = { readonly payload: PayloadOf<E> } | Refusal | typeof LOST;

/** An answer, or a function that creates it from the query of the call, perhaps later. */
type Prepared<E extends Endpoint> = Answer<E> | ((query: URLSearchParams) => Answer<E> | Promise<Answer<E>>);

interface SentCall {
  readonly endpoint: Endpoint;
  /** Path below the API base, with the query. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}

let prepared: { readonly endpoint: Endpoint; readonly answers: readonly Prepared<Endpoint>[] }[] = [];
let sent: SentCall[] = [];
/** Calls without a prepared answer, and calls whose body violates the contract. */
let problems: string[] = [];

export function payload<P>(value: P): { readonly payload: P } {
  return { payload: value };
}

export function refusal(code: ErrorCode, details: Refusal['details'] = {}): Refusal {
  return { code, details };
}

/** Prepares answers to the calls of an endpoint, in order. The last answer repeats. Replaces earlier answers. */
export function answer<E extends Endpoint>(endpoint: E, ...answers: readonly Prepared<E>[]): void {
  for (const one of answers) if (typeof one !== 'function') check(endpoint, one);
  prepared = [{ endpoint, answers }, ...prepared.filter((other) => other.endpoint !== endpoint)];
}

/** Returns the calls of an endpoint so far. */
export function sentTo(endpoint: Endpoint): readonly SentCall[] {
  return sent.filter((call) => call.endpoint === endpoint);
}

/** Rejects answers that the server cannot give, because a test with them proves nothing. */
function check(endpoint: Endpoint, answer: Answer<Endpoint>): void {
  if (typeof answer === 'symbol') return;
  if ('payload' in answer) z.parse(endpoint.payload, answer.payload);
  else if (!answeredCodes(endpoint).includes(answer.code))
    throw new Error(`${endpoint.path} never answers ${answer.code}`);
}

/** Replaces `fetch`. */
export const respond: typeof fetch = async (input, init) => {
  const address = String(input).replace(/^\/api\/v1/, '');
  const method = init?.method ?? 'GET';
  // The document itself, which a page reads to learn the cause of a failure.
  if (method === 'GET' && address === location.pathname) return new Response('');
  const found = prepared.find(({ endpoint }) => endpoint.method === method && isAt(endpoint, address));
  if (!found) {
    problems.push(`no answer for ${method} ${address}`);
    throw new TypeError('no answer');
  }
  const { endpoint, answers } = found;
  const body = await bodyOf(init?.body);
  if (endpoint.body && !z.safeParse(endpoint.body, body).success)
    problems.push(`${address} refuses the body ${JSON.stringify(body)?.slice(0, 500)}`);
  const before = sentTo(endpoint).length;
  sent.push({ endpoint, address, headers: new Headers(init?.headers), body });
  const next = await made(answers[Math.min(before, answers.length - 1)], address);
  if (next === undefined || typeof next === 'symbol') throw new TypeError('connection lost');
  return 'payload' in next ? Response.json(next) : failed(next);
};

/** The body as the server gets it: JSON, or the bytes of an upload. */
async function bodyOf(body: RequestInit['body']): Promise<unknown> {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function made(answer: Prepared<Endpoint> | undefined, address: string) {
  return typeof answer === 'function' ? answer(new URL(address, 'http://portal').searchParams) : answer;
}

function failed({ code, details }: Refusal): Response {
  const error = { code, message: code, requestId: 'R-TEST', details };
  return Response.json({ error }, { status: errorEntry(code).status });
}

function isAt({ path }: Endpoint, address: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(address);
}

/** Clears all answers and calls. Throws when a call had no answer, or when its body violated the contract. */
export function forgetAnswers(): void {
  const found = problems;
  prepared = [];
  sent = [];
  problems = [];
  if (found.length > 0) throw new Error(found.join('\n'));
}
