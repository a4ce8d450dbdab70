/** Detects commits of transactions with an effect in PostgreSQL's protocol, and drops the response to such a commit. */
import type { ConnectionObserver } from '../../support/api/proxy.ts';
import { ClientMessages } from '../../support/database/client-messages.ts';

/** Every transaction with an idempotent effect writes to this table. */
const EFFECT_TABLE = 'portal.idempotency';
/** When to cut: after PostgreSQL sent its response, or before, when PostgreSQL may not have read the commit. */
export type CutTime = 'answer' | 'commit';

export interface CommitCutter {
  /** Creates the observer of one connection. */
  watch(cut: () => void): ConnectionObserver;
  /** Cuts the connection of the next commit with an effect. Rejects when there is no such commit before the timeout. */
  cutNext(cutTime: CutTime): Promise<void>;
}

export function createCommitCutter(timeoutMs = 15_000): CommitCutter {
  let pending: { readonly cutTime: CutTime; readonly done: () => void } | undefined;
  return {
    watch(cut) {
      const messages = new Messages();
      let cutting = false;
      const end = (done: () => void) => {
        cut();
        done();
      };
      let done = () => {};
      return {
        toServer(chunk) {
          if (!messages.commitsEffect(chunk) || !pending || cutting) return true;
          const { cutTime } = pending;
          done = pending.done;
          pending = undefined;
          cutting = true;
          // setImmediate lets the operating system take the bytes first.
          if (cutTime === 'commit') setImmediate(() => end(done));
          return true;
        },
        toClient() {
          if (!cutting) return true;
          end(done);
          return false;
        },
      };
    },
    cutNext(cutTime) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          pending = undefined;
          reject(new Error(`no commit of a transaction that writes ${EFFECT_TABLE} within ${timeoutMs} ms`));
        }, timeoutMs);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        pending = { cutTime, done };
      });
    },
  };
}

/** Parser of the client's messages on one connection. */
class Messages {
  readonly #messages = new ClientMessages();
  /** Prepared statements that contain EFFECT_TABLE. */
  readonly #effectStatements = new Set<string>();
  /** Prepared statements that begin or commit a transaction. */
  readonly #boundaryStatements = new Map<string, 'begin' | 'commit'>();
  #effect = false;

  /** Returns true when the chunk commits a transaction with an effect. */
  commitsEffect(chunk: Buffer): boolean {
    let commits = false;
    for (const message of this.#messages.add(chunk)) if (this.#read(message)) commits = true;
    return commits;
  }

  #read(message: Buffer): boolean {
    const letter = String.fromCharCode(message[0] ?? 0);
    const [first = '', second = ''] = message.toString('latin1', 5).split('\0', 2);
    if (letter === 'P') {
      if (second.includes(EFFECT_TABLE)) this.#effectStatements.add(first);
      else this.#effectStatements.delete(first);
      if (/^(start transaction|commit)/.test(second))
        this.#boundaryStatements.set(first, second === 'commit' ? 'commit' : 'begin');
      else this.#boundaryStatements.delete(first);
    }
    // A Bind message contains the name of a portal of the protocol (a bound statement), then the name of the prepared
    // statement. An unnamed statement is parsed before its Bind.
    if (letter !== 'B') return false;
    if (this.#effectStatements.has(second)) this.#effect = true;
    const boundary = this.#boundaryStatements.get(second);
    if (!boundary) return false;
    // A lookup outside a transaction is not an effect, so each boundary resets the flag.
    const commits = boundary === 'commit' && this.#effect;
    this.#effect = false;
    return commits;
  }
}
