/** Creates sinks and sources of the configured places, to append anchors and to read them back. */
import { createReadStream, existsSync } from 'node:fs';
import type { Clock } from '../../ports/clock/port.ts';
import { createFileSink, readLines } from './file.ts';
import { type AnchorSink, type Place, placeId } from './place.ts';
import { type AnchorBucket, createS3Sink, readBucket } from './s3.ts';
import { createSyslogSink } from './syslog.ts';

/** Server and credentials for buckets. */
type BucketAccount = Omit<AnchorBucket, 'bucket' | 'prefix'> | undefined;

export interface PlacesDeps {
  readonly places: readonly Place[];
  readonly account: BucketAccount;
  readonly clock: Clock;
}

function bucketOf({ bucket, prefix }: Extract<Place, { kind: 's3' }>, account: BucketAccount): AnchorBucket {
  if (!account) throw new Error('a bucket without an account');
  return { ...account, bucket, prefix };
}

/** Returns the sinks of the places. The first is always the log. */
export function createSinks(
  { places, account, clock }: PlacesDeps,
  logAnchor: (text: string) => void,
): AnchorSink[] {
  const log: AnchorSink = { name: 'log', place: 'log', append: async (text) => logAnchor(text) };
  const others = places.filter(({ kind }) => kind !== 'log');
  return [
    log,
    ...others.map((place, index) => {
      const isOnly = others.filter(({ kind }) => kind === place.kind).length === 1;
      const names = { name: isOnly ? place.kind : `${place.kind}-${index + 1}`, place: placeId(place) };
      if (place.kind === 'file') return createFileSink(names, place.path);
      if (place.kind === 's3') return createS3Sink(names, bucketOf(place, account), clock);
      return createSyslogSink(names, place as Extract<Place, { kind: 'syslog' }>);
    }),
  ];
}

/** A place whose anchors can be read. */
export interface AnchorSource {
  /** Name for messages. */
  readonly name: string;
  /** The place that it is ({@link placeId}); undefined for a file or log that was named. */
  readonly place?: string;
  /** @param after anchors up to this time may be skipped, ISO 8601, UTC */
  read(after: string | undefined): AsyncIterable<string>;
}

/** Returns the readable places: files and buckets. A missing file counts as a file without anchors. */
export function readableSources({ places, account, clock }: PlacesDeps): AnchorSource[] {
  return places.flatMap((place): AnchorSource[] => {
    if (place.kind === 'file') return [{ ...fileSource(place.path), place: placeId(place) }];
    if (place.kind !== 's3') return [];
    const bucket = bucketOf(place, account);
    const name = `s3://${bucket.bucket}/${bucket.prefix}`;
    return [{ name, place: placeId(place), read: (after) => readBucket(bucket, clock, after) }];
  });
}

/** Returns a source that reads a file, which may be a copy of any place. */
export function fileSource(path: string): AnchorSource {
  return { name: path, read: () => (existsSync(path) ? readLines(createReadStream(path)) : empty()) };
}

async function* empty(): AsyncGenerator<string> {}

/** Returns a source that reads lines from a stream, such as a log on standard input. */
export function inputSource(input: NodeJS.ReadableStream): AnchorSource {
  return { name: 'standard input', read: () => readLines(input) };
}
