/**
 * What the bank edits, always at hand and taken over without a restart: the folder is looked at again and again, which
 * works the same on every system and file share. Each kind is taken as a whole or not at all: while something is wrong
 * with it, the last good one stays.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Fault, type Kind, readKind } from './kind.ts';
import { fingerprint, readTree, type Tree } from './tree.ts';

/** How often the folder is looked at. */
const LOOK_MS = 2000;

/** What the bank edits cannot be used; the message is for the operator. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}

/** "  - promotions/X/promotion.json, line 3: …" */
export function faultLine({ path, line, what }: Fault): string {
  return `  - ${path}, line ${line}: ${what}`;
}

interface Slot {
  readonly name: string;
  /** Reads and takes it, or says why not and keeps what it had. */
  take(tree: Tree): readonly Fault[];
}

export interface LiveContent {
  /** Adds a kind; what it gives is the kind as it is now. To be called before {@link LiveContent.load}. */
  add<T>(kind: Kind<T>): () => T;
  /** Reads all kinds; throws {@link ContentError} with everything that is wrong. */
  load(): Promise<void>;
  /** Looks whether the folder has changed, and takes over what is right. Never rejects. */
  look(log: Log): Promise<void>;
  /** Looks again and again until the returned function is called. */
  watch(log: Log): () => void;
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** The content of a folder; nothing is read yet. */
export function createLiveContent(dir: string): LiveContent {
  const slots: Slot[] = [];
  let seen = '';
  let looking = false;

  async function look(log: Log): Promise<void> {
    try {
      const now = await fingerprint(dir);
      if (now === seen) return;
      const tree = await readTree(dir);
      seen = now;
      takeOver(slots, tree, log);
    } catch (error) {
      const why = reasonOf(error);
      // Once for each reason, not every time it is looked at.
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

function takeOver(slots: readonly Slot[], tree: Tree, log: Log): void {
  const kinds: string[] = [];
  for (const slot of slots) {
    const faults = slot.take(tree).map(faultLine);
    if (faults.length === 0) kinds.push(slot.name);
    else log.warn({ kind: slot.name, faults }, 'content: not taken over; what was read last stays');
  }
  log.info({ kinds }, 'content: read anew');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
