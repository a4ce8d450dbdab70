import type { CallWithIds, Own } from '../../../tests/support/api/ids.ts';
import { dataRequestCalls } from '../contract.ts';

const ownRequest = ({ dataRequestId }: Own) => ({ params: { id: dataRequestId } });
const ids: CallWithIds['ids'] = [['params', 'id']];

/** Calls that take the id of a request. Calls with files are in `server/requests.test.ts`. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'a request about data', endpoint: dataRequestCalls.one, input: ownRequest, ids },
  {
    name: 'the withdrawal of a request about data',
    endpoint: dataRequestCalls.withdraw,
    input: (own) => ({ ...ownRequest(own), body: { language: 'en' } }),
    ids,
    runsLast: true,
  },
];
