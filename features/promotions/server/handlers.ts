import type { Config } from '../../../server/config/config.ts';
import { offeredFeatures } from '../../../server/features.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { QueryOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { languageTag } from '../../../shared/messages.ts';
import { offeredCategories } from '../categories.ts';
import { type PromotionDetail, type PromotionItem, promotionCalls } from '../contract.ts';
import type { Promotion } from './promotions.ts';

export interface PromotionDeps {
  readonly config: Config;
  readonly now: () => Promise<Date>;
  /** Every promotion in the bank's files, whether or not it is currently offered. */
  readonly promotions: () => readonly Promotion[];
}

/** Serves current promotions (PRM-1 to PRM-3). Past, future and unknown promotions all return NOT_FOUND. */
export function handlers(deps: PromotionDeps): Mounted[] {
  const findOffered = async (code: string) =>
    orNotFound((await offeredPromotions(deps)).find((promotion) => promotion.code === code));
  return [
    on(promotionCalls.list, async ({ query }, context) => {
      const { category: wantedCategories = [], pageNumber, pageSize } = query;
      const language = query.language ?? context.language;
      const found = (await offeredPromotions(deps)).filter(
        ({ category }) => wantedCategories.length === 0 || wantedCategories.includes(category),
      );
      const first = pageNumber * pageSize;
      const content = sorted(found, orderOf(query), language).slice(first, first + pageSize);
      return toPaged({ content, totalElements: found.length }, query, (promotion) =>
        toItem(promotion, language),
      );
    }),
    on(promotionCalls.detail, async ({ params, query }, context) =>
      toDetail(await findOffered(params.id), query.language ?? context.language),
    ),
    on(promotionCalls.body, async ({ params, query }, context) => ({
      // Plain text, so that a browser does not render the URL as a page.
      type: 'text/plain; charset=utf-8',
      name: `${params.id}.html`,
      content: (await findOffered(params.id)).body[query.language ?? context.language](),
      inline: true,
    })),
  ];
}

/** Returns promotions within their period (PRM-3) whose features are offered (GEN-7). */
async function offeredPromotions({ config, now, promotions }: PromotionDeps): Promise<readonly Promotion[]> {
  const instant = await now();
  const features = offeredFeatures(config, instant);
  const categories = offeredCategories((feature) => features[feature]);
  const today = taipeiDate(instant);
  return promotions().filter(
    ({ from, to, dayTwo, category }) =>
      from <= today && today <= to && (features.dayTwoPromotion || !dayTwo) && categories.includes(category),
  );
}

function toItem(promotion: Promotion, language: Language): PromotionItem {
  const { code, title, description, image, category, from, to } = promotion;
  return {
    campaignCode: code,
    title: title[language],
    description: description[language],
    imagePath: image,
    htmlPath: `${promotionCalls.body.path.replace('{id}', code)}?language=${language}`,
    category,
    startDateTime: `${from}T00:00:00+08:00`,
    endDateTime: `${to}T23:59:59+08:00`,
  };
}

function toDetail(promotion: Promotion, language: Language): PromotionDetail {
  return { ...toItem(promotion, language), campaignDescription: promotion.campaignDescription[language] };
}

type SortQuery = Pick<QueryOf<typeof promotionCalls.list>, 'sort' | 'sortBy' | 'orderBy'>;

interface Order {
  readonly column: Exclude<SortQuery['sort'], 'asc' | 'desc' | undefined>;
  readonly descending: boolean;
}

/** Reads column and direction from any of the three fields. The default is latest start first. */
function orderOf({ sort, sortBy, orderBy }: SortQuery): Order {
  let column: Order['column'] = 'startDateTime';
  let descending = true;
  for (const value of [orderBy, sort, sortBy]) {
    if (value === 'asc' || value === 'desc') descending = value === 'desc';
    else if (value !== undefined) column = value;
  }
  return { column, descending };
}

/** Returns a sorted copy. Equal values are ordered by code, so that pages are stable. */
function sorted(
  promotions: readonly Promotion[],
  { column, descending }: Order,
  language: Language,
): Promotion[] {
  const keyOf = (promotion: Promotion): string => {
    if (column === 'startDateTime') return promotion.from;
    if (column === 'endDateTime') return promotion.to;
    if (column === 'title') return promotion.title[language];
    return column === 'category' ? promotion.category : promotion.code;
  };
  const compare = new Intl.Collator(languageTag(language)).compare;
  return promotions.toSorted((a, b) => {
    const first = compare(keyOf(a), keyOf(b)) * (descending ? -1 : 1);
    return first === 0 ? compare(a.code, b.code) : first;
  });
}
