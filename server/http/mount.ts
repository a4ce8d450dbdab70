/**
 * Mounts the calls of contracts. Applies each contract's rate limits, authentication and validation, and answers with
 * `{payload}`. Handlers receive only validated input.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { Budget, CALL_DATABASE_MS, withBudget } from '../db/engine/budget.ts';
import { UnderWay } from '../operations/outcome.ts';
import { type Caller, callerOf } from './caller.ts';
import type { CallContext, LiveContext, OtpContext, SessionContext } from './context.ts';
import { beginRead, type EarlyRead, type EarlyReadDeps } from './early-read.ts';
import { Failure } from './failure.ts';
import { idempotencyKey, inputOf, type RawInput, withBodyLanguage } from './input.ts';
import { headerLanguage } from './language.ts';
import { limitedAddress } from './limits/address.ts';
import type { Limits } from './limits/limits.ts';
import { nameCustomer } from './observe/request-log.ts';
import { sendFile } from './send-file.ts';

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
  readonly run: (input: RawInput, context: CallContext) => Promise<unknown>;
  /** Present for calls that begin with a read. */
  readonly early?: EarlyRead;
}

/** Binds a handler to its contract, which determines the types of input, context and payload. */
export function on<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: ContextOf<E>) => Promise<PayloadOf<E>>,
): Mounted {
  return { endpoint, run: handler as Mounted['run'] };
}

/** A call of a person who is logged on. */
type AccessCall = Endpoint & { readonly caller: 'access' };
type ReadOf<E extends Endpoint, Found> = (customerId: string, input: Input<E>) => Promise<Found>;

/**
 * Like {@link on}, for a handler that begins with a read. `context.found` is the read, if it was sent together with the check of the
 * session. Then no store follows the call, and the handler hands `context.budget` on to what else it does on the database.
 * @param read starts its only round trip to the database at once and changes nothing: its result is thrown away when the session turns
 *   out to have ended
 */
export function onFound<E extends AccessCall, Found>(
  endpoint: E,
  read: ReadOf<E, Found>,
  handler: (
    input: Input<E>,
    context: LiveContext & { readonly found?: Promise<Found> | undefined },
  ) => Promise<PayloadOf<E>>,
): Mounted {
  return {
    endpoint,
    run: handler as Mounted['run'],
    early: { read: read as EarlyRead['read'] },
  };
}

/**
 * Binds a call that only reads, and answers what it found.
 * @param read like that of {@link onFound}
 */
export function onRead<E extends AccessCall, Found>(
  endpoint: E,
  read: ReadOf<E, Found>,
  answer: (found: Found, context: LiveContext) => PayloadOf<E>,
): Mounted {
  return onFound(endpoint, read, async (input, context) =>
    answer(await (context.found ?? read(context.session.customerId, input)), context),
  );
}

export interface MountDeps extends EarlyReadDeps {
  readonly config: Config;
  readonly limits: Limits;
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
      handler: (request, reply) => serveWhole(call, request, reply, deps),
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

/** Serves a call within its time for the database. */
async function serveWhole(
  call: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<unknown> {
  const { endpoint } = call;
  const budget = new Budget(CALL_DATABASE_MS);
  const begun = isOffered(endpoint, deps) ? beginRead(call, request, budget, deps) : undefined;
  const caller = begun && (await begun.caller);
  if (!caller) return withBudget(() => serve(call, request, reply, deps), budget);
  const context = admit(endpoint, baseContext(endpoint, request, reply, deps), caller, deps);
  return answer(call, begun.input, Object.assign(context, { budget }), deps);
}

function isOffered({ flag }: Endpoint, { config }: MountDeps): boolean {
  return !flag || config.features[flag];
}

async function serve(
  call: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<unknown> {
  const { endpoint } = call;
  if (!isOffered(endpoint, deps)) throw new Failure('NOT_FOUND');
  for (const limit of endpoint.limits ?? []) {
    if (limit.by === 'address')
      await deps.limits.address(limit.name, limitedAddress(request), limit.max, limit.seconds);
  }
  const context = await contextOf(endpoint, request, reply, deps);
  return answer(call, inputOf(endpoint, request), context, deps);
}

/** Runs a call whose caller is admitted, and sends its answer. */
async function answer(
  call: Mounted,
  input: RawInput,
  context: CallContext,
  deps: MountDeps,
): Promise<unknown> {
  const { endpoint } = call;
  const { request, reply } = context;
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
  input: RawInput,
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

/** What a call has before its caller is known. */
function baseContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): CallContext {
  return {
    requestId: request.id,
    language: headerLanguage(request) ?? deps.config.defaultLanguage,
    // Few reads need it.
    get address() {
      return limitedAddress(request);
    },
    ...(endpoint.method !== 'GET' && { device: deps.deviceOf(request) }),
    ...(endpoint.method === 'POST' && idempotencyKey(request, endpoint)),
    request,
    reply,
  };
}

async function contextOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<CallContext> {
  const base = baseContext(endpoint, request, reply, deps);
  if (endpoint.caller === 'public') return base;
  const caller = await callerOf(endpoint, request, deps, base.idempotencyKey);
  return admit(endpoint, base, caller, deps);
}

/** Adds a caller to the context. Throws the refusal of a session that may not make this call now. */
function admit(endpoint: Endpoint, base: CallContext, caller: Caller, { limits }: MountDeps): CallContext {
  const { session } = caller;
  for (const limit of endpoint.limits ?? []) {
    if (limit.by === 'session')
      limits.local(limit.name, session.key.toString('base64'), limit.max, limit.seconds);
  }
  if (session.closing && !endpoint.whileClosing && endpoint.caller !== 'session')
    throw new Failure('ACCOUNT-CLOSING');
  if (endpoint.primaryOnly && !session.primaryHolder) throw new Failure('PRIMARY_ONLY');
  nameCustomer(base.request, session.customerId);
  return Object.assign(base, caller);
}
