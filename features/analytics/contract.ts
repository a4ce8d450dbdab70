import * as z from 'zod/mini';
import { COUNTRY, CUSTOMER_GROUP, IDLE_STAGES, REGION, SECURITY_LEVELS } from '../../shared/analytics.ts';
import { errorCodes } from '../../shared/errors.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { STATES } from '../../shared/page-states.ts';
import { PAGE_NAMES } from '../registry.ts';
import { STEP_NAMES } from './steps.ts';

/** Maximum events in a batch; an event has a few hundred bytes. */
const MAX_EVENTS = 50;

const place = {
  page: z.enum(PAGE_NAMES),
  language: z.enum(LANGUAGES),
  securityLevel: z.literal(SECURITY_LEVELS),
  region: z.literal(REGION),
  country: z.literal(COUNTRY),
  customerGroup: z.literal(CUSTOMER_GROUP),
};

const event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), ...place }),
  z.strictObject({ kind: z.literal('step'), step: z.enum(STEP_NAMES), ...place }),
  z.strictObject({ kind: z.literal('idle'), stage: z.enum(IDLE_STAGES), ...place }),
  z.strictObject({
    kind: z.literal('failure'),
    code: z.enum([...errorCodes(), 'OTHER']),
    state: z.enum(STATES),
    ...place,
  }),
]);

/** Receives events of the portal's pages (GEN-12). */
export const analyticsCalls = {
  events: endpoint({
    method: 'POST',
    path: '/analytics/events',
    summary: 'Events of the portal’s pages; nothing in them is of a person',
    // The call takes no session, token or cookie, so that an event cannot be linked to a person.
    caller: 'public',
    limits: [{ name: 'analytics', by: 'address', max: 120, seconds: 60 }],
    body: z.strictObject({ events: z.array(event).check(z.minLength(1), z.maxLength(MAX_EVENTS)) }),
    payload: z.object({ stored: z.int() }),
  }),
};
