import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Reads, commands and files of evidence have separate limits and breakers, so that slow reads or large files do not block a
 * redemption.
 */
export const GROUPS = ['reads', 'commands', 'evidence'] as const;
export type Group = (typeof GROUPS)[number];

/**
 * The outcome of a call. `refused`: the portal did not send it, because it was invalid or already aborted, or because
 * the limit or the breaker blocked it.
 */
export type CallOutcome = 'answered' | 'failed' | 'timeout' | 'refused' | 'wrong-answer';

/** Metrics of the card system over HTTP (OPS-3). */
export interface CardSystemMetrics {
  readonly call: (path: string, outcome: CallOutcome, seconds: number) => void;
  readonly resting: (group: Group, isResting: boolean) => void;
  readonly register: (registry: Registry) => void;
}

export function createCardSystemMetrics(): CardSystemMetrics {
  const calls = new Counter({
    name: 'card_system_calls_total',
    help: 'Calls to the card system, by call and how they ended',
    labelNames: ['call', 'outcome'],
    registers: [],
  });
  const seconds = new Histogram({
    name: 'card_system_call_seconds',
    help: 'Duration of calls that were sent to the card system',
    labelNames: ['call'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 8],
    registers: [],
  });
  const resting = new Gauge({
    name: 'card_system_breaker_open',
    help: '1 while the card system gets no calls because it did not answer',
    labelNames: ['group'],
    registers: [],
  });
  const wrong = new Counter({
    name: 'card_system_wrong_answers_total',
    help: 'Answers that were not usable or about something else, by call',
    labelNames: ['call'],
    registers: [],
  });
  for (const group of GROUPS) resting.set({ group }, 0);
  return {
    call(path, outcome, took) {
      const call = path.replace('/v1/', '');
      calls.inc({ call, outcome });
      if (outcome !== 'refused') seconds.observe({ call }, took);
      if (outcome === 'wrong-answer') wrong.inc({ call });
    },
    resting: (group, isResting) => resting.set({ group }, isResting ? 1 : 0),
    register(registry) {
      registry.registerMetric(calls);
      registry.registerMetric(seconds);
      registry.registerMetric(resting);
      registry.registerMetric(wrong);
    },
  };
}
