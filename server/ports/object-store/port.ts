/** A file of the bank's that the portal shows: a picture, a page. The portal reads them and never writes one. */
export interface StoredObject {
  /** Tells one content under this key from another; the adapter's own, opaque. */
  readonly version: string;
  readonly modified: Date;
  readonly content: Buffer;
}

export interface ReadOptions {
  /** Ends the try, which is then {@link StoreUnavailable}. */
  readonly signal: AbortSignal;
  /** The version that the caller has: when it is still the one, `unchanged` is answered instead of the content. */
  readonly known?: string;
}

/** Where the bank keeps pictures and pages (CNT-1). */
export interface ObjectStore {
  /**
   * The object under a key; undefined where there is none, and for every key that {@link isKey} refuses: such a key never
   * reaches a disk or a network.
   *
   * @throws StoreUnavailable when nobody can say now
   */
  read(key: string, options: ReadOptions): Promise<StoredObject | 'unchanged' | undefined>;
}

/** An object over this many bytes is not served. */
export const LARGEST_OBJECT = 8 * 1024 * 1024;

/** Folders and a name of letters, digits, `-` and `_`; one dot, before the type. No more than 400 characters. */
const KEY = /^[A-Za-z0-9][\w-]{0,79}(?:\/[A-Za-z0-9][\w-]{0,79}){0,4}\.[a-z0-9]{1,8}$/;

/** True for what can be a key: nothing in it can mean another folder, another host or another scheme. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Why the store could not answer, safe for logs: never a key, an address or a credential. */
export type StoreReason = `s3-${string}` | `file-${string}` | `net-${string}` | 'timeout' | 'too-large';

/** The store cannot answer now. Carries no cause: causes quote addresses. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly reason: StoreReason;

  constructor(reason: StoreReason) {
    super(`the object store did not answer: ${reason}`);
    this.reason = reason;
  }
}
