/** The calls of requests about personal data (DRQ-1). */
import { type Mounted, on } from '../../../server/http/mount.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { dataRequestCalls } from '../contract.ts';
import { toListed } from './map.ts';
import { createRequests, type RequestDeps } from './requests.ts';

export function handlers(deps: RequestDeps & { readonly now: () => Promise<Date> }): Mounted[] {
  const requests = createRequests(deps);
  return [
    on(dataRequestCalls.list, async (_input, { session }) => ({
      content: (await requests.list(session.customerId)).map(toListed),
      today: taipeiDate(await deps.now()),
    })),
    on(dataRequestCalls.one, ({ params }, { session }) => requests.read(session.customerId, params.id)),
    on(dataRequestCalls.open, ({ body }, context) => requests.open(context, body)),
    on(dataRequestCalls.addFiles, ({ params, body }, context) =>
      requests.addFiles(context, params.id, body.evidence),
    ),
    on(dataRequestCalls.withdraw, ({ params }, context) => requests.withdraw(context, params.id)),
    on(dataRequestCalls.file, ({ params }, { session }) =>
      requests.file(session.customerId, params.id, params.fileId),
    ),
  ];
}
