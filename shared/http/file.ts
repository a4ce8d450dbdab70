import * as z from 'zod/mini';

/**
 * A file that a call answers. The server produces all of it before the response starts, so a failure is an error and never a
 * truncated file.
 */
export interface FileAnswer {
  /** Media type: one of the contract's `files`, with parameters such as the character set. */
  readonly type: string;
  /** File name of ASCII letters, digits, `.`, `_` and `-`. It contains no personal data. */
  readonly name: string;
  readonly content: Uint8Array | string;
  /** The browser shows the file instead of saving it. */
  readonly inline?: boolean;
  /** Content from outside the bank. The browser gives it no origin, runs nothing in it and loads nothing for it. */
  readonly untrusted?: boolean;
  /** Cache rules of a public file. Without them the response must not be cached. */
  readonly keep?: CachePolicy;
}

export interface CachePolicy {
  /** ETag value: letters, digits and `-`. Changes with the content. */
  readonly tag: string;
  readonly modified: Date;
  /** `max-age` in seconds. */
  readonly seconds: number;
  /** The content depends on the `Accept` header. */
  readonly byAccept?: boolean;
}

/** The body of a contract with `upload`: a `Blob` in the browser, bytes on the server. */
export const uploaded: z.ZodMiniType<Uint8Array, Blob> = z.pipe(
  z.custom<Blob>(isSome),
  z.transform((blob: Blob): Uint8Array => {
    const body: unknown = blob;
    return isSome(body) ? body : z.NEVER;
  }),
);

function isSome(body: unknown): body is Uint8Array {
  return body instanceof Uint8Array && body.length > 0;
}

/** The payload of a contract with `files`. */
export const file = z.custom<FileAnswer>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
);
