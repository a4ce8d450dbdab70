/** Runs the trail's background work in a serving process: writes anchors and closes segments. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Random } from '../ports/random/port.ts';
import { createAnchorMetrics } from './anchors/metrics.ts';
import type { Place } from './anchors/place.ts';
import { createSinks } from './anchors/places.ts';
import { readTrailState } from './anchors/store.ts';
import type { CountedStream } from './anchors/streams.ts';
import { countAnchors } from './anchors/streams-store.ts';
import { createAnchorWriter } from './anchors/writer.ts';
import { auditKeys } from './keys.ts';
import { createSegments } from './segments.ts';

const CHECK_SEGMENTS_MS = 60_000;

export interface KeeperDeps {
  readonly config: Pick<Config, 'audit' | 'dataDir' | 'databaseUrl' | 'keyring' | 'mode'>;
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** Returns the configured places of anchors. For an embedded database the default is a file in the data folder. */
export function configuredPlaces({
  audit,
  dataDir,
  databaseUrl,
}: Pick<Config, 'audit' | 'dataDir' | 'databaseUrl'>): readonly Place[] {
  if (audit.anchors) return audit.anchors;
  return databaseUrl ? [] : [{ kind: 'file', path: join(dataDir, 'audit-anchors.jsonl') }];
}

export function createTrailKeeper({ config, database, clock, random, log }: KeeperDeps) {
  const { db } = database;
  const { audit } = config;
  const keys = auditKeys(config.keyring);
  // In production, anchors are logged at every configured log level.
  const anchorLog = config.mode === 'production' ? log.child({}, { level: 'info' }) : log;
  const sinks = createSinks({ places: configuredPlaces(config), account: audit.bucket, clock }, (anchor) =>
    anchorLog.info({ anchor }, 'audit trail anchored'),
  );
  const metrics = createAnchorMetrics(
    sinks.map(({ name }) => name),
    clock,
  );
  const readState = () => readTrailState(db);
  const count = (stream: CountedStream) => countAnchors(db, keys, stream);
  const writer = createAnchorWriter({ keys, sinks, readState, count, random, clock, log, metrics });
  const segments = createSegments({ db, keys, hours: audit.segmentHours });
  const closeDue = () =>
    segments
      .closeDue()
      .then((closed) => {
        if (closed) log.info({ segment: closed.segment, records: closed.records }, 'audit segment closed');
      })
      .catch((err: Error) => log.warn({ name: err.name }, 'no audit segment closed'));
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      writer.start();
      timer = setInterval(() => void closeDue(), CHECK_SEGMENTS_MS);
    },
    /** Stops the background work and writes the last anchors. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await writer.stop();
    },
    /** Whether, at the last attempt, the trail could not be read or a place of anchors failed. */
    isDegraded: writer.isDegraded,
    metrics: (registry: Registry) => metrics.register(registry),
  };
}

export type TrailKeeper = ReturnType<typeof createTrailKeeper>;
