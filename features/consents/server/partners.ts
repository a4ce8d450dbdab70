/** The partners that would get data for offers, in the bank's `partners.json`. A bank without the file has none. */
import * as z from 'zod/mini';
import type { Kind } from '../../../server/content/kind.ts';
import { PARTNER_ID } from '../../../shared/consents.ts';

const words = (most: number) => {
  const text = z.string(`a text of 1 to ${most} characters`).check(z.minLength(1), z.maxLength(most));
  return z.strictObject({ en: text, zh_tw: text });
};

const schema = z.strictObject({
  partners: z
    .array(
      z.strictObject({
        id: z.string('a text').check(z.regex(PARTNER_ID, 'lower-case letters, digits and dashes')),
        name: words(60),
        /** What the partner would use which data for. */
        use: words(200),
      }),
      'a list',
    )
    .check(z.maxLength(20, 'at most 20 partners')),
});

export type Partner = z.output<typeof schema>['partners'][number];

const FILE = 'partners.json';

export const partnersKind: Kind<readonly Partner[]> = {
  name: 'partners',
  read(files) {
    if (!files.has(FILE)) return [];
    const found = files.json(FILE, schema);
    if (!found) return undefined;
    const { partners } = found.value;
    for (const [index, { id }] of partners.entries())
      if (partners.findIndex((one) => one.id === id) < index)
        found.fault(['partners', index, 'id'], 'this id is there twice; change one');
    return partners;
  },
};
