import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language } from '../../shared/http/schemas.ts';

export const statementPreference = z.enum(['email', 'paper', 'mobile']);

/** How a person wants their statements (STM-1). The profile itself is read by the overview's call. */
export const preferenceCalls = {
  read: endpoint({
    method: 'GET',
    path: '/statement-preference',
    summary: 'How statements are delivered',
    caller: 'access',
    payload: statementPreference,
  }),
  change: endpoint({
    method: 'POST',
    path: '/statement-preference',
    summary: 'Changes how statements are delivered; companies receive paper only',
    caller: 'access',
    limits: [{ name: 'statement-preference', by: 'session', max: 20, seconds: 600 }],
    body: z.strictObject({ statementPreference, language: z.optional(language) }),
    payload: statementPreference,
    errors: ['PAPER-ONLY', 'EMAIL-NONE', 'METHOD-NONE'],
  }),
};
