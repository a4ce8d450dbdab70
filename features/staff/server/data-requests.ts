/** Requests about personal data, as staff see them. Each look at what a person wrote is recorded. */
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { isOpenRequest, mayExtend } from '../../../shared/data-requests.ts';
import { clockOf, toListed } from '../../data-requests/server/map.ts';
import { openWords } from '../../data-requests/server/sealing.ts';
import { type RequestRow, readRequest } from '../../data-requests/server/store.ts';
import type { EvidenceService } from '../../evidence/server/evidence.ts';
import type { Answers, DataRequestRow, InputOf } from '../calls.ts';
import type { StaffContext } from './context.ts';

interface LookDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly evidence: Pick<EvidenceService, 'filesOf' | 'readContent'>;
}

type Look = (context: StaffContext, reference: string, part: string) => Promise<Customer>;

/** Returns a request without what the person wrote. */
export function toRow(row: RequestRow): DataRequestRow {
  const { requestId, reference, kind, subject, state, lastDay, late } = toListed(row);
  return {
    ...{ requestId, caseNumber: reference, kind, subject, state, lastDay, late },
    openedAt: row.openedAt,
    extendable: isOpenRequest(state) && mayExtend(clockOf(row), row.now),
    endedAt: row.endedAt,
  };
}

/** Sorts requests: those with the earliest last day first. */
export function byLastDay(one: DataRequestRow, other: DataRequestRow): number {
  return one.lastDay.localeCompare(other.lastDay);
}

/** Returns the calls that read a request and its files. Both throw NOT_FOUND for a request of another customer. */
export function createRequestLooks({ db, cipher, evidence }: LookDeps, look: Look) {
  return {
    async dataRequest(
      context: StaffContext,
      { reference, requestId }: InputOf<'dataRequest'>,
    ): Promise<Answers['dataRequest']> {
      const { customerId } = await look(context, reference, 'data-request');
      const row = orNotFound(await readRequest(db, { customerId, requestId }));
      const { text, extension = null, answer = null } = openWords(cipher, row.sealed, row);
      const files = await evidence.filesOf(customerId, requestId);
      return {
        ...toRow(row),
        ...{ text, extension, answer },
        files: files.map(({ fileId, name, bytes }) => ({ fileId, name, bytes })),
      };
    },

    async dataRequestFile(
      context: StaffContext,
      { reference, requestId, fileId }: InputOf<'dataRequestFile'>,
    ): Promise<Answers['dataRequestFile']> {
      const { customerId } = await look(context, reference, 'data-request-file');
      const files = await evidence.filesOf(customerId, requestId);
      orNotFound(files.find((one) => one.fileId === fileId));
      const { type, content } = orNotFound(await evidence.readContent(customerId, fileId));
      return { type, content: content.toString('base64') };
    },
  };
}
