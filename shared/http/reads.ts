/** What most calls that read for a logged-on person have in common. Calls with one name of a limit share its counter. */
import { file } from './file.ts';

/** Far above what a person reads. Stops loops. */
export const READS = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;

export const READ = { method: 'GET', caller: 'access', limits: READS } as const;

/** The read of a file that the server makes. */
export const READ_FILE = {
  method: 'GET',
  caller: 'access',
  limits: [{ name: 'files', by: 'session', max: 30, seconds: 60 }],
  payload: file,
} as const;
