import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { file } from '../../shared/http/file.ts';
import { ignored, instant, language, paged, pageQuery } from '../../shared/http/schemas.ts';
import { PROMOTION_CATEGORIES } from './categories.ts';

/** The campaign code, which is also the name of the bank's folder. */
const params = z.strictObject({ id: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)) });
const limits = [{ name: 'promotions', by: 'address', max: 600, seconds: 60 }] as const;
const category = z.enum(PROMOTION_CATEGORIES);

const COLUMNS = ['startDateTime', 'endDateTime', 'title', 'category', 'campaignCode'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
/** Clients send column and direction in any of these fields, so each field accepts both. */
const order = z.optional(z.enum([...COLUMNS, ...DIRECTIONS]));

/** `dining,shopping`; repeated values are allowed. Empty means every category. */
const categoryList = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((text: string) => (text === '' ? [] : text.split(','))),
    z.array(category),
  ),
);

const { pageNumber, pageSize } = pageQuery(COLUMNS);

const item = z.object({
  campaignCode: z.string(),
  title: z.string(),
  description: z.string(),
  /** The `FilePath` of the image call; empty if there is no picture. */
  imagePath: z.string(),
  /** Path of the body, relative to the API's base path. */
  htmlPath: z.string(),
  category,
  /** First and last second of the offer. */
  startDateTime: instant,
  endDateTime: instant,
});

const ofOne = {
  method: 'GET',
  caller: 'public',
  limits,
  params,
  query: z.strictObject({ language: z.optional(language) }),
  errors: ['NOT_FOUND'],
} as const;

/** Current promotions of the bank (PRM-1 to PRM-3). */
export const promotionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/promotion',
    summary: 'Lists the current promotions of all or some categories',
    caller: 'public',
    limits,
    query: z.strictObject({
      pageNumber,
      pageSize,
      sort: order,
      sortBy: order,
      orderBy: order,
      category: z.optional(categoryList),
      language: z.optional(language),
      nationalId: ignored,
    }),
    payload: paged(item),
  }),
  detail: endpoint({
    ...ofOne,
    path: '/promotion/{id}',
    summary: 'Returns a current promotion',
    payload: z.object({
      ...item.shape,
      /** Conditions of the promotion. */
      campaignDescription: z.string(),
    }),
  }),
  body: endpoint({
    ...ofOne,
    path: '/promotion/{id}/html',
    summary: 'Returns the body of a promotion: sanitised HTML as plain text',
    payload: file,
    files: ['text/plain'],
  }),
};

export type PromotionItem = z.output<typeof item>;
export type PromotionDetail = z.output<typeof promotionCalls.detail.payload>;
