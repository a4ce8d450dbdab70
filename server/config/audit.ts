/** Configuration of the audit trail: places of anchors, and retention of records and known browsers. */

import { type Place, parsePlaces } from '../audit/anchors/place.ts';
import type { AnchorBucket } from '../audit/anchors/s3.ts';
import * as env from './values.ts';
import { type ConfigProblem, type Env, readVariables } from './values.ts';

const secret = { secret: true } as const;
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');
export const ANCHOR_PLACES =
  'places separated by commas: log, /path/of/a/file, s3://bucket/prefix, syslog+tcp://host:port, syslog+udp://host:port';

const AUDIT = {
  /** Undefined: the log, and a file beside the embedded database if that is used. */
  anchors: env.optional('AUDIT_ANCHORS', env.parsed(parsePlaces, ANCHOR_PLACES)),
  /** Hours after which the open segment of the trail is closed. */
  segmentHours: env.withDefault('AUDIT_SEGMENT_HOURS', env.integer(1, 8784), 24),
  /** Days after which archived segments are deleted; undefined means never. */
  retentionDays: env.optional('AUDIT_RETENTION_DAYS', env.integer(30, 36_525)),
  /** Days without use after which a known browser is deleted. Its cookie lives for a year. */
  deviceDays: env.withDefault('DEVICE_RETENTION_DAYS', env.integer(30, 3653), 400),
};

const bucketVariables = (mode: 'demo' | 'production') => ({
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

export interface AuditConfig {
  readonly anchors: readonly Place[] | undefined;
  /** Server and account of the bucket places; undefined without such a place. */
  readonly bucket: Omit<AnchorBucket, 'bucket' | 'prefix'> | undefined;
  readonly segmentHours: number;
  readonly retentionDays: number | undefined;
  readonly deviceDays: number;
}

/** Reads the audit variables. */
export function readAudit(
  environment: Env,
  mode: 'demo' | 'production',
  problems: ConfigProblem[],
): AuditConfig {
  const audit = readVariables(environment, AUDIT, problems);
  const isInBucket = audit.anchors?.some(({ kind }) => kind === 's3') ?? false;
  const bucket = isInBucket ? readVariables(environment, bucketVariables(mode), problems) : undefined;
  return { ...audit, bucket };
}
