/** The upload of one file: begin, pieces, and the check of the server. */
import { EVIDENCE_PIECE } from '../../../../shared/disputes.ts';
import { call, PortalError } from '../../../../web/http/api.ts';
import { type Evidence, evidenceCalls } from '../../../evidence/contract.ts';
import { sendPiece } from './sendPiece.ts';

/** Milliseconds between two questions about a file that is being checked. */
export const CHECK_MS = 1000;
const MOST_NAME = 120;
/** Answers in a row without a further byte, after which the upload ends. */
const MOST_WITHOUT_PROGRESS = 3;

export interface Transfer {
  readonly content: Blob;
  readonly name: string;
  /** Every attempt to begin the upload has the same key, so that a lost answer leaves no second file. */
  readonly idempotencyKey: string;
  /** Id of an upload that has begun. It goes on from what the server has received. */
  readonly fileId?: string | undefined;
  readonly signal: AbortSignal;
  /** Called after each answer. */
  readonly onProgress: (file: Evidence) => void;
}

/** Uploads a file. Resolves when the server has accepted or refused it, rejects when a call fails. */
export async function transfer({ content, signal, onProgress, ...upload }: Transfer): Promise<Evidence> {
  let file = await begun(upload, content.size, signal);
  onProgress(file);
  let withoutProgress = 0;
  while (file.state === 'receiving' || file.state === 'checking') {
    const before = file.received;
    file = await next(file, content, signal);
    onProgress(file);
    withoutProgress = file.received > before || file.state !== 'receiving' ? 0 : withoutProgress + 1;
    if (withoutProgress === MOST_WITHOUT_PROGRESS) throw new PortalError('EVIDENCE-OFFSET', 409);
  }
  return file;
}

async function begun(
  { name, idempotencyKey, fileId }: Pick<Transfer, 'name' | 'idempotencyKey' | 'fileId'>,
  bytes: number,
  signal: AbortSignal,
): Promise<Evidence> {
  if (fileId !== undefined) return call(evidenceCalls.status, { params: { fileId } }, { signal });
  return call(evidenceCalls.begin, { body: { name: sentName(name), bytes } }, { idempotencyKey, signal });
}

async function next(file: Evidence, content: Blob, signal: AbortSignal): Promise<Evidence> {
  const { fileId, received: offset } = file;
  const bytes = content.slice(offset, offset + EVIDENCE_PIECE);
  const status = () => call(evidenceCalls.status, { params: { fileId } }, { signal });
  if (file.state === 'checking' || bytes.size === 0) {
    await pause(CHECK_MS, signal);
    return status();
  }
  try {
    return await sendPiece({ fileId, offset, bytes }, signal);
  } catch (error) {
    // An earlier answer was lost: the server has more than this page knows.
    if (error instanceof PortalError && error.is('EVIDENCE-OFFSET')) return status();
    throw error;
  }
}

/** Returns the end of a name that is too long, because it has the ending. Never half of a character. */
function sentName(name: string): string {
  return name.slice(-MOST_NAME).replace(/^[\uDC00-\uDFFF]/, '') || 'file';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop);
  });
}
