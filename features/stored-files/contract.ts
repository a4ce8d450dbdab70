import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { file } from '../../shared/http/file.ts';
import { FILE_TYPES, IMAGE_TYPES, IMAGE_WIDTHS } from './rules.ts';

/** An invalid, repeated or missing value gets the same response as a missing file. */
const filePath = z.catch(z._default(z.string(), ''), '');

const width = z.pipe(
  z.enum(IMAGE_WIDTHS.map(String)),
  z.transform((text) => IMAGE_WIDTHS.find((one) => String(one) === text)),
);

const typesOf = (types: ReadonlyMap<string, string>) => [
  ...new Set([...types.values()].map((type) => type.replace(/;.*/, ''))),
];

/** The bank's own files (CNT-1). */
export const storedFileCalls = {
  file: endpoint({
    method: 'GET',
    path: '/minio',
    summary: 'Returns a page or document of the bank',
    caller: 'public',
    query: z.strictObject({ FilePath: filePath }),
    payload: file,
    files: typesOf(FILE_TYPES),
    errors: ['NOT_FOUND', 'FILE-UNAVAILABLE'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/minio/img',
    summary:
      'Returns a picture of the bank, in its own or a listed width; AVIF or WebP if the browser accepts it',
    caller: 'public',
    query: z.strictObject({ FilePath: filePath, width: z.optional(width) }),
    payload: file,
    files: typesOf(IMAGE_TYPES),
    errors: ['NOT_FOUND', 'FILE-UNAVAILABLE'],
  }),
};
