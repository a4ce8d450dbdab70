import type { EVIDENCE_PROBLEMS } from '../evidence/contract.ts';

/**
 * Why a file is not added. `lost`: the connection broke. `unavailable`: the portal takes no files now. `gone`: the server deleted
 * it. `moved`: the file on the device changed or cannot be read.
 */
export type UploadProblem =
  | (typeof EVIDENCE_PROBLEMS)[number]
  | 'empty'
  | 'too-large'
  | 'too-many'
  | 'lost'
  | 'unavailable'
  | 'gone'
  | 'moved';
