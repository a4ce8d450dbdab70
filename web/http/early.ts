/**
 * Reads that start while the document is parsed. The application's scripts later use the answers as if they had sent the
 * calls themselves. On a slow phone the answers arrive before the scripts have started.
 */
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { requestOf, TIMEOUT_MS, urlOf } from './request.ts';

declare global {
  /** Answers by URL. The document's inline script and the application's scripts share only this variable. */
  var portalEarlyAnswers: Map<string, Promise<EarlyAnswer>> | undefined;
}

/** A response whose body is being read. */
export type EarlyAnswer = Pick<Response, 'ok' | 'status' | 'json'>;

/** Sends reads that have no input. */
export function sendEarly(endpoints: readonly Endpoint[]): void {
  globalThis.portalEarlyAnswers = new Map(
    endpoints.map((endpoint) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = fetch(urlOf(endpoint, {}), { ...requestOf(endpoint, {}), signal }).then(withBody);
      // The call that uses the answer handles its failure.
      answer.catch(() => {});
      return [urlOf(endpoint, {}), answer];
    }),
  );
}

/** Reads the body now, so that it is complete when the application's scripts need it. */
function withBody(response: Response): EarlyAnswer {
  const body: Promise<unknown> = response.json();
  // The call that uses the answer handles its failure.
  body.catch(() => {});
  return { ok: response.ok, status: response.status, json: () => body };
}

/** Returns the answer to an early read, the first time only. */
export function takeEarly(url: string): Promise<EarlyAnswer> | undefined {
  const answer = globalThis.portalEarlyAnswers?.get(url);
  globalThis.portalEarlyAnswers?.delete(url);
  return answer;
}
