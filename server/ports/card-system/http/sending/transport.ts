/** Makes calls to the card system with a deadline, a concurrency limit and a circuit breaker; counts and logs them. */
import { type Span, SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { inSpan } from '../../../../telemetry/tracing.ts';
import { CardSystemUnavailable } from '../../remote.ts';
import type { CallOutcome, CardSystemMetrics, Group } from '../metrics.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type Body, type Connection, createRequests, NoAnswer, SentFile } from './request.ts';

export interface TransportOptions extends Connection {
  /** Deadlines of one call, in milliseconds. */
  readonly readMs: number;
  readonly commandMs: number;
  readonly evidenceMs: number;
  /** Maximum concurrent calls of each group; further calls are refused at once. */
  readonly calls: number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: CardSystemMetrics;
  /** `monotonic`: milliseconds of a monotonic clock. `now`: the current time. */
  readonly monotonic: () => number;
  readonly now: () => Date;
}

/** A request and the function that reads its answer. */
export interface Call<T> {
  readonly group: Group;
  readonly path: string;
  /** Returns the question as JSON, or a {@link SentFile}. Throws when it cannot be encoded; then nothing is sent. */
  readonly question: () => unknown;
  /** Reads the answer. Throws when it is malformed or does not match the question. */
  readonly answer: (json: unknown) => T;
  /** For an optional call: the answer of a card system that does not know it. */
  readonly unknown?: () => T;
  readonly signal?: AbortSignal;
}

export interface Transport {
  /** Returns the answer. Throws {@link CardSystemUnavailable}, whose message has only the call and the reason. */
  call<T>(call: Call<T>): Promise<T>;
  /** Whether a circuit breaker is open, because the card system did not answer. */
  isPausing(): boolean;
  close(): void;
}

/** Answers of a card system to a call that it does not know. */
const UNKNOWN_CALL: readonly string[] = ['http-404', 'http-405', 'http-501'];

interface CallGroup {
  readonly breaker: Breaker;
  readonly deadlineMs: number;
  underWay: number;
}

export function createTransport(options: TransportOptions): Transport {
  const { log, metrics, monotonic } = options;
  const requests = createRequests(options, options.now);
  const callGroupOf = (group: Group, deadlineMs: number): CallGroup => ({
    breaker: createBreaker(monotonic, (isOpen) => {
      metrics.resting(group, isOpen);
      log.warn(
        { group },
        isOpen ? 'the card system does not answer; calls pause' : 'the card system answers again',
      );
    }),
    deadlineMs,
    underWay: 0,
  });
  const callGroups: Readonly<Record<Group, CallGroup>> = {
    reads: callGroupOf('reads', options.readMs),
    commands: callGroupOf('commands', options.commandMs),
    evidence: callGroupOf('evidence', options.evidenceMs),
  };

  async function call<T>(
    { group, path, question, answer, unknown, signal }: Call<T>,
    span: Span,
  ): Promise<T> {
    const callGroup = callGroups[group];
    const from = monotonic();
    const count = (outcome: CallOutcome) => {
      span.setAttribute('card_system.outcome', outcome);
      metrics.call(path, outcome, (monotonic() - from) / 1000);
    };
    const unsent = (reason: string, retryAfterSeconds?: number) => {
      count('refused');
      return unavailable(path, reason, false, retryAfterSeconds);
    };
    const body = write(question);
    if (body === undefined) throw unsent('cannot be written');
    if (signal?.aborted) throw unsent('aborted');
    if (callGroup.underWay >= options.calls) throw unsent('too many calls', 1);
    if (!callGroup.breaker.admit()) throw unsent('pausing', callGroup.breaker.waitSeconds());

    const deadline = AbortSignal.timeout(callGroup.deadlineMs);
    callGroup.underWay++;
    let json: unknown;
    try {
      json = await requests.post(path, body, signal ? AbortSignal.any([signal, deadline]) : deadline);
      callGroup.breaker.succeeded();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (unknown && UNKNOWN_CALL.includes(error.reason)) {
        callGroup.breaker.succeeded();
        count('answered');
        return unknown();
      }
      const { reason, sent, retryAfterSeconds, badCertificate } = error;
      if (signal?.aborted) callGroup.breaker.abandoned();
      else callGroup.breaker.failed(retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000);
      count(deadline.aborted ? 'timeout' : 'failed');
      const why = deadline.aborted ? 'timeout' : reason;
      if (badCertificate)
        log.error({ call: path, reason }, 'the certificate of the card system is not accepted');
      else log.warn({ call: path, reason: why }, 'the card system gave no answer');
      throw unavailable(path, why, sent, retryAfterSeconds);
    } finally {
      callGroup.underWay--;
    }
    try {
      const read = answer(json);
      count('answered');
      return read;
    } catch (error) {
      count('wrong-answer');
      const reason = error instanceof WrongSubject ? 'about something else' : 'not of its form';
      log.error({ call: path, reason }, 'the card system gave a wrong answer');
      throw unavailable(path, reason, true);
    }
  }
  const isPausing = () => Object.values(callGroups).some(({ breaker }) => breaker.isOpen());
  return {
    call: (given) =>
      inSpan(`card system ${given.path}`, { kind: SpanKind.CLIENT }, (span) => call(given, span)),
    isPausing,
    close: requests.close,
  };
}

/** The answer does not match the question. For example, it has another customer, card, id or day. */
export class WrongSubject extends Error {
  override readonly name = 'WrongSubject';
}

function write(question: () => unknown): Body | undefined {
  try {
    const asked = question();
    return asked instanceof SentFile ? asked : JSON.stringify(asked);
  } catch {
    return undefined;
  }
}

function unavailable(
  path: string,
  reason: string,
  mayHaveHappened: boolean,
  retryAfterSeconds?: number,
): CardSystemUnavailable {
  return new CardSystemUnavailable(`${path}: ${reason}`, {
    mayHaveHappened,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
