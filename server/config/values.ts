/** Zod schemas of environment variables. The message of an issue describes the allowed values. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid variable. `value` must not be a secret. */
export interface ConfigProblem {
  readonly name: string;
  readonly value: string | undefined;
  readonly allowed: string;
}

/** The configuration is invalid. The message is for the operator and lists every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(...problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ name, value, allowed }) => `${name} is ${value ? `"${value}"` : 'not set'}; it must be ${allowed}`,
    );
    super(lines.join('\n'));
  }
}

interface Variable<T> {
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  /** A secret value is never repeated in a message, and may be in the file named by `<name>_FILE`. */
  readonly secret?: true;
}

type Variables = Readonly<Record<string, Variable<unknown>>>;
export type Values<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends Variable<infer T> ? T : never;
};

/** Marks an invalid value whose problem is already reported. */
const WRONG = Symbol('wrong');

const fileVariable = (name: string) => `${name}_FILE`;

/** Reads variables and collects everything that is wrong with them. */
export class EnvReader {
  readonly problems: ConfigProblem[] = [];

  constructor(readonly env: Env) {}

  /** Reads variables. An invalid variable becomes a problem; its value is undefined. */
  read<V extends Variables>(variables: V): Values<V> {
    const values = Object.entries(variables).map(([key, { name, schema, secret }]) => {
      const given = secret ? this.#readSecret(name) : this.env[name];
      if (given === WRONG) return [key, undefined];
      const { data, error } = z.safeParse(schema, given);
      if (error) this.refuse(name, given && secret ? '…' : given, error.issues[0]?.message ?? '');
      return [key, data];
    });
    return Object.fromEntries(values) as Values<V>;
  }

  /** Adds a problem. The value must not be a secret. */
  refuse(name: string, value: string | undefined, allowed: string): void {
    this.problems.push({ name, value, allowed });
  }

  /** Whether a secret variable is set, directly or as a file. */
  isSet(name: string): boolean {
    return Boolean(this.env[name] || this.env[fileVariable(name)]);
  }

  /** Throws {@link ConfigError} when there are problems. */
  end(): void {
    if (this.problems.length > 0) throw new ConfigError(...this.problems);
  }

  /** Returns the value of a secret variable, or of the file named by `<name>_FILE` without its final newline. */
  #readSecret(name: string): string | undefined | typeof WRONG {
    const file = this.env[fileVariable(name)];
    if (!file) return this.env[name];
    const refuse = (allowed: string): typeof WRONG => {
      this.refuse(fileVariable(name), file, allowed);
      return WRONG;
    };
    if (this.env[name]) return refuse(`left out where ${name} is set`);
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      return text === '' ? refuse('the path of a file that is not empty') : text;
    } catch {
      return refuse('the path of a file that can be read');
    }
  }
}

const emptyAsUnset = z.transform((value: string | undefined) => value || undefined);

type Schema<T> = z.ZodMiniType<T, string>;
type Options = Pick<Variable<unknown>, 'secret'>;

/** A variable that must be set. As in `optional` and `withDefault`, an empty value counts as not set. */
export function required<T>(name: string, schema: Schema<T>, options?: Options): Variable<T> {
  return { name, schema: z.pipe(emptyAsUnset, schema), ...options };
}

export function optional<T>(name: string, schema: Schema<T>, options?: Options): Variable<T | undefined> {
  return { name, schema: z.pipe(emptyAsUnset, z.optional(schema)), ...options };
}

export function withDefault<T>(name: string, schema: Schema<T>, fallback: NoInfer<T>): Variable<T> {
  const value = z.pipe(
    z.optional(schema),
    z.transform((given: T | undefined) => given ?? fallback),
  );
  return { name, schema: z.pipe(emptyAsUnset, value) };
}

export function text(name: string, fallback: string, options?: Options): Variable<string> {
  return { name, schema: z._default(z.string(), fallback), ...options };
}

export function oneOf<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
  fallback: T[number],
): Variable<T[number]> {
  return { name, schema: z._default(z.enum(values, `one of ${values.join(', ')}`), fallback) };
}

/** A schema for one of these values. */
export function choice<const T extends readonly [string, ...string[]]>(values: T): Schema<T[number]> {
  return z.pipe(z.string(), z.enum(values, `one of ${values.join(', ')}`));
}

function boolean(name: string, on: string, off: string, fallback: boolean): Variable<boolean> {
  const error = `one of ${on}, ${off}`;
  const schema = z.stringbool({ truthy: [on], falsy: [off], case: 'sensitive', error });
  return { name, schema: z._default(schema, fallback) };
}

/** `true` or `false`. */
export const flag = (name: string, fallback: boolean) => boolean(name, 'true', 'false', fallback);

/** `on`, the default, or `off`. */
export const toggle = (name: string) => boolean(name, 'on', 'off', true);

export function integer(min: number, max: number): Schema<number> {
  const allowed = `a whole number from ${min} to ${max}`;
  const digits = z.string(allowed).check(z.regex(/^\d+$/, allowed));
  return z.pipe(z.pipe(digits, z.transform(Number)), z.int().check(z.gte(min, allowed), z.lte(max, allowed)));
}

export function pattern(form: RegExp, allowed: string): Schema<string> {
  return z.string(allowed).check(z.regex(form, allowed));
}

/** An absolute URL. Variables with URLs are secret, because a URL may contain a password. */
export function url(...protocols: readonly string[]): Schema<string> {
  const isAllowed = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  const allowed = `an address starting with ${protocols.join(' or ')}`;
  return z.string(allowed).check(z.refine(isAllowed, allowed));
}

/** The URL of a PostgreSQL database. libpq's lists of several hosts are refused. It is secret, like {@link url}. */
export function postgresUrl(): Schema<string> {
  const oneHost =
    'an address with one host, which leads to the primary (docs/operations/database.md, "High availability")';
  const hostsOf = (value: string) => /^\w+:\/\/([^/?#]*)/.exec(value)?.[1]?.split('@').at(-1) ?? '';
  return z.pipe(
    z.string(oneHost).check(z.refine((value) => !hostsOf(value).includes(','), oneHost)),
    url('postgres:', 'postgresql:'),
  );
}

/** Whether the URL's host is this machine. */
export function isOnLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The origin of a URL; path and query are dropped. */
export function origin(...protocols: readonly string[]): Schema<string> {
  return z.pipe(
    url(...protocols),
    z.transform((value: string) => new URL(value).origin),
  );
}

/** The result of `parse`, which returns undefined for an invalid value. */
export function parsed<T>(parse: (value: string) => T | undefined, allowed: string): Schema<T> {
  const transform = z.transform((value: string, context): T => {
    const result = parse(value);
    if (result === undefined) context.issues.push({ code: 'custom', message: allowed, input: value });
    return result ?? z.NEVER;
  });
  return z.pipe(z.string(allowed), transform);
}

/** Random bytes in base64. */
export const secretKey: Schema<Buffer> = parsed((value) => {
  const bytes = Buffer.from(value, 'base64');
  return bytes.length < 32 ? undefined : bytes;
}, 'at least 32 random bytes in base64');

/** Host names in lower case. */
export const hosts = parsed(parseHosts, 'names of hosts, separated by commas');

function parseHosts(value: string): string[] | undefined {
  const hosts = value.split(',').map((host) => host.trim().toLowerCase());
  const named = hosts.filter((host) => host !== '');
  return named.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) ? named : undefined;
}
