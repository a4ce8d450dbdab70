/** Configuration of the bank's files (BANK_FILES_…): where `npm run bank:load` finds them. */
import type { S3Settings } from '../ports/object-store/s3-request.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

const secret = { secret: true } as const;
const credential = env.pattern(/^[\x21-\x7e]{1,256}$/, 'set, without spaces');

/** Variables of the bucket, whose values may be in files. */
export const bankFilesBucket = (mode: 'demo' | 'production') => ({
  endpoint: env.required(
    'BANK_FILES_S3_ENDPOINT',
    mode === 'production' ? env.origin('https:') : env.origin('http:', 'https:'),
    secret,
  ),
  bucket: env.required(
    'BANK_FILES_S3_BUCKET',
    env.pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  ),
  region: env.withDefault(
    'BANK_FILES_S3_REGION',
    env.pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region'),
    'us-east-1',
  ),
  addressing: env.oneOf('BANK_FILES_S3_ADDRESSING', ['path', 'host'], 'path'),
  accessKeyId: env.required('BANK_FILES_S3_ACCESS_KEY_ID', credential, secret),
  secretAccessKey: env.required('BANK_FILES_S3_SECRET_ACCESS_KEY', credential, secret),
});

/** Reads the bucket of the files; undefined means folders of this machine. */
export function readBankFiles(reader: EnvReader, mode: 'demo' | 'production'): S3Settings | undefined {
  const { store } = reader.read({ store: env.oneOf('BANK_FILES_STORE', ['folder', 's3'], 'folder') });
  return store === 's3' ? reader.read(bankFilesBucket(mode)) : undefined;
}
