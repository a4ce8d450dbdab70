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
  /**
   * A secret value is never repeated in a message, and may be in a file: the one named by `<name>_FILE`, or one of
   * SECRETS_DIR.
   */
  readonly secret?: true;
  /** The value is the path of a file, which may also be one of SECRETS_DIR. */
  readonly file?: true;
}

export type Variables = Readonly<Record<string, Variable<unknown>>>;
export type Values<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends Variable<infer T> ? T : never;
};

/** Marks an invalid value whose problem is already reported. */
const WRONG = Symbol('wrong');

const fileVariable = (name: string) => `${name}_FILE`;

/** Returns the name of a variable's file in SECRETS_DIR. */
export const fileNameOf = (variable: string) => variable.toLowerCase().replaceAll('_', '-');

/** Where a variable is set. `name` is what messages call the place. */
interface Place {
  readonly name: string;
  readonly value: string;
}

/** Reads variables and collects everything that is wrong with them. */
export class EnvReader {
  readonly problems: ConfigProblem[] = [];
  /** The variables that have problems. */
  readonly wrong = new Set<string>();
  /** The files of SECRETS_DIR, by variable. */
  readonly files = new Map<string, string>();

  constructor(readonly env: Env) {}

  /** Reads variables. An invalid variable becomes a problem; its value is undefined. */
  read<V extends Variables>(variables: V): Values<V> {
    const values = Object.entries(variables).map(([key, { name, schema, secret, file }]) => {
      const given = secret ? this.#readSecret(name) : file ? this.#readPath(name) : this.env[name];
      if (given === WRONG) return [key, undefined];
      const { data, error } = z.safeParse(schema, given);
      if (error) this.refuse(name, given && secret ? '…' : given, error.issues[0]?.message ?? '');
      return [key, data];
    });
    return Object.fromEntries(values) as Values<V>;
  }

  /**
   * Adds a problem. The value must not be a secret.
   * @param variable the variable that has the problem, if `name` is the place of its value
   */
  refuse(name: string, value: string | undefined, allowed: string, variable = name): void {
    this.problems.push({ name, value, allowed });
    this.wrong.add(variable);
  }

  /** Whether a variable is set, directly or as a file. */
  isSet(name: string): boolean {
    return Boolean(this.env[name] || this.env[fileVariable(name)] || this.files.has(name));
  }

  /** Throws {@link ConfigError} when there are problems. */
  end(): void {
    if (this.problems.length > 0) throw new ConfigError(...this.problems);
  }

  /** Returns the value of a secret variable, or the text of its file without the final newline. */
  #readSecret(variable: string): string | undefined | typeof WRONG {
    const place = this.#placeOf(variable, variable, fileVariable(variable));
    if (place === WRONG) return WRONG;
    if (place === undefined || place.name === variable) return this.env[variable];
    const { name, value: path } = place;
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (text !== '') return text;
      this.refuse(name, path, 'the path of a file that is not empty', variable);
    } catch {
      this.refuse(name, path, 'the path of a file that can be read', variable);
    }
    return WRONG;
  }

  #readPath(variable: string): string | undefined | typeof WRONG {
    const place = this.#placeOf(variable, variable);
    return place === WRONG ? WRONG : place?.value;
  }

  /** Returns the place where a variable is set: one of these variables, or a file of SECRETS_DIR. Refuses a second place. */
  #placeOf(variable: string, ...names: readonly string[]): Place | undefined | typeof WRONG {
    const ofEnvironment = names.map((name) => ({ name, value: this.env[name] ?? '' }));
    const ofFolder = {
      name: `${fileNameOf(variable)} in SECRETS_DIR`,
      value: this.files.get(variable) ?? '',
    };
    const [first, second] = [...ofEnvironment, ofFolder].filter(({ value }) => value !== '');
    if (!second) return first;
    this.refuse(second.name, second.value, `left out where ${first?.name} is set`, variable);
    return WRONG;
  }
}

const emptyAsUnset = z.transform((value: string | undefined) => value || undefined);

type Schema<T> = z.ZodMiniType<T, string>;
type Options = Pick<Variable<unknown>, 'secret' | 'file'>;

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

/** URLs of PostgreSQL databases, separated by commas. They are secret, like {@link url}. */
export const postgresUrls: Schema<readonly string[]> = parsed((value) => {
  const urls = value.split(',').map((each) => each.trim());
  return urls.every((each) => z.safeParse(postgresUrl(), each).success) ? urls : undefined;
}, 'addresses starting with postgres: or postgresql:, each with one host, separated by commas');

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
