/** Finds in PostgreSQL's protocol where a transaction with an answer of the bank commits, and loses that commit's answer. */
import type { Watch } from '../../support/api/proxy.ts';

/** What a transaction that takes effect once writes: its idempotency key's answer. */
const MARK = 'portal.idempotency';
/** Length and code of an SSL request or a start-up, which have no letter before them. */
const STARTUP_CODES = new Set([80877103, 196608]);

/** How the next commit's answer is lost: after PostgreSQL has given it, or before (it may never have been read then). */
export type Loss = 'answer' | 'commit';

export interface CommitCutter {
  /** For each connection. */
  watch(cut: () => void): Watch;
  /** Cuts the connection of the next commit of an effect; resolves when that was done, rejects when none came by. */
  cutNext(loss: Loss): Promise<void>;
}

export function createCommitCutter(patienceMs = 15_000): CommitCutter {
  let armed: { readonly loss: Loss; readonly done: () => void } | undefined;
  return {
    watch(cut) {
      const messages = new Messages();
      let swallowing = false;
      const end = (done: () => void) => {
        cut();
        done();
      };
      let done = () => {};
      return {
        toServer(chunk) {
          if (!messages.commitsEffect(chunk) || !armed || swallowing) return true;
          const { loss } = armed;
          done = armed.done;
          armed = undefined;
          swallowing = true;
          // The bytes are handed to the system first.
          if (loss === 'commit') setImmediate(() => end(done));
          return true;
        },
        toClient() {
          if (!swallowing) return true;
          end(done);
          return false;
        },
      };
    },
    cutNext(loss) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          armed = undefined;
          reject(new Error(`no commit of a transaction that writes ${MARK} came by in ${patienceMs} ms`));
        }, patienceMs);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        armed = { loss, done };
      });
    },
  };
}

/** The client's messages on one connection. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  /** Prepared statements that write the mark. */
  readonly #marked = new Set<string>();
  /** Prepared statements by which transactions begin and end. */
  readonly #bounds = new Map<string, 'begin' | 'commit'>();
  #effect = false;

  /** True when the chunk ends a transaction that holds an effect. */
  commitsEffect(chunk: Buffer): boolean {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    let commits = false;
    for (let body = this.#next(); body; body = this.#next()) {
      if (this.#read(body)) commits = true;
    }
    return commits;
  }

  /** The next whole message; of one without a letter, nothing but its place is used. */
  #next(): Buffer | undefined {
    const rest = this.#rest;
    const startup = rest.length >= 8 && STARTUP_CODES.has(rest.readInt32BE(4)) && rest[0] === 0;
    const length = startup ? rest.readInt32BE(0) : rest.length >= 5 ? 1 + rest.readInt32BE(1) : Infinity;
    if (rest.length < length) return undefined;
    this.#rest = rest.subarray(length);
    return rest.subarray(0, length);
  }

  #read(message: Buffer): boolean {
    const letter = String.fromCharCode(message[0] ?? 0);
    const [first = '', second = ''] = message.toString('latin1', 5).split('\0', 2);
    if (letter === 'P') {
      if (second.includes(MARK)) this.#marked.add(first);
      else this.#marked.delete(first);
      if (/^(start transaction|commit)/.test(second))
        this.#bounds.set(first, second === 'commit' ? 'commit' : 'begin');
      else this.#bounds.delete(first);
    }
    // Bind: the portal's name, then the statement's. Parse of one without a name comes before it too.
    if (letter !== 'B') return false;
    if (this.#marked.has(second)) this.#effect = true;
    const bound = this.#bounds.get(second);
    if (!bound) return false;
    // A look-up outside of any transaction is no effect: each transaction begins anew.
    const commits = bound === 'commit' && this.#effect;
    this.#effect = false;
    return commits;
  }
}
