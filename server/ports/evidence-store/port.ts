/**
 * Keeps the bytes of files of evidence. They are encrypted before they come here, so the store learns neither their content nor whose
 * they are. An object is written once and never changed.
 */

/** An object as {@link EvidenceStore.list} finds it. */
export interface ListedObject {
  readonly key: string;
  /** By the store's clock. */
  readonly modified: Date;
}

/** Every function throws `StoreUnavailable` of the object store's port when the store cannot answer. */
export interface EvidenceStore {
  /** Writes an object. When it returns, the object survives a crash. After a failure a part of the object may be there. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Returns the content of an object, at most {@link MAX_EVIDENCE_OBJECT} bytes; undefined when it is absent. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes an object. Does nothing when it is absent. */
  delete(key: string): Promise<void>;
  /** Lists the objects of an hour, or of every hour, also parts that a failed `put` has left. */
  list(hour?: string): AsyncIterable<ListedObject>;
}

/** Most bytes of an object: a file of 5 MB with what encryption adds. */
export const MAX_EVIDENCE_OBJECT = 5 * 1024 * 1024 + 1024;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const HOUR = /^\d{10}$/;
const KEY = new RegExp(`^\\d{10}/${UUID}/${UUID}$`);

/** The hour of a time in UTC, as the first part of a key: `2026112918`. */
export function hourOf(time: Date): string {
  return time.toISOString().replace(/\D/g, '').slice(0, 10);
}

/** Whether a text is an hour of keys. */
export function isHour(text: string): boolean {
  return HOUR.test(text);
}

/**
 * Returns the key of an object: the hour in which the file's upload began, the file and the object. The hour lets the sweeper look at
 * recent files alone.
 */
export function evidenceKey(hour: string, fileId: string, objectId: string): string {
  return checkedKey(`${hour}/${fileId}/${objectId}`);
}

/** Returns the parts of a key; undefined for a text that is none. */
export function partsOf(key: string): { readonly fileId: string; readonly objectId: string } | undefined {
  const [, fileId, objectId] = KEY.test(key) ? key.split('/') : [];
  return fileId !== undefined && objectId !== undefined ? { fileId, objectId } : undefined;
}

/** Returns the key. Throws TypeError for a text that is none: adapters check it before they touch a disk or a network. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('not the key of an object of evidence');
  return key;
}
