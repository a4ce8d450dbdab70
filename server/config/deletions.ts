/** Configuration of the list of deletions (DELETION_LIST…): where it is kept. */
import { join } from 'node:path';
import type { DeletionBucket } from '../deletions/bucket.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

const secret = { secret: true } as const;
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');

interface Place {
  readonly folder?: string;
  readonly bucket?: string;
  readonly prefix: string;
}

const DELETIONS = {
  /** Default: `deletions` in DATA_DIR. */
  place: env.optional('DELETION_LIST', env.parsed(parsePlace, '/path/of/a/folder or s3://bucket/prefix')),
};

/** Variables of the bucket, whose values may be in files. */
export const deletionBucket = (mode: 'demo' | 'production') => ({
  endpoint: env.required(
    'DELETION_LIST_S3_ENDPOINT',
    mode === 'production' ? env.origin('https:') : env.origin('http:', 'https:'),
    secret,
  ),
  region: env.withDefault(
    'DELETION_LIST_S3_REGION',
    env.pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region'),
    'us-east-1',
  ),
  addressing: env.oneOf('DELETION_LIST_S3_ADDRESSING', ['path', 'host'], 'path'),
  accessKeyId: env.required('DELETION_LIST_S3_ACCESS_KEY_ID', credential, secret),
  secretAccessKey: env.required('DELETION_LIST_S3_SECRET_ACCESS_KEY', credential, secret),
});

export interface DeletionsConfig {
  /** The bucket; undefined means the folder. */
  readonly bucket: DeletionBucket | undefined;
  readonly folder: string;
}

/** Reads the settings. */
export function readDeletions(
  reader: EnvReader,
  mode: 'demo' | 'production',
  dataDir: string,
): DeletionsConfig {
  const { place } = reader.read(DELETIONS);
  const { bucket } = place ?? {};
  return {
    bucket:
      bucket === undefined
        ? undefined
        : { ...reader.read(deletionBucket(mode)), bucket, prefix: place?.prefix ?? '' },
    folder: place?.folder ?? join(dataDir, 'deletions'),
  };
}

function parsePlace(value: string): Place | undefined {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(value) ?? [];
  if (bucket !== undefined) {
    const prefix = path.replace(/\/+$/, '');
    return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
  }
  return /^\/[^\0]+$/.test(value) ? { folder: value, prefix: '' } : undefined;
}
