/**
 * Reads that begin while the document is parsed. The application's scripts use their answers later, as if they
 * had sent them: a slow phone takes longer to start the scripts than the answers take.
 */
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { requestOf, TIMEOUT_MS, urlOf } from './request.ts';

declare global {
  /** Answers by address. The script in the document and the application's scripts share nothing else. */
  var portalEarlyAnswers: Map<string, Promise<EarlyAnswer>> | undefined;
}

/** A response whose body is being read. */
export type EarlyAnswer = Pick<Response, 'ok' | 'status' | 'json'>;

/** Sends reads without input. */
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

/** Reads the body now, so that it is there when the application's scripts ask for it. */
function withBody(response: Response): EarlyAnswer {
  const body: Promise<unknown> = response.json();
  // The call that uses the answer handles its failure.
  body.catch(() => {});
  return { ok: response.ok, status: response.status, json: () => body };
}

/** The answer to a read that has begun, once. */
export function takeEarly(url: string): Promise<EarlyAnswer> | undefined {
  const answer = globalThis.portalEarlyAnswers?.get(url);
  globalThis.portalEarlyAnswers?.delete(url);
  return answer;
}
