/**
 * Rules for an unreachable card system: the adapter must state nothing about customers, cards or commands that it
 * cannot know.
 */
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type SettledCommand,
} from '../../../server/ports/card-system/remote.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { submit } from '../apply.ts';
import { ANN, sampleId, USED } from '../sample/sample-bank.ts';
import { outcomeOrUnavailable, type Remote, type RuleContext, remoteOf, statusOf } from './context.ts';

const WHOLE = { pageNumber: 0, pageSize: 10 };
const SINCE = { fromDate: '2020-01-01', toDate: '2099-12-31' };
const EARNED = { entryId: sampleId(42), campaignId: 'C', campaignRulesetId: 'R' };
const MEMBERSHIP = { partner: 'EVAM', id: '1234567890' };
const CARD = {
  cardNumber: '9999000000000012',
  expiry: { month: '04', year: '31' },
  nationalId: 'A223456781',
  birthDate: '1990-02-28',
};

/** One call of each read, for existing records. */
const QUESTIONS: { readonly [M in keyof CardReads]: (system: CardReads) => Promise<unknown> } = {
  customer: (system) => system.customer(ANN),
  customerByNumber: (system) => system.customerByNumber('0000000001'),
  cards: (system) => system.cards(ANN),
  card: (system) => system.card(ANN, USED),
  cardWithHolder: (system) => system.cardWithHolder(ANN, USED),
  identify: (system) => system.identify(CARD),
  isNationalId: (system) => system.isNationalId(ANN, CARD.nationalId),
  eStatements: (system) => system.eStatements(ANN, USED, { limit: 5 }),
  statement: (system) => system.statement(ANN, USED, 'latest'),
  transactions: (system) => system.transactions(ANN, USED, 'all', WHOLE),
  earnedBy: (system) => system.earnedBy(ANN, EARNED, WHOLE),
  charged: (system) => system.charged(ANN, USED, '2020-01-01'),
  pointBalance: (system) => system.pointBalance(ANN, USED),
  pointsEnding: (system) => system.pointsEnding(ANN, USED),
  pointEntries: (system) => system.pointEntries(ANN, USED, WHOLE),
  verifyMembership: (system) => system.verifyMembership(ANN, MEMBERSHIP),
  knowsMembership: (system) => system.knowsMembership(ANN, MEMBERSHIP),
  redemptions: (system) => system.redemptions(ANN, WHOLE),
  redemption: (system) => system.redemption(ANN, sampleId(99)),
  convertible: (system) => system.convertible(ANN, USED, 'latestStatement', WHOLE),
  instalmentPlans: (system) => system.instalmentPlans(ANN, USED, twd(5_000)),
  offerInstalments: (system) => system.offerInstalments(ANN, USED, sampleId(52), 12),
  conversions: (system) => system.conversions(ANN, USED, { ...WHOLE, sort: { by: 'date', order: 'desc' } }),
  pinKey: async (system) => (await system.pinKey()).export({ type: 'spki', format: 'pem' }),
  pinStanding: (system) => system.pinStanding(ANN, USED),
  limitInquiry: (system) => system.limitInquiry(ANN, USED),
  replacement: (system) => system.replacement(ANN, USED),
  controls: (system) => system.controls(ANN, USED),
  paymentInfo: (system) => system.paymentInfo(ANN, USED),
  paymentSlip: (system) => system.paymentSlip(ANN, USED, twd(1_000)),
  merchantMonths: (system) => system.merchantMonths(ANN, { ...SINCE, limit: 50 }),
  customerLines: (system) => system.customerLines(ANN, { ...SINCE, pageSize: 10 }),
};

/** An adapter whose bank is down, with the answers from before. */
interface Down extends Remote {
  /** The answers to {@link QUESTIONS}, in the same order. */
  readonly answers: readonly unknown[];
  /** One command of each kind, not submitted yet. */
  readonly made: readonly Command[];
}

/** Calls every read once and stores the answers. Then makes the bank refuse connections. */
export async function takeDown(context: RuleContext & { setDown(): Promise<void> }): Promise<Down> {
  const { system, samples, kinds } = context;
  const answers = await Promise.all(Object.values(QUESTIONS).map((ask) => ask(system)));
  const made = await Promise.all(kinds.map((kind) => samples.refused(kind)));
  await context.setDown();
  return { ...remoteOf(context), answers, made };
}

async function listOf(commands: RemoteCommands, day: IsoDate): Promise<readonly SettledCommand[]> {
  const list: SettledCommand[] = [];
  for await (const one of commands.settledOn(day)) list.push(one);
  return list;
}

/** Rules by name; failed tests show the name. Each check throws when the adapter breaks the rule. */
export const DOWN_RULES: Readonly<Record<string, (down: Down) => Promise<void>>> = {
  async 'no question gets another answer while the bank is down; one to the bank rejects with CardSystemUnavailable'({
    system,
    answers,
  }) {
    // Runs the reads one after another, so that a circuit breaker opens in between.
    for (const [n, ask] of Object.values(QUESTIONS).entries()) {
      const answer = await outcomeOrUnavailable(ask(system));
      // A read model still answers from its stored data.
      if (!(answer instanceof CardSystemUnavailable)) deepStrictEqual(answer, answers[n]);
    }
  },
  async 'status rejects while the bank is down, and never says never-seen'(down) {
    for (const kind of down.kinds) {
      const answer = await outcomeOrUnavailable(statusOf(down, randomUUID(), kind));
      ok(answer instanceof CardSystemUnavailable, `${kind}: ${JSON.stringify(answer)}`);
    }
  },
  async 'a submission that got no connection cannot have happened'({ commands, customerId, made }) {
    for (const command of made) {
      const answer = await outcomeOrUnavailable(submit(commands, randomUUID(), customerId, command));
      ok(answer instanceof CardSystemUnavailable, `${command.kind} has an outcome`);
      strictEqual(answer.mayHaveHappened, false);
    }
  },
  async 'the list of a day rejects while the bank is down, and is never empty'({ commands }) {
    const today = taipeiDate(new Date());
    for (const day of [addDays(today, -1), today])
      await rejects(listOf(commands, day), CardSystemUnavailable);
  },
};
