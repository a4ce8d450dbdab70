/** The bank's catalogue file: its form, and what has to be right between its parts. Errors are for whoever edits it. */
import * as z from 'zod/mini';
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

/** What was read, or every fault in it, each a line that says where it is and what has to stand there. */
export function readCatalogueFile(text: string): { file: CatalogueFile } | { faults: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { faults: [`it is not JSON: ${error instanceof Error ? error.message : ''}`] };
  }
  const result = catalogueFile.safeParse(json);
  if (!result.success) return { faults: result.error.issues.map((issue) => faultOf(issue, json)) };
  const faults = [
    ...repeated(result.data),
    ...result.data.items.flatMap((one) => contradictions(one, result.data)),
  ];
  return faults.length > 0 ? { faults } : { file: result.data };
}

function faultOf(issue: z.core.$ZodIssue, json: unknown): string {
  const [first, index, ...rest] = issue.path;
  const where =
    first === 'items' && typeof index === 'number'
      ? `item ${nameOf(json, index)}${rest.length > 0 ? `, field ${rest.join('.')}` : ''}`
      : issue.path.length > 0
        ? `field ${issue.path.join('.')}`
        : 'the file';
  if (issue.code === 'unrecognized_keys')
    return `${where}: remove ${issue.keys.map((key) => `"${key}"`).join(', ')}, which is not known here`;
  return `${where}: it must be ${issue.message}`;
}

/** An item's code where it has one, else its place in the list. */
function nameOf(json: unknown, index: number): string {
  const items = typeof json === 'object' && json !== null && 'items' in json ? json.items : undefined;
  const one: unknown = Array.isArray(items) ? items[index] : undefined;
  const code = typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined;
  return typeof code === 'string' ? `"${code}"` : `number ${index + 1}`;
}

function repeated({ items }: CatalogueFile): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ code }) => {
    const again = seen.has(code);
    seen.add(code);
    return again ? [`item "${code}": another item has this code; give it one of its own`] : [];
  });
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
  return faults.map((fault) => `item "${one.code}": ${fault}`);
}
