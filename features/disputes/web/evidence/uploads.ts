import { EVIDENCE_BYTES, EVIDENCE_FILES } from '../../../../shared/disputes.ts';
import { call, newIdempotencyKey, PortalError } from '../../../../web/http/api.ts';
import { endsSession, showErrorPage } from '../../../../web/http/errors.tsx';
import { listenerSet } from '../../../../web/listeners.ts';
import { type Evidence, evidenceCalls } from '../../../evidence/contract.ts';
import type { UploadProblem } from '../../upload-problem.ts';
import { transfer } from './transfer.ts';

/** Problems after which the same file can be sent again. */
const PASSING: ReadonlySet<UploadProblem> = new Set(['lost', 'unavailable', 'gone']);

/** A chosen file and how far it is. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  readonly fileId: string | undefined;
  readonly state: 'waiting' | 'sending' | 'checking' | 'ready' | 'failed';
  readonly problem: UploadProblem | undefined;
}

/** Whether "Try again" can help. */
export function mayRetry({ problem }: Upload): boolean {
  return problem !== undefined && PASSING.has(problem);
}

/**
 * The files that a person adds to a case: an external store, so that uploads go on while other steps of a flow are shown. One file is
 * sent at a time. See `useUploads`.
 */
export class Uploads {
  #list: readonly Upload[] = [];
  readonly #contents = new Map<string, File>();
  readonly #keys = new Map<string, string>();
  readonly #changes = listenerSet();
  #running: { readonly key: string; readonly controller: AbortController } | undefined;

  readonly subscribe = this.#changes.subscribe;
  readonly list = (): readonly Upload[] => this.#list;

  /** Ids of the accepted files, in their order. */
  readyIds(): string[] {
    return this.#list.flatMap(({ state, fileId }) => (state === 'ready' && fileId ? [fileId] : []));
  }

  /** Whether a file is still on its way. */
  isBusy(): boolean {
    return this.#list.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'checking');
  }

  /** Whether a file was not added and is still listed. */
  hasFailed(): boolean {
    return this.#list.some(({ state }) => state === 'failed');
  }

  /**
   * Adds chosen files. A file that is already listed is left out.
   * @param taken number of files that the case has already
   */
  add(files: Iterable<File>, taken = 0): void {
    for (const file of files) {
      if ([...this.#contents.values()].some((other) => isSame(other, file))) continue;
      const counted = this.#list.filter(({ state }) => state !== 'failed').length + taken;
      const problem = problemOf(file, counted);
      const key = newIdempotencyKey();
      if (!problem) this.#contents.set(key, file);
      this.#keys.set(key, key);
      const state = problem ? 'failed' : 'waiting';
      const upload = {
        key,
        name: file.name,
        bytes: file.size,
        received: 0,
        fileId: undefined,
        state,
        problem,
      };
      this.#set([...this.#list, upload as Upload]);
    }
    void this.#pump();
  }

  /** Cancels the upload of a file, or removes it. */
  remove(key: string): void {
    const upload = this.#list.find((one) => one.key === key);
    if (!upload) return;
    if (this.#running?.key === key) this.#running.controller.abort();
    this.#contents.delete(key);
    this.#set(this.#list.filter((one) => one.key !== key));
    // Without an answer the server deletes the file within an hour.
    if (upload.fileId)
      void call(evidenceCalls.discard, { params: { fileId: upload.fileId } }).catch(() => undefined);
  }

  /** Sends a file again, from what the server has received. */
  retry(key: string): void {
    const upload = this.#list.find((one) => one.key === key);
    if (!upload || !mayRetry(upload)) return;
    const gone = upload.problem === 'gone';
    if (gone) this.#keys.set(key, newIdempotencyKey());
    this.#change(key, {
      state: 'waiting',
      problem: undefined,
      ...(gone && { fileId: undefined, received: 0 }),
    });
    void this.#pump();
  }

  /** Goes on with the files whose connection was lost. */
  readonly resume = (): void => {
    for (const { key, problem } of this.#list) if (problem === 'lost') this.retry(key);
  };

  /** Asks the server about each accepted file, after it has refused one of them. */
  async verify(): Promise<void> {
    for (const { key, fileId, state } of this.#list) {
      if (state !== 'ready' || !fileId) continue;
      try {
        await call(evidenceCalls.status, { params: { fileId } });
      } catch (error) {
        if (error instanceof PortalError && error.is('NOT_FOUND')) this.#fail(key, 'gone');
      }
    }
  }

  /** Forgets all files: a case has them now. */
  clear(): void {
    this.stop();
    this.#contents.clear();
    this.#set([]);
  }

  /** Ends the running upload, because the page is left. */
  readonly stop = (): void => {
    this.#running?.controller.abort();
    this.#running = undefined;
  };

  /** Sends the waiting files, one after the other. */
  async #pump(): Promise<void> {
    if (this.#running) return;
    const upload = this.#list.find(({ state }) => state === 'waiting');
    const content = upload && this.#contents.get(upload.key);
    if (!upload || !content) return;
    const controller = new AbortController();
    this.#running = { key: upload.key, controller };
    await this.#send(upload, content, controller.signal);
    if (this.#running?.controller !== controller) return;
    this.#running = undefined;
    void this.#pump();
  }

  async #send({ key, name, fileId }: Upload, content: File, signal: AbortSignal): Promise<void> {
    this.#change(key, { state: 'sending' });
    const idempotencyKey = this.#keys.get(key) ?? key;
    const onProgress = (file: Evidence) => this.#progress(key, file);
    try {
      await transfer({ content, name, idempotencyKey, fileId, signal, onProgress });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PortalError && endsSession(error)) showErrorPage(error);
      this.#fail(key, causeOf(error));
    }
  }

  #progress(key: string, { fileId, received, state, problem }: Evidence): void {
    if (state === 'refused') {
      this.#contents.delete(key);
      this.#change(key, { fileId, received, state: 'failed', problem: problem ?? 'broken' });
    } else this.#change(key, { fileId, received, state: state === 'receiving' ? 'sending' : state });
  }

  #fail(key: string, problem: UploadProblem): void {
    if (!PASSING.has(problem)) this.#contents.delete(key);
    this.#change(key, { state: 'failed', problem });
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set(this.#list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    this.#changes.notify();
  }
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function problemOf({ size }: File, counted: number): UploadProblem | undefined {
  if (size === 0) return 'empty';
  if (size > EVIDENCE_BYTES) return 'too-large';
  return counted >= EVIDENCE_FILES ? 'too-many' : undefined;
}

function causeOf(error: unknown): UploadProblem {
  // The browser could not read the file any more.
  if (!(error instanceof PortalError)) return 'moved';
  if (error.is('NET-OFFLINE', 'NET-TIMEOUT')) return 'lost';
  if (error.is('EVIDENCE-FULL')) return 'too-many';
  if (error.is('EVIDENCE-OFFSET')) return 'moved';
  return error.is('NOT_FOUND') ? 'gone' : 'unavailable';
}
