/** Creates PDF documents in a worker thread. */
import { createJobQueue, type JobQueue, type JobQueueOptions } from '../../../server/threads/queue.ts';
import type { StatementData } from './pdf/data.ts';
import type { LetterData } from './pdf/letter.ts';
import type { ReportData } from './pdf/report.ts';

export type Documents = JobQueue<StatementData | ReportData | LetterData>;

type DocumentsOptions = Pick<JobQueueOptions, 'program'> &
  Partial<Pick<JobQueueOptions, 'timeoutMs' | 'maxWaiting'>>;

const TIMEOUT_MS = 10_000;
/** Maximum number of waiting jobs, about two seconds of work. */
const MAX_WAITING = 40;

export function createDocuments(options: DocumentsOptions): Documents {
  return createJobQueue({
    output: 'a document',
    timeoutMs: TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
    ...options,
  });
}
