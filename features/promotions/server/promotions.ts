/** What the bank offers: a folder for each campaign, with its facts and its body in each language. */
import * as z from 'zod/mini';
import { type Body, readHtml } from '../../../server/content/html.ts';
import type { Files, JsonFile, Kind } from '../../../server/content/kind.ts';
import { type IsoDate, isIsoDate } from '../../../shared/dates.ts';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import { PROMOTION_CATEGORIES, type PromotionCategory } from '../categories.ts';

type Texts = Readonly<Record<Language, string>>;

export interface Promotion {
  readonly code: string;
  readonly category: PromotionCategory;
  readonly title: Texts;
  readonly description: Texts;
  readonly campaignDescription: Texts;
  /** As the call for pictures takes it; empty where there is none. */
  readonly image: string;
  /** Its first and its last day, in Taipei. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** One of those that come with the release of day two (GEN-7). */
  readonly dayTwo: boolean;
  readonly body: Readonly<Record<Language, Body>>;
}

const FOLDER = 'promotions';
/** Where pictures are, below the folder of the bank's files. */
const PICTURES = 'files';

const texts = (most: number) => {
  const words = z
    .string(`a text of 1 to ${most} characters`)
    .check(z.regex(new RegExp(`^\\S.{0,${most - 1}}$`, 'u'), `a text of 1 to ${most} characters`));
  return z.strictObject({ en: words, zh_tw: words }, '{ "en": …, "zh_tw": … }');
};
const day = z.string('a day such as "2026-01-31"').check(z.refine(isIsoDate, 'a day such as "2026-01-31"'));

const facts = z.strictObject(
  {
    category: z.enum(PROMOTION_CATEGORIES, `one of ${PROMOTION_CATEGORIES.join(', ')}`),
    title: texts(80),
    description: texts(240),
    campaignDescription: texts(240),
    image: z.optional(
      z
        .string('a path such as "promotions/tea.webp"')
        .check(z.regex(/^promotions\/[\w-]+\.(webp|avif|jpg|png)$/, 'a path such as "promotions/tea.webp"')),
    ),
    from: day,
    to: day,
    dayTwo: z.optional(z.boolean('true or false')),
  },
  'an object',
);
type Facts = z.output<typeof facts>;

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
  const file = files.json(path, facts);
  const [en, zh_tw] = LANGUAGES.map((language) => readHtml(files, `${FOLDER}/${code}/${language}.html`));
  if (!file || en === undefined || zh_tw === undefined) return undefined;
  tellFaults(files, file);
  const { image = '', dayTwo = false, ...rest } = file.value;
  return { code, ...rest, image, dayTwo, body: { en, zh_tw } };
}

function tellFaults(files: Files, { value, fault }: JsonFile<Facts>): void {
  if (value.to < value.from)
    fault(['to'], `"to" is before "from", ${value.from}; a promotion ends on its first day or later`);
  // Without that folder the pictures are in a bucket, which is not looked into.
  const here = files.list(PICTURES).length > 0;
  if (here && value.image !== undefined && !files.has(`${PICTURES}/${value.image}`))
    fault(['image'], `there is no picture ${PICTURES}/${value.image}; add it or leave "image" out`);
}
