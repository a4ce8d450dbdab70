import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language } from '../../shared/http/schemas.ts';

/** Links to external sites (CNT-2). */
export const hyperlinkCalls = {
  list: endpoint({
    method: 'GET',
    path: '/hyperlinks',
    summary:
      'Returns the targets of links to external sites, by name with `_en` or `_zh_tw`; `language` selects one',
    caller: 'public',
    query: z.strictObject({ language: z.optional(language) }),
    payload: z.record(z.string(), z.object({ value: z.string() })),
  }),
};
