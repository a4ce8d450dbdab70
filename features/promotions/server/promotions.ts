/** The bank's promotion files: a folder per campaign with `promotion.json` and an HTML body per language. */
import * as z from 'zod/mini';
import { type Body, readHtml } from '../../../server/content/html.ts';
import type { Files, JsonFile, Kind } from '../../../server/content/kind.ts';
import { isIsoDate } from '../../../shared/dates.ts';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { PROMOTION_CATEGORIES } from '../categories.ts';

const FOLDER = 'promotions';
/** Folder of the pictures, in the folder of the bank's files. */
const PICTURES = 'files';

const textsSchema = (max: number) => {
  const text = z
    .string(`a text of 1 to ${max} characters`)
    .check(z.regex(new RegExp(`^\\S.{0,${max - 1}}$`, 'u'), `a text of 1 to ${max} characters`));
  return z.strictObject({ en: text, zh_tw: text }, '{ "en": …, "zh_tw": … }');
};
const day = z.string('a day such as "2026-01-31"').check(z.refine(isIsoDate, 'a day such as "2026-01-31"'));

const schema = z.strictObject(
  {
    category: z.enum(PROMOTION_CATEGORIES, `one of ${PROMOTION_CATEGORIES.join(', ')}`),
    title: textsSchema(80),
    description: textsSchema(240),
    campaignDescription: textsSchema(240),
    image: z.optional(
      z
        .string('a path such as "promotions/tea.webp"')
        .check(z.regex(/^promotions\/[\w-]+\.(webp|avif|jpg|png)$/, 'a path such as "promotions/tea.webp"')),
    ),
    /** First and last day, in Taipei. */
    from: day,
    to: day,
    /** Whether the promotion is one of the offers of a later release date (FEATURE_DAY_TWO_DATE, GEN-7). */
    dayTwo: z.optional(z.boolean('true or false')),
  },
  'an object',
);
type PromotionFile = z.output<typeof schema>;

export interface Promotion extends PromotionFile {
  readonly code: string;
  /** The `FilePath` of the image call; empty if there is no picture. */
  readonly image: string;
  readonly dayTwo: boolean;
  readonly body: Readonly<Record<Language, Body>>;
}

export const promotionsKind: Kind<readonly Promotion[]> = {
  name: FOLDER,
  read(files) {
    const codes = new Set(files.list(FOLDER).map((path) => path.split('/')[1] ?? ''));
    return [...codes].flatMap((code) => readPromotion(files, code) ?? []);
  },
};

function readPromotion(files: Files, code: string): Promotion | undefined {
  const path = `${FOLDER}/${code}/promotion.json`;
  if (!/^[A-Z0-9]{3,20}$/.test(code))
    files.fault(`${FOLDER}/${code}`, 1, 'a campaign’s folder is named by 3 to 20 capital letters and digits');
  const file = files.json(path, schema);
  const [en, zh_tw] = LANGUAGES.map((language) => readHtml(files, `${FOLDER}/${code}/${language}.html`));
  if (!file || en === undefined || zh_tw === undefined) return undefined;
  reportFaults(files, file);
  const { image = '', dayTwo = false, ...rest } = file.value;
  return { code, ...rest, image, dayTwo, body: { en, zh_tw } };
}

function reportFaults(files: Files, { value, fault }: JsonFile<PromotionFile>): void {
  if (value.to < value.from)
    fault(['to'], `"to" is before "from", ${value.from}; a promotion ends on its first day or later`);
  // If the folder is absent, pictures are in an object store, which is not checked.
  const hasPictures = files.list(PICTURES).length > 0;
  if (hasPictures && value.image !== undefined && !files.has(`${PICTURES}/${value.image}`))
    fault(['image'], `there is no picture ${PICTURES}/${value.image}; add it or leave "image" out`);
}
