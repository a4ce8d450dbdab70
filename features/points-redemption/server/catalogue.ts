/** What points can be redeemed for, from the file that the bank edits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bilingual } from '../../../server/ports/card-system/history.ts';
import type { Category } from '../categories.ts';
import { partnerOf } from '../partners.ts';
import type { Price } from '../rules.ts';
import { type CatalogueItem, readCatalogueFile } from './catalogue-file.ts';

/** The file's name in the folder of the bank's files. */
const FILE = 'redemption.json';

/** A file of the bank's that cannot be used; the message is for the operator. */
export class ContentError extends Error {
  constructor(path: string, faults: readonly string[]) {
    super(`${path} cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ContentError';
  }
}

/** An item as it is for one card product. */
export interface Offer {
  readonly code: string;
  readonly name: Bilingual;
  readonly price: Price;
  readonly delivery: Bilingual;
  readonly notes: readonly Bilingual[];
  readonly partnerName?: Bilingual;
  readonly rebate?: NonNullable<CatalogueItem['rebate']>;
}

export interface Catalogue {
  /** What there is in a category for a card of this product, in the file's order. */
  offers(category: Category, cardProduct: string): readonly Offer[];
  /** One item; undefined when there is none of this code. */
  offer(code: string, cardProduct: string): Offer | undefined;
  /** A partner's name; undefined when the file no longer has it. */
  partnerName(partner: string): Bilingual | undefined;
}

/** Reads the catalogue of a folder; throws {@link ContentError} with everything that is wrong with it. */
export function loadCatalogue(contentDir: string): Catalogue {
  const path = join(contentDir, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ContentError(path, ['it cannot be read; CONTENT_DIR must name the folder that holds it']);
  }
  const read = readCatalogueFile(text);
  if ('faults' in read) throw new ContentError(path, read.faults);
  const { items, partners } = read.file;
  const byCode = new Map(items.map((item) => [item.code, item]));
  const toOffer = (item: CatalogueItem, cardProduct: string): Offer => {
    const partner = item.category === 'airmiles_and_hotel' ? partnerOf(item.code) : undefined;
    const partnerName = partner === undefined ? undefined : partners[partner];
    const special = item.forCards?.[cardProduct];
    return {
      code: item.code,
      name: item.name,
      price: {
        category: item.category,
        points: special?.points ?? item.points,
        minimumPoints: special?.minimumPoints ?? item.minimumPoints ?? 1,
        unit: special?.unit ?? item.unit ?? 1,
        ...(partner !== undefined && { partner }),
      },
      delivery: item.delivery,
      notes: item.notes ?? [],
      ...(partnerName && { partnerName }),
      ...(item.rebate && { rebate: item.rebate }),
    };
  };
  return {
    offers: (category, cardProduct) =>
      items.filter((item) => item.category === category).map((item) => toOffer(item, cardProduct)),
    offer(code, cardProduct) {
      const item = byCode.get(code);
      return item && toOffer(item, cardProduct);
    },
    partnerName: (partner) => partners[partner],
  };
}
