/** Where the list of deletions is kept: outside the database and its backups. */

/** An entry of the list, without anything that names the person. */
export interface DeletionEntry {
  /** Keyed hash of the customer's id, hexadecimal. */
  readonly hash: string;
  /** The database's time of the latest erasing, ISO 8601, UTC. */
  readonly at: string;
}

/** Every method throws when the place does not answer. */
export interface DeletionPlace {
  /** For messages to the operator. */
  readonly name: string;
  /** Returns the sealed key of the hashes; undefined for a list that was never used. */
  readKey(): Promise<Buffer | undefined>;
  /**
   * Stores the sealed key.
   * @param isNew stores it only if there is none; another process may have been first
   */
  writeKey(sealed: Buffer, isNew: boolean): Promise<void>;
  /** Stores an entry for good. An entry with the same hash is replaced. */
  add(entry: DeletionEntry): Promise<void>;
  entries(): AsyncIterable<DeletionEntry>;
}

/** The form of the names of entries. */
export const HASH = /^[0-9a-f]{64}$/;
