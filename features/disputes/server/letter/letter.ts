/** The case as a letter (DSP-7). */
import { Failure } from '../../../../server/http/failure.ts';
import type { FileAnswer } from '../../../../shared/http/file.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { DisputeDeps } from '../deps.ts';

/** Returns the letter of a case. Throws NOT_FOUND. */
export async function letter(
  _deps: DisputeDeps,
  _customerId: string,
  _disputeId: string,
  _asked: { readonly language: Language; readonly to: 'shop' | 'ombudsman' },
): Promise<FileAnswer> {
  throw new Failure('NOT_FOUND');
}
