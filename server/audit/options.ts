/** Options of the command-line tools that verify the trail. */
import type { Config } from '../config/config.ts';
import { systemClock } from '../ports/clock/system.ts';
import { Refused } from '../program.ts';
import { type AnchorSource, fileSource, inputSource, readableSources } from './anchors/places.ts';
import { configuredPlaces } from './keeper.ts';

export interface TrailOptions {
  /** A file of anchors, or `-` for standard input. If undefined, anchors are read from the configured places. */
  readonly anchors?: string;
  readonly noAnchors?: true;
  /** Anchors up to this time are not needed, ISO 8601, UTC. */
  readonly since?: string;
  /** Folder of exported segments. */
  readonly archive?: string;
  /** Arguments that are not options. */
  readonly others: readonly string[];
}

/** A time in UTC, to the minute or more exactly. */
const SINCE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

function timeOf(text: string): string | undefined {
  const time = new Date(text);
  return SINCE.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** Reads `--anchors=`, `--no-anchors`, `--anchors-since=` and `--archive=`. Throws {@link Refused} with the usage for any other option. */
export function readTrailOptions(args: readonly string[], usage: string): TrailOptions {
  const others: string[] = [];
  const options: { anchors?: string; noAnchors?: true; since?: string; archive?: string } = {};
  for (const arg of args) {
    const [, name, value] = /^--(anchors|anchors-since|archive)=(.+)$/.exec(arg) ?? [];
    if (name === 'anchors' && value) options.anchors = value;
    else if (name === 'archive' && value) options.archive = value;
    else if (name === 'anchors-since' && value) {
      const since = timeOf(value);
      if (since === undefined) throw new Refused(usage);
      options.since = since;
    } else if (arg === '--no-anchors') options.noAnchors = true;
    else if (arg.startsWith('-')) throw new Refused(usage);
    else others.push(arg);
  }
  return { ...options, others };
}

/**
 * Returns the place of anchors that the options name, or else the readable configured places. Returns undefined for
 * `--no-anchors`: anchors are then not checked.
 */
export function sourcesOf(
  config: Pick<Config, 'audit' | 'dataDir' | 'databaseUrl'>,
  { anchors, noAnchors }: Pick<TrailOptions, 'anchors' | 'noAnchors'>,
): readonly AnchorSource[] | undefined {
  if (noAnchors) return undefined;
  if (anchors === '-') return [inputSource(process.stdin)];
  if (anchors) return [fileSource(anchors)];
  return readableSources({
    places: configuredPlaces(config),
    account: config.audit.bucket,
    clock: systemClock,
  });
}
