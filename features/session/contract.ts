import * as z from 'zod/mini';
import { SESSION_ENDS } from '../../shared/errors.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant } from '../../shared/http/schemas.ts';
import { openedSession } from '../../shared/http/session.ts';

/** A session id as the portal stores it, with or without its "Bearer " prefix (SES-6). */
const storedId = z.string().check(z.regex(/^(Bearer )?[\w-]{20,100}$/));

/** Session calls (SES-1, SES-2, CRY-1). */
export const sessionCalls = {
  open: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'Opens a session and returns its id and the key for protected fields',
    caller: 'public',
    limits: [{ name: 'session', by: 'address', max: 120, seconds: 60 }],
    payload: openedSession,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/session',
    summary: 'Extends a session; counts as activity of a logged-on customer',
    caller: 'session',
    body: z.strictObject({ sessionId: storedId }),
    payload: z.object({ sessionId: z.string(), expiresAt: instant, idleSecondsLeft: z.int() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/session/check',
    summary: 'Checks whether the stored identifiers are valid; never counts as activity',
    caller: 'public',
    keepsAlive: false,
    body: z.strictObject({ sessionId: storedId }),
    payload: z.object({
      valid: z.boolean(),
      reason: z.optional(z.enum(SESSION_ENDS)),
      idleSecondsLeft: z.optional(z.int()),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/authentication/logout',
    summary: 'Ends the session',
    // Not `access`: for an ended session the answer is 07006, not 401.
    caller: 'public',
    payload: z.object({ loggedOut: z.boolean() }),
    errors: ['07006', 'SESSION_OVER'],
  }),
};
