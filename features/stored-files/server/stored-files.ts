/** Serves the bank's files. Pictures are served in the width and format that suit the browser. */
import { Failure } from '../../../server/http/failure.ts';
import { createLru } from '../../../server/lru.ts';
import type { JobQueue } from '../../../server/threads/queue.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { FILE_TYPES, IMAGE_TYPES, type ImageWidth, typeOf } from '../rules.ts';
import type { PictureJob } from './pictures.ts';
import type { Reader, Stored } from './reader.ts';

export type StoredFiles = ReturnType<typeof createStoredFiles>;

export interface StoredFilesDeps {
  readonly reader: Reader;
  readonly pictures: JobQueue<PictureJob>;
}

const MAX_AGE_SECONDS = 300;
/** Cache lifetime of an original whose resizing failed. */
const FALLBACK_MAX_AGE_SECONDS = 10;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Part of the ETag of every resized picture. Increase it when the way pictures are resized changes. */
const PICTURE_VERSION = 'p1';

type Format = PictureJob['format'];

export function createStoredFiles({ reader, pictures }: StoredFilesDeps) {
  const cache = createLru<Buffer | 'failed'>(CACHE_BYTES);
  const inFlight = new Map<string, Promise<Buffer | undefined>>();

  /** Returns undefined if resizing fails or the queue is full. */
  async function resize(key: string, job: PictureJob): Promise<Buffer | undefined> {
    try {
      const bytes = Buffer.from(await pictures.run(job));
      cache.set(key, bytes, bytes.length);
      return bytes;
    } catch (error) {
      if (!(error instanceof Failure)) cache.set(key, 'failed', 0);
      return undefined;
    }
  }

  function picture(key: string, job: PictureJob): Promise<Buffer | undefined> {
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached === 'failed' ? undefined : cached);
    const pending = inFlight.get(key);
    if (pending) return pending;
    const result = resize(key, job).finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  }

  return {
    /** Returns a page or document; undefined for absent and disallowed paths. */
    async file(path: string): Promise<FileAnswer | undefined> {
      const type = typeOf(path, FILE_TYPES);
      const stored = type === undefined ? undefined : await reader.read(path);
      if (!type || !stored) return undefined;
      return { ...answerOf(path, stored, type), inline: type !== 'application/pdf' };
    },
    /**
     * Returns a picture no wider than `width`, in the format of {@link formatFor}. Returns the original if resizing
     * fails; undefined for absent and disallowed paths.
     * @param accept the `Accept` header
     */
    async image(
      path: string,
      width: ImageWidth | undefined,
      accept: string,
    ): Promise<FileAnswer | undefined> {
      const type = typeOf(path, IMAGE_TYPES);
      const stored = type === undefined ? undefined : await reader.read(path);
      if (!type || !stored) return undefined;
      const format = formatFor(type, accept);
      const original = { ...answerOf(path, stored, type), inline: true };
      const tag = `${stored.hash}-${width ?? 'own'}-${format}-${PICTURE_VERSION}`;
      const content = await picture(tag, { content: stored.content, width, format });
      const keep = { ...original.keep, byAccept: true };
      if (!content) return { ...original, keep: { ...keep, seconds: FALLBACK_MAX_AGE_SECONDS } };
      const name = original.name.replace(/\w+$/, format);
      return { ...original, type: `image/${format}`, name, content, keep: { ...keep, tag } };
    },
  };
}

function answerOf(path: string, { content, hash, modified }: Stored, type: string) {
  const name = path.replace(/^.*\//, '');
  return { type, name, content, keep: { tag: hash, modified, seconds: MAX_AGE_SECONDS } };
}

/** Returns AVIF or WebP if the browser accepts it. Otherwise returns PNG for a PNG, and JPEG for all other pictures. */
function formatFor(type: string, accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif';
  if (accepts(accept, 'image/webp')) return 'webp';
  return type === 'image/png' ? 'png' : 'jpeg';
}

/** Whether `Accept` names the type and does not refuse it with `q=0`. */
function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
