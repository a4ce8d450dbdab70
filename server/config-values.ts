/** Reading one variable of the environment. Whatever cannot be used is a {@link ConfigError}. */

/** A variable that cannot be used; the message is for the operator. */
export class ConfigError extends Error {
  constructor(name: string, value: string | undefined, allowed: string) {
    super(
      `${name} is ${value === undefined || value === '' ? 'not set' : `"${value}"`}; it must be ${allowed}`,
    );
    this.name = 'ConfigError';
  }
}

export type Env = Readonly<Record<string, string | undefined>>;

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(
  env: Env,
  name: string,
  values: T,
  fallback: T[number],
): T[number] {
  const value = env[name] ?? fallback;
  if (!values.includes(value)) throw new ConfigError(name, env[name], `one of ${values.join(', ')}`);
  return value;
}

/** A whole number within its bounds. */
export function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const n = Number(raw);
  if (!/^\d+$/.test(raw) || n < min || n > max)
    throw new ConfigError(name, raw, `a whole number from ${min} to ${max}`);
  return n;
}

/** `true` or `false`. */
export function flag(env: Env, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
}

/** An address of one of these schemes, never repeated; undefined where it is not set. */
export function address(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const raw = env[name];
  if (!raw) return undefined;
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  // The value may hold a password: it is never repeated.
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(name, '…', `an address starting with ${protocols.join(' or ')}`);
  return raw;
}

/** A value of the given form, or the fallback where it is not set. */
export function matching(
  env: Env,
  name: string,
  fallback: string | undefined,
  form: RegExp,
  allowed: string,
): string {
  const value = env[name] || fallback;
  if (value === undefined || !form.test(value)) throw new ConfigError(name, value, allowed);
  return value;
}

/** A text that is never repeated. */
export function secretText(env: Env, name: string): string {
  const value = env[name];
  if (!value || !/^[\x21-\x7e]{1,256}$/.test(value))
    throw new ConfigError(name, value && '…', 'set, without spaces');
  return value;
}

/** At least 32 bytes in base64, never repeated; undefined where it is not set. */
export function readBytes(env: Env, name: string): Buffer | undefined {
  const given = env[name];
  if (given === undefined) return undefined;
  const bytes = Buffer.from(given, 'base64');
  if (bytes.length < 32) throw new ConfigError(name, '…', 'at least 32 random bytes in base64');
  return bytes;
}
