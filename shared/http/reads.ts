/** Settings that most read calls of a logged-on person share. Calls whose limits have the same name share a counter. */
import { file } from './file.ts';

/** A limit far above the reads of one person. It stops endless loops. */
export const READS = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;

export const READ = { method: 'GET', caller: 'access', limits: READS } as const;

/** Settings of a call that reads a file, which the server creates. */
export const READ_FILE = {
  method: 'GET',
  caller: 'access',
  limits: [{ name: 'files', by: 'session', max: 30, seconds: 60 }],
  payload: file,
} as const;
