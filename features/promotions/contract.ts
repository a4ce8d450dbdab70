import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { file } from '../../shared/http/file.ts';
import { ignored, instant, language, paged, pageQuery } from '../../shared/http/schemas.ts';
import { PROMOTION_CATEGORIES } from './categories.ts';

/** A campaign's code: the bank's folder is called so. */
const params = z.strictObject({ id: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)) });
const limits = [{ name: 'promotions', by: 'address', max: 600, seconds: 60 }] as const;
const category = z.enum(PROMOTION_CATEGORIES);

const COLUMNS = ['startDateTime', 'endDateTime', 'title', 'category', 'campaignCode'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
/** Callers name the column and the direction in either of these fields, so each takes both. */
const order = z.optional(z.enum([...COLUMNS, ...DIRECTIONS]));

/** `dining,shopping`, each once or more; an empty list is every category. */
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
  /** As `FilePath` of the call for pictures; empty where there is none. */
  imagePath: z.string(),
  /** Below the API's base: the body, as text. */
  htmlPath: z.string(),
  category,
  /** The first and the last moment in which it is offered. */
  startDateTime: instant,
  endDateTime: instant,
});

/** What the bank offers at the moment (PRM-1 to PRM-3). */
export const promotionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/promotion',
    summary: 'The promotions of the moment, of all categories or of some',
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
    method: 'GET',
    path: '/promotion/{id}',
    summary: 'A promotion of the moment',
    caller: 'public',
    limits,
    params,
    query: z.strictObject({ language: z.optional(language) }),
    payload: z.object({
      ...item.shape,
      /** What has to be known before one takes part. */
      campaignDescription: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  body: endpoint({
    method: 'GET',
    path: '/promotion/{id}/html',
    summary: 'The body of a promotion: HTML, cleaned, as text',
    caller: 'public',
    limits,
    params,
    query: z.strictObject({ language: z.optional(language) }),
    payload: file,
    files: ['text/plain'],
    errors: ['NOT_FOUND'],
  }),
};

export type PromotionItem = z.output<typeof item>;
export type PromotionDetail = z.output<typeof promotionCalls.detail.payload>;
