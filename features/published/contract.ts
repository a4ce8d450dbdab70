import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language } from '../../shared/http/schemas.ts';

/** The name of a page: the bank's file is called so. */
const key = z.string().check(z.regex(/^[\w-]{1,60}$/));
const limits = [{ name: 'published', by: 'address', max: 600, seconds: 60 }] as const;
const page = z.object({
  key: z.string(),
  title: z.string(),
  /** Cleaned; headings from h2 on, the page's own h1 being the title. Links to other pages are `page:key` and the like. */
  html: z.string(),
});

const ofKey = {
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
    ...ofKey,
    path: '/content-management/{key}',
    summary: 'A page of the bank’s: help, contact, accessibility, storage and others',
  }),
  spending: endpoint({
    ...ofKey,
    path: '/spending-management/{key}',
    summary: 'A page about managing one’s spending',
  }),
};

/** Written by the portal when somebody goes on to apply for a second card (CNT-1). */
export const secondCardCalls = {
  log: endpoint({
    method: 'GET',
    path: '/spending-management/log2ndCardApplication',
    summary: 'Notes that the person went on to apply for a second card',
    caller: 'access',
    flag: 'cardApplication',
    limits: [{ name: 'second-card', by: 'session', max: 10, seconds: 60 }],
    payload: z.object({ logged: z.literal(true) }),
  }),
};

export type PublishedPage = z.output<typeof page>;
