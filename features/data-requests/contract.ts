import * as z from 'zod/mini';
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  DATA_SUBJECTS,
  MOST_REQUEST_TEXT,
} from '../../shared/data-requests.ts';
import { EVIDENCE_FILES, EVIDENCE_TYPES } from '../../shared/disputes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { instant, isoDate, language, named, opaque } from '../../shared/http/schemas.ts';
import { evidenceFile } from '../evidence/contract.ts';

const WRITE = {
  method: 'POST',
  caller: 'access',
  keyRequired: true,
  limits: [{ name: 'data-requests', by: 'session', max: 30, seconds: 3600 }],
} as const;

const params = z.strictObject({ id: opaque });

const listed = z.object({
  requestId: z.string(),
  reference: z.string(),
  kind: z.enum(DATA_REQUEST_KINDS),
  subject: z.enum(DATA_SUBJECTS),
  state: z.enum(DATA_REQUEST_STATES),
  openedAt: instant,
  /** The last day for the answer, with an extension. */
  lastDay: isoDate,
  /** Whether the last day has passed without an answer. */
  late: z.boolean(),
  endedAt: z.optional(instant),
});

export const dataRequest = named(
  'DataRequest',
  z.extend(listed, {
    /** What the person wrote. */
    text: z.string(),
    evidence: z.array(evidenceFile),
    /** The only extension: when, why, and the last day before it. */
    extension: z.optional(z.object({ at: instant, reason: z.string(), lastDayBefore: isoDate })),
    /** The bank's reason of its answer. */
    answer: z.optional(z.string()),
  }),
);

/** Requests about personal data that the bank answers (DRQ-1 to DRQ-4). */
export const dataRequestCalls = {
  list: endpoint({
    ...READ,
    path: '/data-requests',
    summary:
      'The person’s requests about data, newest first: open ones, and ended ones of the last 24 months',
    payload: z.object({ content: z.array(listed), today: isoDate }),
  }),
  one: endpoint({
    ...READ,
    path: '/data-requests/{id}',
    summary: 'One request about data',
    params,
    payload: z.extend(dataRequest, { today: isoDate }),
    errors: ['NOT_FOUND'],
  }),
  open: endpoint({
    ...WRITE,
    path: '/data-requests',
    summary: 'Asks for a correction, a stop, a deletion, or a copy that the portal cannot make',
    body: z.strictObject({
      kind: z.enum(DATA_REQUEST_KINDS),
      subject: z.enum(DATA_SUBJECTS),
      text: z.string().check(z.maxLength(2 * MOST_REQUEST_TEXT)),
      evidence: z.array(opaque).check(z.maxLength(EVIDENCE_FILES)),
      language,
    }),
    payload: z.object({ requestId: z.string(), reference: z.string(), lastDay: isoDate }),
    errors: ['CONFLICT', 'DATA-OPEN', 'DATA-MANY', 'DATA-FILES'],
  }),
  addFiles: endpoint({
    ...WRITE,
    path: '/data-requests/{id}/evidence',
    summary: 'Adds files to a request that has no answer. A file that it has already is left out',
    params,
    body: z.strictObject({
      evidence: z.array(opaque).check(z.minLength(1), z.maxLength(EVIDENCE_FILES)),
      language,
    }),
    payload: z.object({ added: z.int() }),
    errors: ['NOT_FOUND', 'DATA-ENDED', 'DATA-FILES'],
  }),
  withdraw: endpoint({
    ...WRITE,
    path: '/data-requests/{id}/withdraw',
    summary: 'Withdraws a request that has no answer. A repeat changes nothing',
    params,
    body: z.strictObject({ language }),
    payload: z.object({ withdrawn: z.boolean() }),
    errors: ['NOT_FOUND', 'DATA-ENDED'],
  }),
  file: endpoint({
    ...READ_FILE,
    path: '/data-requests/{id}/evidence/{fileId}',
    summary: 'A file of a request',
    params: z.strictObject({ id: opaque, fileId: opaque }),
    files: EVIDENCE_TYPES,
    errors: ['NOT_FOUND', 'EVIDENCE-STORE'],
  }),
};

export type ListedRequest = z.output<typeof listed>;
export type DataRequest = z.output<typeof dataRequestCalls.one.payload>;
