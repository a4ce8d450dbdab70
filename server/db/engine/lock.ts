import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUse } from '../errors.ts';

/**
 * The process that holds a directory. `boot`, `pidSpace` and `started` distinguish a dead holder from a later process with
 * the same process id. They are empty on systems other than Linux.
 */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly boot: string;
  readonly pidSpace: string;
}

const PREFIX = 'in-use-';
const ATTEMPTS = 5;
const PAUSE_MS = 60;
const BEAT_MS = 5_000;
/**
 * Milliseconds without a heartbeat after which a holder in another container counts as dead. Its process id cannot be
 * checked.
 */
const SILENT_MS = 30_000;

/**
 * Locks `directory` for this process. Returns a function that releases the lock. Throws DataDirectoryInUse if a live process
 * holds the lock. Every process writes its own claim before it looks for other claims, so two processes can never both
 * succeed. If two start together, the process whose claim sorts later removes its claim and tries again. Claims of dead
 * processes are deleted.
 * @param silentMs milliseconds without a heartbeat after which a holder in another container counts as dead
 */
export async function lockDirectory(directory: string, silentMs = SILENT_MS): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const name = `${PREFIX}${randomUUID()}`;
  const claim = join(directory, name);
  for (let attempt = 1; ; attempt++) {
    if (!existsSync(claim)) writeClaim(directory, name);
    const other = liveClaim(directory, name, silentMs);
    if (other === undefined) return keep(claim);
    if (attempt === ATTEMPTS || other.name < name) rmSync(claim, { force: true });
    if (attempt === ATTEMPTS) throw new DataDirectoryInUse(directory, other.pid);
    await sleep(PAUSE_MS);
  }
}

/** Writes the claim atomically. */
function writeClaim(directory: string, name: string): void {
  const draft = join(directory, `.${name}`);
  writeFileSync(draft, JSON.stringify(identify(process.pid)));
  renameSync(draft, join(directory, name));
}

/** Returns the first claim, by name, of another live process. Removes the claims of dead processes that it meets. */
function liveClaim(
  directory: string,
  own: string,
  silentMs: number,
): { readonly name: string; readonly pid: number } | undefined {
  const names = readdirSync(directory).filter((name) => name.startsWith(PREFIX) && name !== own);
  for (const name of names.sort()) {
    const path = join(directory, name);
    const claim = readClaim(path);
    if (!claim) continue;
    if (isAlive(claim.holder, claim.age, silentMs)) return { name, pid: claim.holder.pid };
    rmSync(path, { force: true });
  }
  return undefined;
}

function readClaim(path: string): { holder: Holder; age: number } | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const text = (key: string): string =>
      typeof read === 'object' && read !== null && key in read ? String(Reflect.get(read, key)) : '';
    const holder = {
      pid: Number(text('pid')),
      started: text('started'),
      boot: text('boot'),
      pidSpace: text('pidSpace'),
    };
    return { holder, age: ageOf(path) };
  } catch {
    // The owner removed its claim after the directory was listed.
    return undefined;
  }
}

/** Returns the milliseconds since the holder's last heartbeat, by the file system's clock. */
function ageOf(path: string): number {
  const probe = join(dirname(path), `.now-${randomUUID()}`);
  writeFileSync(probe, '');
  const now = statSync(probe).ctimeMs;
  rmSync(probe, { force: true });
  return now - statSync(path).ctimeMs;
}

function isAlive(holder: Holder, age: number, silentMs: number): boolean {
  const here = identify(process.pid);
  if (holder.boot !== here.boot) return false;
  if (holder.pidSpace !== here.pidSpace) return age < silentMs;
  return exists(holder.pid) && identify(holder.pid).started === holder.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function identify(pid: number): Holder {
  return {
    pid,
    started: attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, '').split(' ')[20]),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidSpace: attempt(() => readlinkSync('/proc/self/ns/pid')),
  };
}

function attempt(read: () => string | undefined): string {
  try {
    return read() ?? '';
  } catch {
    return '';
  }
}

function keep(path: string): () => void {
  // The heartbeat changes the file's mode, which updates its change time but not its content.
  const beat = setInterval(() => existsSync(path) && chmodSync(path, 0o600), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}
