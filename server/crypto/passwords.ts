/** Passwords: Argon2id, one hash at a time so that a storm of log-ons does not starve every other call. */
import { hash, verify } from '@node-rs/argon2';

// 2 is Argon2id in the library's enumeration.
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords off the event loop, `concurrency` at a time, first come first served. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always costs one evaluation: without a hash to compare with, a dummy's is used and the answer is false. */
  check(password: string, hashed: string | undefined): Promise<boolean>;
}

// Hash of a random value that was thrown away: compared with where the username is unknown, at the same cost.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$pwddP1cUVZjUqp2nh54LSw$SFz59bFSIHjcXe5Z8wYnb3qnRa7Hn15D3ojTgYM3DFk';

export function createPasswords(concurrency = 1): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }
  return {
    hash: (password) => queued(() => hash(password, COST)),
    async check(password, hashed) {
      const right = await queued(() => verify(hashed ?? DUMMY, password));
      return right && hashed !== undefined;
    },
  };
}
