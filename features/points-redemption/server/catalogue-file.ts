/** Schema and consistency checks of the catalogue file. Its error messages are for the person who edits it. */
import * as z from 'zod/mini';
import type { Files, JsonFile } from '../../../server/content/kind.ts';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { WORTH_UNITS } from '../offers.ts';
import { KNOWN_PARTNERS, partnerOf } from '../partners.ts';

const whole = (min: number, max: number) =>
  z
    .int(`a whole number from ${min} to ${max}`)
    .check(
      z.gte(min, `a whole number from ${min} to ${max}`),
      z.lte(max, `a whole number from ${min} to ${max}`),
    );
const text = (max: number) =>
  z
    .string(`a text of 1 to ${max} characters`)
    .check(z.regex(new RegExp(`^\\S.{0,${max - 1}}$`, 'u'), `a text of 1 to ${max} characters`));
const bilingual = (max: number) =>
  z.strictObject(
    { en: text(max), zh_tw: text(max) },
    `{ "en": …, "zh_tw": … }, both texts of at most ${max} characters`,
  );

const MAX_POINTS = 500_000;
const MAX_WORTH = 1_000_000;
const price = {
  points: whole(1, MAX_POINTS),
  minimumPoints: z.optional(whole(1, 9_999_999)),
  unit: z.optional(whole(1, 1_000_000)),
};

const item = z.strictObject({
  code: z
    .string('4 to 20 capital letters and digits')
    .check(z.regex(/^[A-Z0-9]{4,20}$/, '4 to 20 capital letters and digits')),
  category: z.enum(REDEMPTION_CATEGORIES, `one of ${REDEMPTION_CATEGORIES.join(', ')}`),
  name: bilingual(100),
  ...price,
  /** Value of one unit, for comparing offers. For a cash rebate, the rebate's amount is used. */
  worth: z.optional(
    z.strictObject(
      {
        amount: whole(1, MAX_WORTH),
        unit: z.enum(WORTH_UNITS, `one of ${WORTH_UNITS.join(', ')}`),
      },
      '{ "amount": …, "unit": … }',
    ),
  ),
  /** Different prices for some card products, by product code. */
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

/** Path relative to the content folder. */
const FILE = 'redemption.json';

/**
 * Returns the file, or reports why it cannot be read and returns undefined. Also reports duplicate codes and
 * inconsistent items.
 */
export function readCatalogueFile(files: Files): CatalogueFile | undefined {
  const file = files.json(FILE, catalogueFile);
  if (!file) return undefined;
  reportDuplicateCodes(file);
  for (const [index, entry] of file.value.items.entries()) {
    for (const fault of inconsistencies(entry, file.value)) file.fault(['items', index], fault);
  }
  return file.value;
}

function reportDuplicateCodes({ value, fault }: JsonFile<CatalogueFile>): void {
  const seen = new Set<string>();
  for (const [index, { code }] of value.items.entries()) {
    if (seen.has(code))
      fault(['items', index, 'code'], `another item has the code "${code}"; give this one its own`);
    seen.add(code);
  }
}

function inconsistencies(entry: CatalogueItem, { partners }: CatalogueFile): string[] {
  const faults: string[] = [];
  const isMiles = entry.category === 'airmiles_and_hotel';
  const prices = [entry, ...Object.values(entry.forCards ?? {})];
  if (isMiles && !partners[partnerOf(entry.code)])
    faults.push(
      `its code must begin with a partner of "partners"; add "${partnerOf(entry.code)}" there or change the code`,
    );
  if (!isMiles && KNOWN_PARTNERS.includes(partnerOf(entry.code)))
    faults.push(`its code begins like those of air miles and hotel points; change it`);
  if (!isMiles && prices.some(({ minimumPoints, unit }) => minimumPoints !== undefined || unit !== undefined))
    faults.push('"minimumPoints" and "unit" are for airmiles_and_hotel only; remove them');
  if ((entry.category === 'cashback') !== (entry.rebate !== undefined))
    faults.push('"rebate" must stand at items of category cashback, and at no others');
  if (entry.rebate && entry.worth) faults.push('"worth" of a cash rebate is its amount; remove it');
  if (entry.worth && (entry.worth.unit === 'twd') === isMiles)
    faults.push('"worth" must be in miles or hotel_points for airmiles_and_hotel, in twd for others');
  return faults.map((fault) => `"${entry.code}": ${fault}`);
}
