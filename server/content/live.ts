/**
 * Content that the bank edits, kept in memory and reloaded without a restart. The folder is polled, which works on every
 * system and file share. Each kind is reloaded as a whole. While a kind has a fault, its last valid value stays in use.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Fault, type Kind, readKind } from './kind.ts';
import { fingerprint, readTree, type Tree } from './tree.ts';

/** Polling interval in milliseconds. */
const LOOK_MS = 2000;

/** The content has faults. The message is for the operator. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** Formats "  - promotions/X/promotion.json, line 3: …". */
export function faultLine({ path, line, what }: Fault): string {
  return `  - ${path}, line ${line}: ${what}`;
}

interface Slot {
  readonly name: string;
  /** Reads a kind and keeps it, or reports its faults and keeps the previous value. */
  take(tree: Tree): readonly Fault[];
}

export interface LiveContent {
  /** Adds a kind and returns a function for its current value. Call it before {@link LiveContent.load}. */
  add<T>(kind: Kind<T>): () => T;
  /** Reads all kinds. Throws {@link ContentError} with all faults. */
  load(): Promise<void>;
  /** Reloads when the folder has changed. Never rejects. */
  look(log: Log): Promise<void>;
  /** Names of the kinds whose last valid value is still used because the folder has an error. */
  stale(): readonly string[];
  /** Polls until the returned function is called. */
  watch(log: Log): () => void;
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Creates the content of a folder. It reads nothing yet. */
export function createLiveContent(dir: string): LiveContent {
  const slots: Slot[] = [];
  let seen = '';
  let looking = false;
  let stale: readonly string[] = [];

  async function look(log: Log): Promise<void> {
    try {
      const now = await fingerprint(dir);
      if (now === seen) return;
      const tree = await readTree(dir);
      seen = now;
      stale = takeOver(slots, tree, log);
    } catch (error) {
      const why = reasonOf(error);
      stale = slots.map(({ name }) => name);
      // Logged once per reason, not at every poll.
      if (seen !== why) log.warn({ why }, 'content: the folder cannot be read; what was read last stays');
      seen = why;
    }
  }

  return {
    add(kind) {
      const { slot, current } = createSlot(kind);
      slots.push(slot);
      return current;
    },
    async load() {
      let tree: Tree;
      try {
        seen = await fingerprint(dir);
        tree = await readTree(dir);
      } catch (error) {
        throw new ContentError(
          `${dir} cannot be read (${reasonOf(error)}); CONTENT_DIR must name the folder of the bank's files`,
        );
      }
      const faults = slots.flatMap((slot) => slot.take(tree));
      if (faults.length > 0)
        throw new ContentError(`${dir} cannot be used:\n${faults.map(faultLine).join('\n')}`);
    },
    look,
    stale: () => stale,
    watch(log) {
      const timer = setInterval(async () => {
        if (looking) return;
        looking = true;
        await look(log);
        looking = false;
      }, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function createSlot<T>(kind: Kind<T>): { slot: Slot; current: () => T } {
  let held: { value: T } | undefined;
  return {
    slot: {
      name: kind.name,
      take(tree) {
        const read = readKind(kind, tree);
        if ('faults' in read) return read.faults;
        held = read;
        return [];
      },
    },
    current() {
      if (!held) throw new Error(`${kind.name} was asked for before the content was loaded`);
      return held.value;
    },
  };
}

/** Reloads all kinds. Returns the names of the kinds with faults. */
function takeOver(slots: readonly Slot[], tree: Tree, log: Log): readonly string[] {
  const kinds: string[] = [];
  const stale: string[] = [];
  for (const slot of slots) {
    const faults = slot.take(tree).map(faultLine);
    if (faults.length === 0) kinds.push(slot.name);
    else {
      stale.push(slot.name);
      log.warn({ kind: slot.name, faults }, 'content: not taken over; what was read last stays');
    }
  }
  log.info({ kinds }, 'content: reloaded');
  return stale;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
