/**
 * Mounts the calls of contracts. Applies each contract's rate limits, authentication and validation, and answers with
 * `{payload}`. Handlers receive only validated input.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import type * as z from 'zod/mini';
import { EVIDENCE_PIECE } from '../../shared/disputes.ts';
import {
  answeredCodes,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type PayloadOf,
  type QueryOf,
  type UnderWayAnswer,
} from '../../shared/http/endpoint.ts';
import type { FileAnswer } from '../../shared/http/file.ts';
import type { Config } from '../config/config.ts';
import { withBudget } from '../db/engine/budget.ts';
import { UnderWay } from '../operations/outcome.ts';
import { answerQuery, type StoredAnswer } from '../operations/store.ts';
import type {
  CallContext,
  LiveContext,
  LiveSession,
  OtpContext,
  SessionContext,
  SessionInfo,
} from './context.ts';
import { Failure } from './failure.ts';
import { bodyLanguage, headerLanguage } from './language.ts';
import { limitedAddress } from './limits/address.ts';
import type { Limits } from './limits/limits.ts';
import { nameCustomer } from './observe/request-log.ts';
import { sendFile } from './send-file.ts';

/** A query that runs in the same round trip as the query of the session. `take` receives its rows. */
export interface PiggybackQuery {
  query(sessionKey: Buffer): CompiledQuery<StoredAnswer>;
  take(rows: readonly StoredAnswer[]): void;
}

/** Authenticates calls. Every function throws SESSION_OVER if the call has no valid session. */
export interface Authenticator {
  session(request: FastifyRequest): Promise<SessionInfo>;
  live(request: FastifyRequest, keepsAlive: boolean, alongside?: PiggybackQuery): Promise<LiveSession>;
  /**
   * Returns a session and an OTP token. Throws NOT_NOW without a token. The handler must verify and consume the token in its
   * transaction.
   */
  otp(request: FastifyRequest): Promise<{ session: SessionInfo; token: string }>;
}

interface Contexts {
  public: CallContext;
  session: SessionContext;
  access: LiveContext;
  otp: OtpContext;
}
type ContextOf<E extends Endpoint> = Contexts[E['caller']];
type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

export interface Mounted {
  readonly endpoint: Endpoint;
  readonly run: (
    input: { params: unknown; query: unknown; body: unknown },
    context: CallContext,
  ) => Promise<unknown>;
}

/** Binds a handler to its contract, which determines the types of input, context and payload. */
export function on<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: ContextOf<E>) => Promise<PayloadOf<E>>,
): Mounted {
  return { endpoint, run: handler as Mounted['run'] };
}

export interface MountDeps {
  readonly config: Config;
  readonly limits: Limits;
  readonly authenticator: Authenticator;
  /** Whether the database is distributed. Then the answer of an idempotency key cannot be read together with the session. */
  readonly distributed: boolean;
  /** Returns the short hash of a known browser's id; undefined for other browsers. */
  readonly deviceOf: (request: FastifyRequest) => string | undefined;
}

/** Returns handlers for calls of a feature that is switched off: each call is in the API document but answers NOT_FOUND. */
export function notOffered(endpoints: readonly Endpoint[]): Mounted[] {
  return endpoints.map((endpoint) => ({
    endpoint,
    run: async () => {
      throw new Failure('NOT_FOUND');
    },
  }));
}

/** Adds every call to the server. */
export function mount(app: FastifyInstance, calls: readonly Mounted[], deps: MountDeps): void {
  const add = (scope: FastifyInstance, call: Mounted) =>
    scope.route({
      method: call.endpoint.method,
      url: deps.config.apiBase + call.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => withBudget(() => serve(call, request, reply, deps)),
    });
  for (const call of calls) if (!call.endpoint.upload) add(app, call);
  const uploads = calls.filter(({ endpoint }) => endpoint.upload);
  if (uploads.length > 0)
    app.register(async (scope) => {
      takeBytes(scope);
      for (const call of uploads) add(scope, call);
    });
}

/** Lets the routes of this scope take bytes in place of JSON. Other sites cannot send this type without a CORS preflight. */
function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: EVIDENCE_PIECE },
    (_request, body, done) => done(null, body),
  );
}

async function serve(
  call: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<unknown> {
  const { endpoint } = call;
  if (endpoint.flag && !deps.config.features[endpoint.flag]) throw new Failure('NOT_FOUND');
  for (const limit of endpoint.limits ?? []) {
    if (limit.by === 'address')
      await deps.limits.address(limit.name, limitedAddress(request), limit.max, limit.seconds);
  }
  const context = await contextOf(endpoint, request, reply, deps);
  if ('session' in context) nameCustomer(request, (context as SessionContext).session.customerId);
  const input = {
    params: readParams(endpoint.params, request.params),
    query: read(endpoint.query, request.query, {}),
    body: read(endpoint.body, request.body, undefined),
  };
  const run = deps.config.checkAnswers ? runChecked : call.run;
  let payload: unknown;
  try {
    payload = await run(input, withBodyLanguage(context, input.body), call);
  } catch (error) {
    if (!(error instanceof UnderWay) || !endpoint.commands) throw error;
    reply.code(202);
    return { payload: { commandId: error.commandId, state: 'pending' } } satisfies UnderWayAnswer;
  }
  return endpoint.files ? sendFile(request, reply, payload as FileAnswer) : { payload };
}

/** Runs a call. Throws when the answer breaks the contract: a payload of a different shape, or an undeclared error code. */
async function runChecked(
  input: Parameters<Mounted['run']>[0],
  context: CallContext,
  { endpoint, run }: Mounted,
): Promise<unknown> {
  const name = `${endpoint.method} ${endpoint.path}`;
  const payload = await run(input, context).catch((error: unknown) => {
    if (error instanceof Failure && !answeredCodes(endpoint).includes(error.code))
      throw new Error(`${name} answers ${error.code}, which the "errors" of its contract do not declare`);
    throw error;
  });
  const checked = endpoint.payload.safeParse(payload);
  if (!checked.success)
    throw new Error(`${name} breaks its contract at ${checked.error.issues[0]?.path.join('.')}`);
  return payload;
}

async function contextOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<CallContext> {
  const base: CallContext = {
    requestId: request.id,
    language: headerLanguage(request) ?? deps.config.defaultLanguage,
    address: limitedAddress(request),
    ...(endpoint.method !== 'GET' && { device: deps.deviceOf(request) }),
    ...(endpoint.method === 'POST' && idempotencyKey(request, endpoint)),
    request,
    reply,
  };
  if (endpoint.caller === 'public') return base;
  const caller = await callerOf(endpoint, request, deps, base.idempotencyKey);
  for (const limit of endpoint.limits ?? []) {
    if (limit.by === 'session') {
      deps.limits.local(limit.name, caller.session.key.toString('base64'), limit.max, limit.seconds);
    }
  }
  if (caller.session.closing && !endpoint.whileClosing && endpoint.caller !== 'session')
    throw new Failure('ACCOUNT-CLOSING');
  if (endpoint.primaryOnly && !caller.session.primaryHolder) throw new Failure('PRIMARY_ONLY');
  return Object.assign(base, caller);
}

async function callerOf(
  { caller, keepsAlive = true }: Endpoint,
  request: FastifyRequest,
  { authenticator, distributed }: MountDeps,
  key: string | undefined,
): Promise<{ session: SessionInfo; otpToken?: string; stored?: readonly StoredAnswer[] }> {
  if (caller === 'session') return { session: await authenticator.session(request) };
  if (caller === 'access') {
    if (key === undefined || distributed) return { session: await authenticator.live(request, keepsAlive) };
    let stored: readonly StoredAnswer[] = [];
    const session = await authenticator.live(request, keepsAlive, {
      query: (sessionKey) => answerQuery(sessionKey, key),
      take: (rows) => {
        stored = rows;
      },
    });
    return { session, stored };
  }
  const { session, token } = await authenticator.otp(request);
  return { session, otpToken: token };
}

/** Returns the idempotency key of a write. Throws VALIDATION for a malformed key or a missing required key. */
function idempotencyKey({ headers }: FastifyRequest, { keyRequired }: Endpoint): { idempotencyKey?: string } {
  const key = headers['idempotency-key'];
  if (key === undefined && keyRequired)
    throw new Failure('VALIDATION', { fields: { 'Idempotency-Key': 'required' } });
  if (key === undefined) return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Failure('VALIDATION', { fields: { 'Idempotency-Key': 'format' } });
  return { idempotencyKey: key };
}

/** A `language` in the body overrides the Accept-Language header. */
function withBodyLanguage(context: CallContext, body: unknown): CallContext {
  const asked = bodyLanguage(body);
  return asked && asked !== context.language ? { ...context, language: asked } : context;
}

/** Validates the path parameters. A malformed id throws NOT_FOUND, like an unknown id. */
function readParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new Failure('NOT_FOUND');
  return result.data;
}

/** Validates one part of the input. Throws VALIDATION with the names of the fields, never their values. */
export function read(schema: z.ZodMiniType | undefined, value: unknown, empty: unknown): unknown {
  if (!schema) {
    if (
      value !== undefined &&
      value !== null &&
      (typeof value !== 'object' || Object.keys(value).length > 0)
    ) {
      throw new Failure('VALIDATION', { fields: {} });
    }
    return undefined;
  }
  const result = schema.safeParse(value ?? empty);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const name of names) fields[name.slice(0, 40)] ??= reasonOf(issue);
  }
  throw new Failure('VALIDATION', { fields });
}

/** Returns the name of the broken field rule (shared/validation); for other checks, Zod's code of the issue. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const reason: unknown = issue.code === 'custom' ? issue.params?.reason : undefined;
  return typeof reason === 'string' ? reason : issue.code;
}
