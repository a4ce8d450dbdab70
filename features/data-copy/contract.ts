import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_PROOF_ERRORS, OTP_REQUEST_ERRORS, otpAsked, otpSent, proofBody } from '../../shared/http/otp.ts';
import { READ, READ_FILE } from '../../shared/http/reads.ts';
import { instant, language, named, opaque } from '../../shared/http/schemas.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { FILE_TYPE } from './files.ts';

const params = z.strictObject({ copyId: opaque });

const fileKind = z.enum(Object.keys(FILE_TYPE) as (keyof typeof FILE_TYPE)[]);

/** A copy of all data of the person. */
const dataCopy = named(
  'DataCopy',
  z.object({
    copyId: z.string(),
    state: z.enum(['waiting', 'making', 'ready', 'failed']),
    /** Language of the PDF and of the tables' headings. */
    copyLanguage: z.enum(LANGUAGES),
    requestedAt: instant,
    /** Kinds of data that are done, and all of them; 0 until that is known. */
    done: z.int(),
    kinds: z.int(),
    /** Null until it is ready. */
    readyAt: z.nullable(instant),
    /** When it is deleted. */
    expiresAt: z.nullable(instant),
    /** Whether this session may read it. Another session first confirms it with a code or a passkey. */
    open: z.boolean(),
    /** Empty unless it is ready and open. */
    files: z.array(
      z.object({
        /** Number of the file, for its address. */
        file: z.int(),
        kind: fileKind,
        name: z.string(),
        bytes: z.int(),
        /** Number of its parts. */
        parts: z.int(),
        /** Of a PDF with one kind of data: its name in both languages, and the calendar year. */
        of: z.optional(z.object({ en: z.string(), zh_tw: z.string() })),
        year: z.optional(z.string()),
        /** Number of the PDF among those of the same kind and year, from 1. */
        number: z.optional(z.int()),
      }),
    ),
  }),
);

const CHANGE = {
  method: 'POST',
  caller: 'access',
  limits: [{ name: 'data-copy', by: 'session', max: 30, seconds: 3600 }],
} as const;

/** A copy of the person's data (CPY-1 to CPY-5). */
export const copyCalls = {
  status: endpoint({
    ...READ,
    // The page asks again and again while the copy is being made.
    keepsAlive: false,
    path: '/data-copy',
    summary: 'The copy of the person’s data, if one was requested, and how far it is',
    payload: z.object({ copy: z.nullable(dataCopy) }),
  }),
  requestOtp: endpoint({
    ...CHANGE,
    path: '/data-copy/request-otp',
    summary: 'Sends the one-time password, or starts a passkey request, for a new copy or for reading one',
    body: z.strictObject({
      ...otpAsked,
      /** The copy to read; absent for a new one. */
      copyId: z.optional(opaque),
    }),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'COPY-OPEN', 'NOT_FOUND'],
  }),
  begin: endpoint({
    ...CHANGE,
    path: '/data-copy',
    keyRequired: true,
    summary: 'Requests a copy with a code or a passkey. It takes the place of one that is ready',
    body: proofBody({ language }),
    payload: dataCopy,
    errors: [...OTP_PROOF_ERRORS, 'COPY-OPEN', 'NOT_NOW'],
  }),
  open: endpoint({
    ...CHANGE,
    path: '/data-copy/{copyId}/open',
    summary: 'Lets this session, and no other one, read the copy, with a code or a passkey',
    params,
    body: proofBody({ language }),
    payload: dataCopy,
    errors: [...OTP_PROOF_ERRORS, 'NOT_FOUND', 'NOT_NOW'],
  }),
  discard: endpoint({
    ...CHANGE,
    path: '/data-copy/{copyId}/delete',
    summary: 'Deletes a copy that is ready or has failed',
    params,
    payload: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND', 'COPY-OPEN'],
  }),
  part: endpoint({
    ...READ_FILE,
    path: '/data-copy/{copyId}/files/{file}',
    summary: 'A part of a file, at most 1 MiB. The parts of a file follow each other',
    limits: [{ name: 'data-copy-parts', by: 'session', max: 1200, seconds: 60 }],
    params: z.strictObject({ copyId: opaque, file: z.string().check(z.regex(/^\d{1,4}$/)) }),
    query: z.strictObject({ part: z.string().check(z.regex(/^\d{1,5}$/)) }),
    files: ['application/octet-stream'],
    errors: ['NOT_FOUND', 'EVIDENCE-STORE'],
  }),
};

export type DataCopy = z.output<typeof dataCopy>;
