/** What is encrypted of a request: the person's words, the files, and the bank's reasons. */
import * as z from 'zod/mini';
import type { Cipher } from '../../../server/crypto/cipher.ts';

const sealedSchema = z.object({
  /** What the person wrote; empty if nothing. */
  text: z.string(),
  /** Ids of the files, in the person's order. */
  files: z.array(z.string()),
  /** The bank's reason of an extension. */
  extension: z.optional(z.string()),
  /** The bank's reason of its answer. */
  answer: z.optional(z.string()),
});

export type RequestWords = z.output<typeof sealedSchema>;

export interface RequestKey {
  readonly customerId: string;
  readonly requestId: string;
}

const contextOf = ({ customerId, requestId }: RequestKey) => `data-request/${customerId}/${requestId}`;

export function sealWords(cipher: Cipher, of: RequestKey, words: RequestWords): Buffer {
  return cipher.seal(JSON.stringify(words), contextOf(of));
}

/** Throws when the row was changed or belongs to another customer or request. */
export function openWords(cipher: Cipher, sealed: Buffer, of: RequestKey): RequestWords {
  return sealedSchema.parse(JSON.parse(cipher.open(sealed, contextOf(of))));
}

/** Re-encrypts a row with the current secret, for the same row or for row `to`. */
export function resealWords(cipher: Cipher, sealed: Buffer, of: RequestKey, to = of): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(of)), contextOf(to));
}
