/** Configuration of the audit trail: destinations of anchors, and retention of records and known browsers. */

import { parsePlaces } from '../audit/anchors/place.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

const secret = { secret: true } as const;
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');
export const ANCHOR_PLACES =
  'places separated by commas: log, /path/of/a/file, s3://bucket/prefix, syslog+tcp://host:port, syslog+udp://host:port';

const AUDIT = {
  /** If undefined, anchors go to the log, and to a file beside the embedded database if that is used. */
  anchors: env.optional('AUDIT_ANCHORS', env.parsed(parsePlaces, ANCHOR_PLACES)),
  /** Hours after which the open segment of the trail is closed. */
  segmentHours: env.withDefault('AUDIT_SEGMENT_HOURS', env.integer(1, 8784), 24),
  /** Age in days above which `audit:archive` deletes the records of exported segments; undefined means never. */
  retentionDays: env.optional('AUDIT_RETENTION_DAYS', env.integer(30, 36_525)),
  /** Days without use after which a known browser is deleted. Its cookie lives for a year. */
  deviceDays: env.withDefault('DEVICE_RETENTION_DAYS', env.integer(30, 3653), 400),
};

export const bucketVariables = (mode: 'demo' | 'production') => ({
  endpoint: env.required(
    'AUDIT_S3_ENDPOINT',
    mode === 'production' ? env.origin('https:') : env.origin('http:', 'https:'),
    secret,
  ),
  region: env.withDefault(
    'AUDIT_S3_REGION',
    env.pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region'),
    'us-east-1',
  ),
  addressing: env.oneOf('AUDIT_S3_ADDRESSING', ['path', 'host'], 'path'),
  accessKeyId: env.required('AUDIT_S3_ACCESS_KEY_ID', credential, secret),
  secretAccessKey: env.required('AUDIT_S3_SECRET_ACCESS_KEY', credential, secret),
  lockDays: env.optional('AUDIT_S3_LOCK_DAYS', env.integer(1, 36_525)),
});

export type AuditConfig = ReturnType<typeof readAudit>;

/** Reads the audit variables. `bucket`: server and account of the buckets; undefined when no destination is a bucket. */
export function readAudit(reader: EnvReader, mode: 'demo' | 'production') {
  const audit = reader.read(AUDIT);
  const isInBucket = audit.anchors?.some(({ kind }) => kind === 's3') ?? false;
  return { ...audit, bucket: isInBucket ? reader.read(bucketVariables(mode)) : undefined };
}
