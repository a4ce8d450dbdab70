/** A file of the bank that the portal shows, such as a picture or a page. The portal only reads such files. */
export interface StoredObject {
  /** Opaque. Changes with the content. */
  readonly version: string;
  readonly modified: Date;
  readonly content: Buffer;
}

export interface ReadOptions {
  /** Aborts the read, which then throws {@link StoreUnavailable}. */
  readonly signal: AbortSignal;
  /** The caller's version. While it is current, `read` returns `unchanged` instead of the content. */
  readonly known?: string;
}

/** The bank's pictures and pages (CNT-1). */
export interface ObjectStore {
  /**
   * Returns the object, or undefined when it is absent. Keys that {@link isKey} rejects are absent too, and never reach
   * a disk or a network.
   *
   * @throws StoreUnavailable when the store cannot answer
   */
  read(key: string, options: ReadOptions): Promise<StoredObject | 'unchanged' | undefined>;
}

/** Maximum object size in bytes; larger objects are not served. */
export const MAX_OBJECT_BYTES = 8 * 1024 * 1024;

/** Up to five path segments of letters, digits, `-` and `_`, then a dot and the type. At most 413 characters. */
const KEY = /^[A-Za-z0-9][\w-]{0,79}(?:\/[A-Za-z0-9][\w-]{0,79}){0,4}\.[a-z0-9]{1,8}$/;

/** A valid key cannot refer to another folder, host or scheme. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Safe for logs: never contains a key, an address or a credential. */
export type StoreReason = `s3-${string}` | `file-${string}` | `net-${string}` | 'timeout' | 'too-large';

/** The store cannot answer now. It has no `cause`, because causes may contain addresses. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(readonly reason: StoreReason) {
    super(`the object store did not answer: ${reason}`);
  }
}
