/** Adds an open case and a decided one, so that the pages of disputes have something to show. */
import type { Kysely } from 'kysely';
import { demoPeople } from '../../../bank/demo/demo-people.ts';
import { DEMO_SEED } from '../../../bank/demo/generate.ts';
import { opaqueId } from '../../../bank/demo/random.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import type { DisputeAnswers, DisputeKind, DisputeState } from '../../../shared/disputes.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { deskSays, pastAnswers } from '../desk.messages.ts';
import { insertPastCase, pastCharge } from './past-cases-store.ts';

interface PlannedCase {
  readonly username: string;
  readonly reference: string;
  readonly kind: DisputeKind;
  /** The charge is on the latest statement before this day, in days before today. */
  readonly statementBefore: number;
  readonly answers: (day: (ago: number) => IsoDate) => DisputeAnswers;
  /** Days before today of each step. */
  readonly steps: readonly { readonly state: DisputeState; readonly ago: number; readonly text?: Phrase }[];
  /** Days from today in which the holder is to answer. */
  readonly answerIn?: number;
}

const PLANNED: readonly PlannedCase[] = [
  {
    username: 'demo.primary1',
    reference: 'DC-9MEA4KVT',
    kind: 'not-as-described',
    // Opened after the due date, so that nothing was suspended and no figure of this person differs.
    statementBefore: 75,
    answers: (day) => ({
      returned: 'offered',
      details: pastAnswers.details.en,
      shop: { asked: true, on: day(60), said: pastAnswers.shop.en },
    }),
    steps: [
      { state: 'received', ago: 58 },
      { state: 'with-merchant-bank', ago: 51, text: deskSays['pass-on'] },
      { state: 'against-you', ago: 12, text: deskSays['decide-against'] },
    ],
  },
  {
    username: 'demo.nophone1',
    reference: 'DC-R6HY2C7P',
    kind: 'not-received',
    statementBefore: 0,
    answers: (day) => ({
      promisedOn: day(5),
      shop: { asked: true, on: day(4), said: pastAnswers.shop.en },
    }),
    steps: [
      { state: 'received', ago: 3 },
      { state: 'more-wanted', ago: 1, text: deskSays['ask-more'] },
    ],
    answerIn: 13,
  },
];

/** Inserts the cases, with dates that count back from `today`. Runs once per bank. */
export async function addPastCases(db: Kysely<Database>, keys: CardKeys, today: IsoDate): Promise<void> {
  const people = demoPeople(today);
  const day = (ago: number) => addDays(today, -ago);
  for (const { username, statementBefore, answers, steps, answerIn, ...planned } of PLANNED) {
    const person = people.find((one) => one.username === username);
    const charge = person && (await pastCharge(db, person.customerId, day(statementBefore)));
    if (!charge) throw new Error(`${username} has no charge to dispute`);
    const caseId = opaqueId(DEMO_SEED, `case/${username}`);
    await insertPastCase(
      db,
      {
        ...planned,
        customerId: person.customerId,
        caseId,
        answersSealed: keys.seal('dispute', caseId, JSON.stringify(answers(day))),
        steps: steps.map(({ ago, ...step }) => ({ ...step, at: new Date(`${day(ago)}T12:00:00+08:00`) })),
        ...(answerIn !== undefined && { next: { who: 'you', by: addDays(today, answerIn) } }),
        isSuspended: answerIn !== undefined,
      },
      charge,
    );
  }
}
