/** Notices to the other party of a family card. */
import { type SealedNotice, sealNotice } from '../../alerts/server/portal-notices.ts';
import type { FamilyDeps } from './deps.ts';

type News = Parameters<typeof sealNotice>[1]['facts']['family'];

interface Told {
  /** Who gets the notice. */
  readonly customerId: string;
  readonly cardId: string;
  readonly lastFour: string;
  readonly news: NonNullable<News>['news'];
  /** What the notice is about. A customer gets one notice of a source. */
  readonly source: string;
  readonly request?: { readonly requestId: string; readonly amount: bigint; readonly until: string };
}

/** Makes a notice, to be stored in the transaction of its cause. */
export async function makeNotice(
  deps: Pick<FamilyDeps, 'cipher' | 'random' | 'now'>,
  { customerId, cardId, lastFour, news, source, request }: Told,
): Promise<SealedNotice> {
  return sealNotice(deps, {
    ...{ customerId, source, kind: 'family', at: (await deps.now()).toISOString() },
    facts: {
      cardId,
      family: { news, lastFour, ...(request && { requestId: request.requestId }) },
      ...(request && { amount: `${request.amount}`, dueDate: request.until }),
    },
  });
}
