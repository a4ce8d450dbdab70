/** The redemption catalogue, read from the file that the bank edits. */
import type { Kind } from '../../../server/content/kind.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { RedemptionCategory } from '../../../shared/card-values.ts';
import type { Worth } from '../offers.ts';
import { partnerOf } from '../partners.ts';
import type { Price } from '../rules.ts';
import { type CatalogueFile, type CatalogueItem, readCatalogueFile } from './catalogue-file.ts';

/** A catalogue item with the price for one card product. */
export interface Offer {
  readonly code: string;
  readonly name: Bilingual;
  readonly price: Price;
  readonly delivery: Bilingual;
  readonly notes: readonly Bilingual[];
  readonly partnerName?: Bilingual;
  readonly rebate?: NonNullable<CatalogueItem['rebate']>;
  readonly worth?: Worth;
}

export interface Catalogue {
  /** The items of a category for a card product, in the file's order. */
  offers(category: RedemptionCategory, cardProduct: string): readonly Offer[];
  /** Returns undefined for an unknown code. */
  offer(code: string, cardProduct: string): Offer | undefined;
  /** Returns undefined for a partner that the file no longer has. */
  partnerName(partner: string): Bilingual | undefined;
}

export const catalogueKind: Kind<Catalogue> = {
  name: 'redemption catalogue',
  read(files) {
    const file = readCatalogueFile(files);
    return file && toCatalogue(file);
  },
};

function toCatalogue({ items, partners }: CatalogueFile): Catalogue {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const toOffer = (item: CatalogueItem, cardProduct: string): Offer => {
    const partner = item.category === 'airmiles_and_hotel' ? partnerOf(item.code) : undefined;
    const partnerName = partner === undefined ? undefined : partners[partner];
    const worth = item.rebate ? ({ amount: item.rebate.amount, unit: 'twd' } as const) : item.worth;
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
      ...(worth && { worth }),
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
