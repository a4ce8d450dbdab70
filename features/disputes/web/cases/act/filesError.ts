import type { Say } from '../../../../../web/language/language.tsx';
import { evidenceText } from '../../../evidence.messages.ts';
import type { Uploads } from '../../evidence/uploads.ts';

/** Says why the chosen files cannot be sent yet. */
export function filesError(uploads: Uploads, t: Say): string | undefined {
  if (uploads.isBusy()) return t(evidenceText.stillSending);
  return uploads.hasFailed() ? t(evidenceText.notAdded) : undefined;
}
