/** The bank's catalogue file: its form, and what has to be right between its parts. Errors are for whoever edits it. */
import * as z from 'zod/mini';
import type { Files, JsonFile } from '../../../server/content/kind.ts';
import { CATEGORIES } from '../categories.ts';
import { KNOWN_PARTNERS, partnerOf } from '../partners.ts';

const whole = (least: number, most: number) =>
  z
    .int(`a whole number from ${least} to ${most}`)
    .check(
      z.gte(least, `a whole number from ${least} to ${most}`),
      z.lte(most, `a whole number from ${least} to ${most}`),
    );
const words = (most: number) =>
  z
    .string(`a text of 1 to ${most} characters`)
    .check(z.regex(new RegExp(`^\\S.{0,${most - 1}}$`, 'u'), `a text of 1 to ${most} characters`));
const bilingual = (most: number) =>
  z.strictObject(
    { en: words(most), zh_tw: words(most) },
    `{ "en": …, "zh_tw": … }, both texts of at most ${most} characters`,
  );

const POINTS_AT_MOST = 500_000;
const price = {
  points: whole(1, POINTS_AT_MOST),
  minimumPoints: z.optional(whole(1, 9_999_999)),
  unit: z.optional(whole(1, 1_000_000)),
};

const item = z.strictObject({
  code: z
    .string('4 to 20 capital letters and digits')
    .check(z.regex(/^[A-Z0-9]{4,20}$/, '4 to 20 capital letters and digits')),
  category: z.enum(CATEGORIES, `one of ${CATEGORIES.join(', ')}`),
  name: bilingual(100),
  ...price,
  /** Other prices for cards of a product, by its code. */
  forCards: z.optional(
    z.record(
      z.string(),
      z.strictObject({ ...price, points: z.optional(price.points) }),
      'prices by card product',
    ),
  ),
  delivery: bilingual(120),
  notes: z.optional(z.array(bilingual(200), 'a list of texts')),
  rebate: z.optional(
    z.strictObject(
      {
        amount: whole(1, 1_000_000),
        minimumAverageBalance: whole(0, 1_000_000_000),
        timesAYear: whole(1, 1000),
      },
      '{ "amount": …, "minimumAverageBalance": …, "timesAYear": … } in whole NT$',
    ),
  ),
});

const catalogueFile = z.strictObject({
  partners: z.record(z.string(), bilingual(60), 'names by partner code, { "ABCD": { "en": …, "zh_tw": … } }'),
  items: z.array(item, 'a list of items').check(z.minLength(1, 'a list of at least one item')),
});

export type CatalogueFile = z.output<typeof catalogueFile>;
export type CatalogueItem = z.output<typeof item>;

/** Below the folder of the bank's files. */
const FILE = 'redemption.json';

/** What was read; undefined, and told, when it cannot be. */
export function readCatalogueFile(files: Files): CatalogueFile | undefined {
  const file = files.json(FILE, catalogueFile);
  if (!file) return undefined;
  tellRepeated(file);
  for (const [index, one] of file.value.items.entries()) {
    for (const fault of contradictions(one, file.value)) file.fault(['items', index], fault);
  }
  return file.value;
}

function tellRepeated({ value, fault }: JsonFile<CatalogueFile>): void {
  const seen = new Set<string>();
  for (const [index, { code }] of value.items.entries()) {
    if (seen.has(code))
      fault(['items', index, 'code'], `another item has the code "${code}"; give this one its own`);
    seen.add(code);
  }
}

function contradictions(one: CatalogueItem, { partners }: CatalogueFile): string[] {
  const faults: string[] = [];
  const miles = one.category === 'airmiles_and_hotel';
  const prices = [one, ...Object.values(one.forCards ?? {})];
  if (miles && !partners[partnerOf(one.code)])
    faults.push(
      `its code must begin with a partner of "partners"; add "${partnerOf(one.code)}" there or change the code`,
    );
  if (!miles && KNOWN_PARTNERS.includes(partnerOf(one.code)))
    faults.push(`its code begins like those of air miles and hotel points; change it`);
  if (!miles && prices.some(({ minimumPoints, unit }) => minimumPoints !== undefined || unit !== undefined))
    faults.push('"minimumPoints" and "unit" are for airmiles_and_hotel only; remove them');
  if ((one.category === 'cashback') !== (one.rebate !== undefined))
    faults.push('"rebate" must stand at items of category cashback, and at no others');
  return faults.map((fault) => `"${one.code}": ${fault}`);
}
