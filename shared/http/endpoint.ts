/**
 * Declares calls. The typed client of the browser, the server's routes (authentication, limits, validation) and the
 * OpenAPI document are derived from each feature's `contract.ts`.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { FeatureFlag } from '../feature-flags.ts';

export type Method = 'GET' | 'POST';

/**
 * Required credentials. `public`: none; `session`: a session id in `X-Session-Id`; `access`: also an access token and its
 * cookie; `otp`: an OTP token in place of the access token.
 */
export type Caller = 'public' | 'session' | 'access' | 'otp';

/**
 * At most `max` calls in `seconds`. Limits by address are counted in the database for all server processes; limits by
 * session are counted by each process.
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
  /** Below the API's base, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly caller: Caller;
  /** Only the primary cardholder. */
  readonly primaryOnly?: boolean;
  /** Refuses a write without `Idempotency-Key`, because a repeat would move value twice. */
  readonly keyRequired?: boolean;
  /** A command for the card system: answered 202 with {@link UnderWayAnswer} while its outcome is not known. */
  readonly commands?: true;
  /** False for a call that does not count as activity (session check). Default true. */
  readonly keepsAlive?: boolean;
  /** Answers NOT_FOUND while the bank has the flag off (GEN-7). */
  readonly flag?: FeatureFlag;
  readonly limits?: readonly Limit[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly payload: Payload;
  /** Media types of the file that the call answers; its payload is then `file` of file.ts. Errors stay JSON. */
  readonly files?: readonly string[];
  /** Codes this call may answer beyond those of {@link answeredCodes}. */
  readonly errors?: readonly ErrorCode[];
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

/** Every code that a call may answer: the common ones, those that follow from its declaration, and its `errors`. */
export function answeredCodes({ caller, commands, errors = [] }: Endpoint): readonly ErrorCode[] {
  return [
    ...COMMON_CODES,
    ...(caller === 'public' ? [] : (['SESSION_OVER'] as const)),
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
  return definition;
}

type Output<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

type Part<Name extends string, S> = [S] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: z.input<Extract<S, Schema>> };

/** What a caller passes: only the parts the call has. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** Answer 202: the command was sent and must not be sent again. Its outcome is at `/operations/{commandId}`. */
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
