import type { CallWithIds, Own } from '../../../tests/support/api/ids.ts';
import { evidenceCalls } from '../contract.ts';

const ownFile = ({ evidenceId }: Own) => ({ params: { fileId: evidenceId } });
const ids: CallWithIds['ids'] = [['params', 'fileId']];

/** The calls of a file. The one that takes bytes is tested in `server/evidence.test.ts`. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'the state of a file', endpoint: evidenceCalls.status, input: ownFile, ids },
  { name: 'a file of evidence', endpoint: evidenceCalls.file, input: ownFile, ids },
  { name: 'discarding a file', endpoint: evidenceCalls.discard, input: ownFile, ids, runsLast: true },
];
