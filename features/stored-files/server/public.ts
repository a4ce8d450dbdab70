import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../server/ports/clock/port.ts';
import type { ObjectStore } from '../../../server/ports/object-store/port.ts';
import { createWorkshop } from '../../../server/threads/queue.ts';
import type { PictureOrder } from './picture-order.ts';
import { createReader } from './reader.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';

export interface OpenFilesDeps {
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The program of the thread that makes pictures. */
  readonly program: URL;
}

/** A picture takes a fraction of a second; on a busy machine a few. */
const PICTURE_MS = 10_000;
const MOST_WAITING = 60;

/** The bank's files on a store, with the thread that makes pictures; `close` ends it. */
export function openStoredFiles({ store, clock, log, program }: OpenFilesDeps): {
  readonly storedFiles: StoredFiles;
  close(): Promise<void>;
} {
  const pictures = createWorkshop<PictureOrder>({
    program,
    makes: 'a picture',
    limitMs: PICTURE_MS,
    mostWaiting: MOST_WAITING,
  });
  const tell = (reason: string | undefined) =>
    reason === undefined
      ? log.info('object store answers again')
      : log.warn({ reason }, 'object store does not answer');
  const reader = createReader({ store, clock, tell });
  return { storedFiles: createStoredFiles({ reader, pictures }), close: pictures.close };
}
