import * as z from 'zod/mini';
import { EVIDENCE_BYTES, EVIDENCE_TYPES } from '../../shared/disputes.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { uploaded } from '../../shared/http/file.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { instant, named, opaque } from '../../shared/http/schemas.ts';

const params = z.strictObject({ fileId: opaque });

/** Why a file is not accepted, after its last piece arrived. */
export const EVIDENCE_PROBLEMS = ['type', 'broken', 'too-large-picture', 'virus'] as const;

/** A file of evidence of the person. */
export const evidenceFile = named(
  'EvidenceFile',
  z.object({
    fileId: z.string(),
    /** The person's own name of the file, at most 120 characters. */
    name: z.string(),
    /** Absent until the file is ready. It is the type of what is kept: a redrawn picture keeps no original bytes. */
    type: z.optional(z.enum(EVIDENCE_TYPES)),
    /** Bytes announced at the beginning. */
    bytes: z.int(),
    /** Bytes received so far. An upload goes on from here. */
    received: z.int(),
    state: z.enum(['receiving', 'checking', 'ready', 'refused']),
    /** Present when the state is `refused`. */
    problem: z.optional(z.enum(EVIDENCE_PROBLEMS)),
    begunAt: instant,
  }),
);

/** Files that prove what a person says. They belong to the person until a case takes them (EVD-1 to EVD-5). */
export const evidenceCalls = {
  begin: endpoint({
    method: 'POST',
    caller: 'access',
    path: '/evidence',
    keyRequired: true,
    summary: 'Begins the upload of a file. A file that no case takes within an hour is deleted',
    limits: [{ name: 'evidence', by: 'session', max: 60, seconds: 3600 }],
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(120)),
      bytes: z.int().check(z.gte(1), z.lte(EVIDENCE_BYTES)),
    }),
    payload: evidenceFile,
    errors: ['EVIDENCE-FULL', 'CONFLICT'],
  }),
  piece: endpoint({
    method: 'POST',
    caller: 'access',
    path: '/evidence/{fileId}/pieces',
    summary: 'Adds the next piece of a file. A repeated piece changes nothing',
    limits: [{ name: 'evidence-pieces', by: 'session', max: 600, seconds: 600 }],
    params,
    upload: true,
    body: uploaded,
    query: z.strictObject({ offset: z.string().check(z.regex(/^\d{1,8}$/)) }),
    payload: evidenceFile,
    errors: ['NOT_FOUND', 'EVIDENCE-OFFSET', 'EVIDENCE-STORE', 'EVIDENCE-BUSY'],
  }),
  status: endpoint({
    ...READ,
    path: '/evidence/{fileId}',
    summary: 'How far the upload of a file is',
    params,
    payload: evidenceFile,
    errors: ['NOT_FOUND'],
  }),
  discard: endpoint({
    method: 'POST',
    caller: 'access',
    path: '/evidence/{fileId}/discard',
    summary: 'Deletes a file that no case has taken',
    limits: [{ name: 'evidence', by: 'session', max: 60, seconds: 3600 }],
    params,
    payload: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  file: endpoint({
    ...READ_FILE,
    path: '/evidence/{fileId}/file',
    summary: 'The kept file. A picture may be shown; a PDF is only downloaded',
    params,
    files: EVIDENCE_TYPES,
    errors: ['NOT_FOUND', 'EVIDENCE-STORE'],
  }),
};

export type Evidence = z.output<typeof evidenceFile>;
