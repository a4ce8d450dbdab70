/** Configuration of files of evidence (EVIDENCE_…): where they are kept, how long, and what scans them. */
import { join } from 'node:path';
import type { ClamdAddress } from '../ports/evidence-scan/clamd.ts';
import type { S3Settings } from '../ports/object-store/s3-request.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

const secret = { secret: true } as const;
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');

const EVIDENCE = {
  store: env.oneOf('EVIDENCE_STORE', ['folder', 's3'], 'folder'),
  /** Default: `evidence` in DATA_DIR. */
  folder: env.text('EVIDENCE_DIR', ''),
  /** Days after the end of a case for which its files are kept; after the upload, while the end is not known. */
  retentionDays: env.withDefault('EVIDENCE_RETENTION_DAYS', env.integer(1, 3653), 400),
  /** Where clamd listens. If undefined, files are not scanned. */
  clamd: env.optional('EVIDENCE_CLAMD', env.parsed(parseClamd, 'unix:/path/of/a/socket or tcp://host:port')),
};

/** Variables of the bucket, whose values may be in files. */
export const evidenceBucket = (mode: 'demo' | 'production') => ({
  endpoint: env.required(
    'EVIDENCE_S3_ENDPOINT',
    mode === 'production' ? env.origin('https:') : env.origin('http:', 'https:'),
    secret,
  ),
  bucket: env.required(
    'EVIDENCE_S3_BUCKET',
    env.pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  ),
  region: env.withDefault(
    'EVIDENCE_S3_REGION',
    env.pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region'),
    'us-east-1',
  ),
  addressing: env.oneOf('EVIDENCE_S3_ADDRESSING', ['path', 'host'], 'path'),
  accessKeyId: env.required('EVIDENCE_S3_ACCESS_KEY_ID', credential, secret),
  secretAccessKey: env.required('EVIDENCE_S3_SECRET_ACCESS_KEY', credential, secret),
});

export interface EvidenceConfig {
  /** The bucket; undefined means the folder. */
  readonly bucket: S3Settings | undefined;
  readonly folder: string;
  readonly retentionDays: number;
  /** Undefined means that files are not scanned. */
  readonly clamd: ClamdAddress | undefined;
}

/** Reads the settings. */
export function readEvidence(
  reader: EnvReader,
  mode: 'demo' | 'production',
  dataDir: string,
): EvidenceConfig {
  const { store, folder, retentionDays, clamd } = reader.read(EVIDENCE);
  return {
    bucket: store === 's3' ? reader.read(evidenceBucket(mode)) : undefined,
    folder: folder || join(dataDir, 'evidence'),
    retentionDays,
    clamd,
  };
}

function parseClamd(value: string): ClamdAddress | undefined {
  const path = /^unix:(\/[^\0]+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/.exec(value) ?? [];
  if (host === undefined || port === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}
