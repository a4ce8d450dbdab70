/**
 * Notices that the portal creates itself, about what another person did. They are made before the transaction of the effect and stored in
 * it. A sealed notice is JSON, so that a command can keep it until its outcome is known.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { KIND_RULES } from '../kinds.ts';
import { type NoticeDeps, type NoticeFor, rowOf } from './notices.ts';
import { insertNotices } from './notices-store.ts';
import { kindsOf } from './settings-store.ts';

/** A notice whose facts are encrypted, in base64. */
export type SealedNotice = {
  readonly customerId: string;
  readonly noticeId: string;
  readonly source: string;
  readonly kind: NoticeFor['kind'];
  readonly at: string;
  readonly sealed: string;
};

export function sealNotice(deps: NoticeDeps, notice: NoticeFor): SealedNotice {
  const { customerId, noticeId, source, kind, at, sealed } = rowOf(deps, notice);
  return { customerId, noticeId, source, kind, at, sealed: sealed.toString('base64') };
}

/** Stores a notice in the transaction of its cause. A customer who is not registered gets none. */
export async function addSealedNotice(trx: Transaction<Database>, notice: SealedNotice): Promise<void> {
  if (!(await kindsOf(trx, [notice.customerId])).has(notice.customerId)) return;
  const sealed = Buffer.from(notice.sealed, 'base64');
  const atOnce = KIND_RULES[notice.kind].atOnce === true;
  await insertNotices(trx, [{ ...notice, sealed, atOnce, listed: false }]);
}
