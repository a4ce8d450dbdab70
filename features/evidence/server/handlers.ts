import { type Mounted, on } from '../../../server/http/mount.ts';
import { evidenceCalls } from '../contract.ts';
import type { EvidenceService } from './evidence.ts';

/** The upload of a person's own files (EVD-1). */
export function handlers({ evidence }: { readonly evidence: EvidenceService }): Mounted[] {
  return [
    on(evidenceCalls.begin, ({ body }, { session, idempotencyKey = '' }) =>
      evidence.begin(session.customerId, idempotencyKey, body),
    ),
    on(evidenceCalls.piece, ({ params, query, body }, { session }) =>
      evidence.piece(session.customerId, params.fileId, Number(query.offset), body),
    ),
    on(evidenceCalls.status, ({ params }, { session }) => evidence.status(session.customerId, params.fileId)),
    on(evidenceCalls.discard, async ({ params }, { session }) => {
      await evidence.discard(session.customerId, params.fileId);
      return {};
    }),
    on(evidenceCalls.file, ({ params }, { session }) =>
      evidence.fileAnswer(session.customerId, params.fileId),
    ),
  ];
}
