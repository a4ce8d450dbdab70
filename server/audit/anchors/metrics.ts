import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../ports/clock/port.ts';

export type AnchorMetrics = ReturnType<typeof createAnchorMetrics>;

/** @param places names of the places. Until a place has an anchor, its age counts from the creation of the metrics */
export function createAnchorMetrics(places: readonly string[], clock: Clock) {
  const started = clock.now();
  const current = new Map(places.map((place) => [place, started]));
  const tries = new Counter({
    name: 'audit_anchors_total',
    help: 'Audit anchors by place and outcome',
    labelNames: ['place', 'outcome'],
    registers: [],
  });
  const age = new Gauge({
    name: 'audit_anchor_age_seconds',
    help: 'Seconds since a place had the anchor of the current state',
    labelNames: ['place'],
    registers: [],
    collect() {
      const now = clock.now().getTime();
      for (const [place, at] of current) this.set({ place }, (now - at.getTime()) / 1000);
    },
  });
  return {
    tried: (place: string, outcome: 'written' | 'failed') => tries.inc({ place, outcome }),
    /** Records that the place has the anchor of the current state. */
    isCurrent: (place: string) => void current.set(place, clock.now()),
    register(registry: Registry) {
      registry.registerMetric(tries);
      registry.registerMetric(age);
    },
  };
}
