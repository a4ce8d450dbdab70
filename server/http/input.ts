/** Reads and validates the input of a call. */
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import type { CallContext } from './context.ts';
import { Failure } from './failure.ts';
import { bodyLanguage } from './language.ts';

/** Validated parts of a request, with the types of its contract. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Returns the validated input. Throws NOT_FOUND for a malformed path and VALIDATION for the rest. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): RawInput {
  return {
    params: readParams(endpoint.params, request.params),
    query: read(endpoint.query, request.query, {}),
    body: read(endpoint.body, request.body, undefined),
  };
}

/** Returns the idempotency key of a write. Throws VALIDATION for a malformed key or a missing required key. */
export function idempotencyKey(
  { headers }: FastifyRequest,
  { keyRequired }: Endpoint,
): { idempotencyKey?: string } {
  const key = headers['idempotency-key'];
  if (key === undefined && keyRequired)
    throw new Failure('VALIDATION', { fields: { 'Idempotency-Key': 'required' } });
  if (key === undefined) return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Failure('VALIDATION', { fields: { 'Idempotency-Key': 'format' } });
  return { idempotencyKey: key };
}

/** A `language` in the body overrides the Accept-Language header. */
export function withBodyLanguage(context: CallContext, body: unknown): CallContext {
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
