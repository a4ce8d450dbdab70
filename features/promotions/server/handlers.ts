import type { Config } from '../../../server/config.ts';
import { offeredFeatures } from '../../../server/features.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { categoriesWith } from '../categories.ts';
import { type PromotionDetail, type PromotionItem, promotionCalls } from '../contract.ts';
import { orderOf, sorted } from './order.ts';
import type { Promotion } from './promotions.ts';

export interface PromotionDeps {
  readonly config: Config;
  readonly now: () => Promise<Date>;
  /** All that the bank has written, as it is at the moment. */
  readonly promotions: () => readonly Promotion[];
}

/** What the bank offers at the moment (PRM-1 to PRM-3). One that is over, or to come, is NOT_FOUND like one that never was. */
export function handlers(deps: PromotionDeps): Mounted[] {
  const one = async (code: string) =>
    orNotFound((await offered(deps)).find((promotion) => promotion.code === code));
  return [
    on(promotionCalls.list, async ({ query }, context) => {
      const { category: wanted = [], pageNumber, pageSize } = query;
      const language = query.language ?? context.language;
      const found = (await offered(deps)).filter(
        ({ category }) => wanted.length === 0 || wanted.includes(category),
      );
      const first = pageNumber * pageSize;
      const content = sorted(found, orderOf(query), language).slice(first, first + pageSize);
      return toPaged({ content, totalElements: found.length }, query, (promotion) =>
        toItem(promotion, language),
      );
    }),
    on(promotionCalls.detail, async ({ params, query }, context) =>
      toDetail(await one(params.id), query.language ?? context.language),
    ),
    on(promotionCalls.body, async ({ params, query }, context) => ({
      // As text: opened by itself it is not a page.
      type: 'text/plain; charset=utf-8',
      name: `${params.id}.html`,
      content: (await one(params.id)).body[query.language ?? context.language](),
      inline: true,
    })),
  ];
}

/** In their period, and of what the bank offers (GEN-7, PRM-3). */
async function offered({ config, now, promotions }: PromotionDeps): Promise<readonly Promotion[]> {
  const moment = await now();
  const features = offeredFeatures(config, moment);
  const categories = categoriesWith((feature) => features[feature]);
  const today = taipeiDate(moment);
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
  return {
    ...toItem(promotion, language),
    campaignDescription: promotion.campaignDescription[language],
  };
}
