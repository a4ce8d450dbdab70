import * as z from 'zod/mini';

/** A file that a call answers. It is complete before the answer begins, so a failure is an error and never half a file. */
export interface FileAnswer {
  /** One of the contract's `files`, with parameters such as the character set. */
  readonly type: string;
  /** ASCII letters, digits, `.`, `_` and `-`. Contains no personal data. */
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Shown in the browser instead of saved. */
  readonly inline?: boolean;
  /** Cache rules of a public file. Without them nothing is cached. */
  readonly keep?: Keep;
}

export interface Keep {
  /** ETag value: letters, digits and `-`. Changes with the content. */
  readonly tag: string;
  readonly modified: Date;
  /** `max-age` in seconds. */
  readonly seconds: number;
  /** The content depends on the `Accept` header. */
  readonly byAccept?: boolean;
}

/** The payload of a contract with `files`. */
export const file = z.custom<FileAnswer>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
);
