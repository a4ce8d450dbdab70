/** The case as a letter with its enclosures (DSP-7). */
import { orNotFound } from '../../../../server/http/page.ts';
import type { FileAnswer } from '../../../../shared/http/file.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { EvidenceService } from '../../../evidence/server/evidence.ts';
import type { LetterEnclosure } from '../../../statements/server/pdf/letter.ts';
import type { Dispute } from '../../contract.ts';
import type { DisputeDeps } from '../deps.ts';
import { type LetterTo, letterOf } from './content.ts';
import { createTurns } from './turns.ts';

export type LetterDeps = Pick<DisputeDeps, 'cardSystem' | 'evidence' | 'now' | 'documents' | 'bank'>;

/** Returns the function that makes letters. `read` returns a case in a language, or throws NOT_FOUND. */
export function createLetters(
  deps: LetterDeps,
  read: (customerId: string, disputeId: string, language: Language) => Promise<Dispute>,
) {
  const inTurn = createTurns();

  return async (
    customerId: string,
    disputeId: string,
    { language, to }: { readonly language: Language; readonly to: LetterTo },
  ): Promise<FileAnswer> => {
    const dispute = await read(customerId, disputeId, language);
    const customer = orNotFound(await deps.cardSystem.customer(customerId));
    const content = await inTurn(async () =>
      deps.documents.run(
        letterOf({
          ...{ dispute, language, to, bank: deps.bank(), holder: customer.name[language] },
          now: await deps.now(),
          files: await enclosures(deps.evidence, customerId, dispute),
        }),
      ),
    );
    // Contains no personal data.
    return { type: 'application/pdf', name: `dispute-${to}.pdf`, content };
  };
}

/** Returns the files of the case that the portal still keeps. */
async function enclosures(
  evidence: Pick<EvidenceService, 'readContent'>,
  customerId: string,
  dispute: Dispute,
): Promise<Omit<LetterEnclosure, 'label'>[]> {
  const files: Omit<LetterEnclosure, 'label'>[] = [];
  for (const { fileId, name } of dispute.evidence) {
    const kept = await evidence.readContent(customerId, fileId);
    if (kept) files.push({ name, type: kept.type, content: kept.content });
  }
  return files;
}
