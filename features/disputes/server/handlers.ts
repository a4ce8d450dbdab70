/** The calls of disputes (DSP-1 to DSP-4). The bank is the record: the portal keeps no case. */
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { isOpenDispute } from '../../../shared/disputes.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import type { Language } from '../../../shared/messages.ts';
import { noteCaseEnd } from '../../evidence/server/taking.ts';
import { lastFours } from '../../insights/server/read.ts';
import { type Dispute, disputeCalls } from '../contract.ts';
import { caseOf, createActs } from './acts.ts';
import { readChoices } from './choices.ts';
import type { DisputeDeps } from './deps.ts';
import { createLetters } from './letter/letter.ts';
import { toDispute, toListed } from './map.ts';

export function handlers(deps: DisputeDeps): Mounted[] {
  const { cardSystem } = deps;
  const acts = createActs(deps);
  const today = async () => taipeiDate(await deps.now());
  const letter = createLetters(deps, (...of) => readDispute(deps, ...of));
  return [
    on(disputeCalls.options, async ({ query }, { session }) =>
      readChoices(cardSystem, session.customerId, query, await today()),
    ),
    on(disputeCalls.list, async ({ query: { language } }, { session: { customerId } }) => {
      const [cases, cardOf] = await Promise.all([
        cardSystem.disputes?.(customerId) ?? [],
        lastFours(cardSystem, customerId),
      ]);
      return {
        content: cases.map((one) => toListed(one, cardOf(one.cardId).lastFour, language)),
        today: await today(),
      };
    }),
    on(disputeCalls.one, async ({ params, query }, { session }) =>
      readDispute(deps, session.customerId, params.id, query.language),
    ),
    on(disputeCalls.open, ({ body }, context) => acts.open(context, body)),
    on(disputeCalls.evidence, ({ params, body }, context) => acts.addEvidence(context, params.id, body)),
    on(disputeCalls.answer, ({ params, body }, context) => acts.answer(context, params.id, body)),
    on(disputeCalls.withdraw, ({ params, body }, context) => acts.withdraw(context, params.id, body)),
    on(disputeCalls.file, ({ params }, { session }) =>
      readFile(deps, session.customerId, params.id, params.fileId),
    ),
    on(disputeCalls.letter, ({ params, query }, { session }) => letter(session.customerId, params.id, query)),
  ];
}

/** Returns a case as its page shows it. Throws NOT_FOUND. */
async function readDispute(
  deps: DisputeDeps,
  customerId: string,
  disputeId: string,
  language: Language,
): Promise<Dispute> {
  const one = await caseOf(deps, customerId, disputeId);
  const [card, files, now] = await Promise.all([
    deps.cardSystem.card(customerId, one.cardId),
    deps.evidence.filesOf(customerId, disputeId),
    deps.now(),
  ]);
  // The retention of the files begins at the end of the case, which the bank decides.
  const last = one.steps.at(-1);
  if (!isOpenDispute(one.state) && files.length > 0 && last)
    await noteCaseEnd(deps.db, customerId, disputeId, last.at);
  return toDispute(one, {
    ...{ files, language, today: taipeiDate(now) },
    ...{ lastFour: card?.lastFour ?? '', autopay: card?.autopay ?? 'none' },
  });
}

/** Returns a file of a case. A picture can be shown; a PDF is only downloaded. Throws NOT_FOUND, EVIDENCE-STORE. */
async function readFile(
  { evidence }: DisputeDeps,
  customerId: string,
  disputeId: string,
  fileId: string,
): Promise<FileAnswer> {
  const files = await evidence.filesOf(customerId, disputeId);
  if (!files.some((file) => file.fileId === fileId)) throw new Failure('NOT_FOUND');
  return evidence.fileAnswer(customerId, fileId);
}
