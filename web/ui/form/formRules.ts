import type { Say } from '../../language/language.tsx';
import type { ErrorItem } from './ErrorSummary.tsx';

/** Error message by field. Fields without an error are missing or undefined. */
export type FieldErrors<V> = { readonly [K in keyof V & string]?: string | undefined };

/** Returns the items of the error summary, in the order of the fields. */
export function errorItems<V extends object>(
  fields: V,
  errors: FieldErrors<V>,
  idOf: (name: keyof V & string) => string,
): ErrorItem[] {
  const names = Object.keys(fields) as (keyof V & string)[];
  return names.flatMap((name) => {
    const text = errors[name];
    return text ? [{ id: idOf(name), text }] : [];
  });
}

/** True when any field differs. A field may hold text, a flag, or an object or list of parts. */
export function isDirty(start: object, now: object): boolean {
  return JSON.stringify(entriesOf(start)) !== JSON.stringify(entriesOf(now));
}

function entriesOf(values: object): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Errors from the server. A function returns translated errors, so that they follow the language. */
export type ServerErrors<V> = FieldErrors<V> | ((t: Say) => FieldErrors<V>);

/** Result of the last validation: the invalid values with their errors, or the errors from the server. */
export interface ValidationResult<V> {
  readonly attempt: number;
  readonly validated?: V;
  /** The errors at the time of the validation, and the language they are in. */
  readonly found?: { readonly errors: FieldErrors<V>; readonly t: Say };
  readonly server?: ServerErrors<V>;
  /** The field to focus instead of the error summary. */
  readonly focus?: keyof V & string;
}

/**
 * Returns the error messages of a result, in the language of `t`. The errors do not change until the next submit: with every
 * change, screen readers would read the summary again.
 */
export function errorsOf<V extends object>(
  { validated, found, server }: ValidationResult<V>,
  validate: (values: V, t: Say) => FieldErrors<V>,
  t: Say,
): FieldErrors<V> {
  if (found?.t === t) return found.errors;
  if (validated !== undefined) return validate(validated, t);
  return typeof server === 'function' ? server(t) : (server ?? {});
}

/** Errors that are shown only at their field, not in the summary. */
export type Marks<V> = { readonly [K in keyof V & string]?: (t: Say) => string };

export function errorsOfMarks<V extends object>(marks: Marks<V>, t: Say): FieldErrors<V> {
  const entries = Object.entries<((t: Say) => string) | undefined>(marks);
  return Object.fromEntries(entries.map(([name, error]) => [name, error?.(t)])) as FieldErrors<V>;
}
