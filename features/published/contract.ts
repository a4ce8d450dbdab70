import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language } from '../../shared/http/schemas.ts';

/** The name of a page and of the bank's file. */
const key = z.string().check(z.regex(/^[\w-]{1,60}$/));
const limits = [{ name: 'published', by: 'address', max: 600, seconds: 60 }] as const;
const page = z.object({
  key: z.string(),
  title: z.string(),
  /** Sanitised HTML. Headings start at h2, because the title is the h1. Links such as `page:key` open other pages. */
  html: z.string(),
});

const pageEndpoint = {
  method: 'GET',
  caller: 'public',
  limits,
  params: z.strictObject({ key }),
  query: z.strictObject({ language: z.optional(language) }),
  payload: page,
  errors: ['NOT_FOUND'],
} as const;

/** Pages that the bank writes (CNT-1). */
export const publishedCalls = {
  page: endpoint({
    ...pageEndpoint,
    path: '/content-management/{key}',
    summary: 'Returns a page of the bank: help, contact, accessibility, storage and others',
  }),
  spending: endpoint({
    ...pageEndpoint,
    path: '/spending-management/{key}',
    summary: 'Returns a page about spending management',
  }),
};

/** The call that records applications for a second card (CNT-1). */
export const secondCardCalls = {
  log: endpoint({
    method: 'GET',
    path: '/spending-management/log2ndCardApplication',
    summary: 'Records that the customer opened the application for a second card',
    caller: 'access',
    flag: 'cardApplication',
    limits: [{ name: 'second-card', by: 'session', max: 10, seconds: 60 }],
    payload: z.object({ logged: z.literal(true) }),
  }),
};

export type PublishedPage = z.output<typeof page>;
