import * as z from 'zod/mini';

/** A file as the answer of a call, whole: one that cannot be finished is a refusal like any other, never half a file. */
export interface FileAnswer {
  /** One of the contract's `files`, with parameters such as the character set. */
  readonly type: string;
  /** ASCII letters, digits, `.`, `_` and `-`: never anything of the person's. */
  readonly name: string;
  readonly content: Uint8Array | string;
  /** To be shown instead of saved. */
  readonly inline?: boolean;
  /** For what is nobody's own: browsers and caches may keep it. Without this nothing is kept. */
  readonly keep?: Keep;
}

export interface Keep {
  /** Another content has another one; letters, digits and `-`. */
  readonly tag: string;
  readonly modified: Date;
  /** How long nobody needs to ask again. */
  readonly seconds: number;
  /** The content depends on what the browser takes. */
  readonly byAccept?: boolean;
}

/** The payload of a contract with `files`. */
export const file = z.custom<FileAnswer>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
);
