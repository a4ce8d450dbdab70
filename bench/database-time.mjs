/** Processor time of a PostgreSQL server on this machine (Linux only). */
import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from './generator.mjs';

/** Returns the id of the server's first process. `query` resolves to the rows, as a superuser. */
export async function postmasterOf(query) {
  const [{ pid }] = await query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid");
  return pid;
}

/** Returns the ids of the processes that a process has started, as texts. */
export function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && Number(statOf(name)[1]) === pid;
    } catch {
      return false;
    }
  });
}

/** The fields of /proc/<pid>/stat after the program's name. */
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');

/** Processor seconds of the database: of its running processes, and of those that have ended. */
export function databaseSeconds(postmaster) {
  const [, , , , , , , , , , , user, system, endedUser, endedSystem] = statOf(postmaster).map(Number);
  const running = childrenOf(postmaster).reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0);
  return (user + system + endedUser + endedSystem) / 100 + running;
}

/** Processor seconds of the programs that this process has run to their end. */
export function childrenSeconds() {
  const [, , , , , , , , , , , , , user, system] = statOf(process.pid).map(Number);
  return (user + system) / 100;
}
