/** The bank's files as they are sent: as they are, or, for pictures, in the width and format that suits the browser. */
import { Failure } from '../../../server/http/failure.ts';
import type { Workshop } from '../../../server/threads/queue.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { FILE_TYPES, IMAGE_TYPES, type ImageWidth, typeOf } from '../rules.ts';
import { createLru } from './lru.ts';
import type { PictureOrder } from './picture-order.ts';
import type { Reader, Stored } from './reader.ts';

export interface StoredFiles {
  /** A page or document; undefined for what is not there and what may not be asked for. */
  file(path: string): Promise<FileAnswer | undefined>;
  /**
   * A picture no wider than `width`; in its own format where the browser takes no better one.
   * @param accept the browser's `Accept`
   */
  image(path: string, width: ImageWidth | undefined, accept: string): Promise<FileAnswer | undefined>;
}

export interface StoredFilesDeps {
  readonly reader: Reader;
  readonly pictures: Workshop<PictureOrder>;
}

/** How long browsers need not ask again. */
const KEEP_SECONDS = 300;
/** While a picture could not be made: its original is shown, but not for long. */
const MAKESHIFT_SECONDS = 10;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Part of every tag: raised when pictures are made in another way. */
const MADE_AS = 'p1';

type Format = PictureOrder['format'];

export function createStoredFiles({ reader, pictures }: StoredFilesDeps): StoredFiles {
  const made = createLru<Buffer | 'impossible'>(MEMORY_BYTES);
  const making = new Map<string, Promise<Buffer | undefined>>();

  /** Undefined where it cannot be made, or not now. */
  async function make(key: string, order: PictureOrder): Promise<Buffer | undefined> {
    try {
      const bytes = Buffer.from(await pictures.make(order));
      made.set(key, bytes, bytes.length);
      return bytes;
    } catch (error) {
      if (!(error instanceof Failure)) made.set(key, 'impossible', 0);
      return undefined;
    }
  }

  function picture(key: string, order: PictureOrder): Promise<Buffer | undefined> {
    const kept = made.get(key);
    if (kept) return Promise.resolve(kept === 'impossible' ? undefined : kept);
    const open = making.get(key);
    if (open) return open;
    const answer = make(key, order).finally(() => making.delete(key));
    making.set(key, answer);
    return answer;
  }

  return {
    async file(path) {
      const type = typeOf(path, FILE_TYPES);
      const stored = type === undefined ? undefined : await reader.read(path);
      if (!type || !stored) return undefined;
      return { ...asIs(path, stored, type), inline: type !== 'application/pdf' };
    },
    async image(path, width, accept) {
      const type = typeOf(path, IMAGE_TYPES);
      const stored = type === undefined ? undefined : await reader.read(path);
      if (!type || !stored) return undefined;
      const format = formatFor(type, accept);
      const original = { ...asIs(path, stored, type), inline: true };
      const tag = `${stored.hash}-${width ?? 'own'}-${format}-${MADE_AS}`;
      const content = await picture(tag, { content: stored.content, width, format });
      const keep = { ...original.keep, byAccept: true };
      if (!content) return { ...original, keep: { ...keep, seconds: MAKESHIFT_SECONDS } };
      const name = original.name.replace(/\w+$/, format);
      return { ...original, type: `image/${format}`, name, content, keep: { ...keep, tag } };
    },
  };
}

function asIs(path: string, { content, hash, modified }: Stored, type: string) {
  const name = path.replace(/^.*\//, '');
  return { type, name, content, keep: { tag: hash, modified, seconds: KEEP_SECONDS } };
}

/** The smallest that the browser takes; formats of old only for whoever names no better one. */
function formatFor(type: string, accept: string): Format {
  if (takes(accept, 'image/avif')) return 'avif';
  if (takes(accept, 'image/webp')) return 'webp';
  return type === 'image/png' ? 'png' : 'jpeg';
}

/** True where `Accept` names the type and does not refuse it with `q=0`. */
function takes(accept: string, type: string): boolean {
  return accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
