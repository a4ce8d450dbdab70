import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../server/ports/clock/port.ts';
import type { ObjectStore } from '../../../server/ports/object-store/port.ts';
import { createJobQueue } from '../../../server/threads/queue.ts';
import type { PictureJob } from './pictures.ts';
import { createReader } from './reader.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';

export interface OpenFilesDeps {
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The built worker program that resizes pictures. */
  readonly program: URL;
}

/** Resizing a picture takes a fraction of a second, or a few seconds on a busy machine. */
const PICTURE_TIMEOUT_MS = 10_000;
const MAX_WAITING = 60;

/** Serves the bank's files from a store. `close` ends the picture thread. */
export function openStoredFiles({ store, clock, log, program }: OpenFilesDeps): {
  readonly storedFiles: StoredFiles;
  close(): Promise<void>;
} {
  const pictures = createJobQueue<PictureJob>({
    program,
    output: 'a picture',
    timeoutMs: PICTURE_TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
  });
  const onAvailabilityChange = (reason: string | undefined) =>
    reason === undefined
      ? log.info('object store answers again')
      : log.warn({ reason }, 'object store does not answer');
  const reader = createReader({ store, clock, onAvailabilityChange });
  return { storedFiles: createStoredFiles({ reader, pictures }), close: pictures.close };
}
