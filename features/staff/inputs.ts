/** Schemas for the inputs of the desk's calls, for the server. Unknown fields are refused. */
import * as z from 'zod/mini';
import { ACTS, hasSubject } from '../../shared/staff-roles.ts';
import { reasonProblem, storableReason } from './rules.ts';

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const nothing = z.strictObject({});
/** Any text is accepted; a malformed reference finds no customer. */
const reference = z.string().check(z.maxLength(100));
const listed = z.strictObject({
  reference,
  after: z.optional(z.string().check(z.regex(/^[\w.:+-]{1,100}$/))),
});

const reason = z.pipe(
  z.string().check((context) => {
    const problem = reasonProblem(context.value);
    if (problem) context.issues.push({ code: 'custom', input: undefined, params: { reason: problem } });
  }),
  z.transform(storableReason),
);

const act = z
  .strictObject({
    reference,
    /** Created by the browser. A retry has the same id. */
    actId: uuid,
    kind: z.enum(ACTS),
    version: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    reason,
    /** Id of the notice to send again; only for `send-again`. */
    messageId: z.optional(uuid),
    /** Id of the changed contact or the request about data to decide about; only for their changes. */
    changeId: z.optional(uuid),
  })
  .check(
    z.refine(({ kind, messageId }) => (kind === 'send-again') === (messageId !== undefined), {
      path: ['messageId'],
      params: { reason: 'invalid' },
    }),
    z.refine(({ kind, changeId }) => hasSubject(kind) === (changeId !== undefined), {
      path: ['changeId'],
      params: { reason: 'invalid' },
    }),
  );

export const INPUTS = {
  me: nothing,
  logOff: nothing,
  // Any text is accepted: a malformed number gets the same response as an unknown number.
  find: z.strictObject({ customerNumber: z.string().check(z.maxLength(200)) }),
  person: z.strictObject({ reference }),
  audit: listed,
  messages: listed,
  dataRequest: z.strictObject({ reference, requestId: uuid }),
  dataRequestFile: z.strictObject({ reference, requestId: uuid, fileId: uuid }),
  pending: nothing,
  act,
  decide: z.strictObject({ reference, actId: uuid, decision: z.enum(['approve', 'refuse']) }),
};
