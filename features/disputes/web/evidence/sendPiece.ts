import { call } from '../../../../web/http/api.ts';
import { type Evidence, evidenceCalls } from '../../../evidence/contract.ts';

interface Piece {
  readonly fileId: string;
  /** Position of the first byte in the file. */
  readonly offset: number;
  readonly bytes: Blob;
}

/** Sends a piece of a file. A repeated piece changes nothing. */
export function sendPiece({ fileId, offset, bytes }: Piece, signal: AbortSignal): Promise<Evidence> {
  const input = { params: { fileId }, query: { offset: `${offset}` }, body: bytes };
  return call(evidenceCalls.piece, input, { signal });
}
