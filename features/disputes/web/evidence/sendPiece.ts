import type { InputOf } from '../../../../shared/http/endpoint.ts';
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
  // The contract describes JSON bodies only. The client sends a Blob as it is.
  const input = { params: { fileId }, query: { offset: `${offset}` }, body: bytes };
  return call(evidenceCalls.piece, input as unknown as InputOf<typeof evidenceCalls.piece>, { signal });
}
