/**
 * Declares API calls. The browser's typed client, the server's routes (authentication, limits, validation) and the OpenAPI
 * document are derived from each feature's `contract.ts`.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { FeatureFlag } from '../feature-flags.ts';
import { neutralFields } from './schemas.ts';

export type Method = 'GET' | 'POST';

/**
 * Required credentials. `public`: none. `session`: a session id in `X-Session-Id`. `access`: a session id, an access token
 * and its cookie. `otp`: an OTP token in place of the access token.
 */
export type Caller = 'public' | 'session' | 'access' | 'otp';

/**
 * At most `max` calls in `seconds`. Limits by address are counted in the database, across all server processes. Limits by
 * session are counted in each process.
 */
export interface Limit {
  readonly name: string;
  readonly by: 'address' | 'session';
  readonly max: number;
  readonly seconds: number;
}

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Payload extends Schema = Schema,
> {
  readonly method: Method;
  /** Path below the API's base, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly caller: Caller;
  /** Only the primary cardholder may call it. */
  readonly primaryOnly?: boolean;
  /** Refuses a write without `Idempotency-Key`, because a repeated write would take effect twice. */
  readonly keyRequired?: boolean;
  /** The call sends a command to the card system. It answers 202 with {@link UnderWayAnswer} while the outcome is not known. */
  readonly commands?: true;
  /** False for a call that does not count as activity of the person, such as the session check. Default true. */
  readonly keepsAlive?: boolean;
  /**
   * A standby of the database may answer the call's reads of history and spending, for calls of `access` that change nothing. Everything
   * else reads the primary.
   */
  readonly readsStandby?: true;
  /** The call is offered while the account of its caller closes; every other call after log-on answers ACCOUNT-CLOSING then. */
  readonly whileClosing?: true;
  /** The call answers NOT_FOUND while the bank has this flag off (GEN-7). */
  readonly flag?: FeatureFlag;
  readonly limits?: readonly Limit[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly payload: Payload;
  /**
   * The body is bytes of at most `EVIDENCE_PIECE`, of type `application/octet-stream`, in place of JSON. Its schema is `uploaded` of
   * file.ts.
   */
  readonly upload?: true;
  /** Media types of the file that the call answers. Its payload is then `file` of file.ts; errors stay JSON. */
  readonly files?: readonly string[];
  /**
   * Codes that this call may answer in addition to the common codes and to those that `caller` and `commands` imply.
   */
  readonly errors?: readonly ErrorCode[];
  /** Set by {@link endpoint}: fields of body or query without a use, with the values that the portal sends. */
  readonly neutral?: Readonly<Record<string, string>>;
}

/** Codes that every call may answer. */
const COMMON_CODES: readonly ErrorCode[] = [
  'VALIDATION',
  'BODY_TOO_LARGE',
  'RATE_LIMITED',
  'MAINTENANCE',
  'CARD-SYSTEM',
  '500',
];

/**
 * Returns every code that a call may answer: the common codes, those that `caller` and `commands` imply, and its
 * `errors`.
 */
export function answeredCodes({
  caller,
  commands,
  whileClosing,
  errors = [],
}: Endpoint): readonly ErrorCode[] {
  return [
    ...COMMON_CODES,
    ...(caller === 'public' ? [] : (['SESSION_OVER'] as const)),
    ...(!whileClosing && (caller === 'access' || caller === 'otp') ? (['ACCOUNT-CLOSING'] as const) : []),
    ...(commands ? (['UNDER-WAY', 'NOT-DONE'] as const) : []),
    ...errors,
  ];
}

/** Declares one call and keeps its exact types. */
export function endpoint<
  Payload extends Schema,
  const Who extends Caller,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Payload> & { readonly caller: Who },
): Endpoint<Params, Query, Body, Payload> & { readonly caller: Who } {
  const neutral = neutralFields(definition.body ?? definition.query);
  return Object.keys(neutral).length === 0 ? definition : { ...definition, neutral };
}

type Output<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

type Part<Name extends string, S> = [S] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: z.input<Extract<S, Schema>> };

/** The input of a call. It has only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Answer 202: the command was sent, so the caller must not send it again. `/operations/{commandId}` gives its outcome. */
export interface UnderWayAnswer {
  readonly payload: { readonly commandId: string; readonly state: 'pending' };
}

/** The answer of every failed call. */
export interface ErrorAnswer {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly requestId: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}
