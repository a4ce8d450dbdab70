import type { Say } from '../../language.tsx';
import type { ErrorItem } from './ErrorSummary.tsx';

/** The text of what is wrong, by field. A field without an error is missing or undefined. */
export type FieldErrors<V> = { readonly [K in keyof V & string]?: string | undefined };

/** The lines of the error summary, in the order of the fields, whatever order the errors came in. */
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

/** True when any field differs; a field may hold text, a flag, or parts of them in an object or list. */
export function dirtyValues(start: object, now: object): boolean {
  return JSON.stringify(entriesOf(start)) !== JSON.stringify(entriesOf(now));
}

function entriesOf(values: object): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What the server said; a function where it has words, so that they follow the language. */
export type ServerErrors<V> = FieldErrors<V> | ((t: Say) => FieldErrors<V>);

/** The last judgement of a form: the values it found wrong, or the server's answer. */
export interface Verdict<V> {
  readonly attempt: number;
  readonly judged?: V;
  readonly server?: ServerErrors<V>;
  /** The field that takes the focus instead of the error summary. */
  readonly focus?: keyof V & string;
}

/** The errors of a verdict in the language of `t`. */
export function errorsOf<V extends object>(
  { judged, server }: Verdict<V>,
  validate: (values: V, t: Say) => FieldErrors<V>,
  t: Say,
): FieldErrors<V> {
  if (judged !== undefined) return validate(judged, t);
  return typeof server === 'function' ? server(t) : (server ?? {});
}
