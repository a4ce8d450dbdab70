/** Reads bodies of the demo's calls. */
import type * as z from 'zod/mini';
import { Failure } from '../../../server/http/failure.ts';

/** VALIDATION that names a field, but never its value. */
export function wrong(field: string): Failure {
  return new Failure('VALIDATION', { fields: { [field]: 'invalid' } });
}

/** Returns the body, or throws VALIDATION with the first wrong field. */
export function readBody<T extends z.ZodMiniType>(schema: T, json: unknown): z.output<T> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw wrong(String(result.error.issues[0]?.path[0] ?? 'body').slice(0, 40));
}
