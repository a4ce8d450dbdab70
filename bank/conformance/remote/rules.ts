/**
 * Rules for commands of an external card system (remote.ts). Each check throws when the adapter breaks its rule.
 * `REMOTE_RULES` can run outside a suite, for example to show that they detect a fault. The rules for an unreachable
 * bank are in down-rules.ts.
 */
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { submit } from '../apply.ts';
import { ANN, USED } from '../sample/sample-bank.ts';
import { CONTACT_RULES } from './contact-rules.ts';
import { outcomeOrUnavailable, type Remote, type RemoteRule, rule, spend, statusOf } from './context.ts';
import { CONTROL_RULES } from './control-rules.ts';
import { CASE_RULES } from './dispute-case-rules.ts';
import { OPEN_RULES } from './dispute-rules.ts';
import { FAMILY_RULES } from './family-rules.ts';
import { KIND_RULES } from './kind-rules.ts';
import { redeemed, SAMPLE_TEXT } from './sample-commands.ts';

/** Creates a rule whose check redeems points. */
const ofRedemptions = (name: string, check: (remote: Remote) => Promise<void>) =>
  rule(name, ['redeem'], check);

const REDEMPTION_RULES: readonly RemoteRule[] = [
  ofRedemptions('concurrent submissions of one id take effect once', async (remote) => {
    const { commands, customerId, samples } = remote;
    const before = await spend(remote);
    const id = randomUUID();
    const command = await samples.doable('redeem');
    // A card system may answer that another submission of the same id is still running.
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => submit(commands, id, customerId, command)),
    );
    const outcomes = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    ok(outcomes.length > 0, 'no submission got an outcome');
    for (const outcome of outcomes) deepStrictEqual(outcome, outcomes[0]);
    strictEqual(await spend(remote), before - 2);
  }),

  ofRedemptions('different ids are different intentions, even for equal commands', async (remote) => {
    const before = await spend(remote);
    strictEqual(await spend(remote), before - 1);
    strictEqual(await spend(remote), before - 2);
  }),

  ofRedemptions('a refusal changes nothing', async (remote) => {
    const { commands, customerId, samples } = remote;
    const before = await spend(remote);
    const tooMany = await samples.refused('redeem');
    strictEqual((await submit(commands, randomUUID(), customerId, tooMany)).state, 'refused');
    strictEqual(await spend(remote), before - 1);
  }),

  ofRedemptions('an id of one customer gives another customer neither outcome nor effect', async (remote) => {
    const { commands, customerId, samples } = remote;
    const id = randomUUID();
    const first = await submit(commands, id, customerId, await samples.doable('redeem'));
    const anns = await outcomeOrUnavailable(submit(commands, id, ANN, redeemed(1, USED)));
    if (!(anns instanceof CardSystemUnavailable)) strictEqual(anns.state, 'refused');
    deepStrictEqual(await statusOf(remote, id, 'redeem'), first);
  }),

  ofRedemptions(
    'a text keeps each letter, also those outside Big5 and Unicode’s first plane',
    async (remote) => {
      const { commands, customerId, samples } = remote;
      const settled = await submit(commands, randomUUID(), customerId, await samples.doable('redeem'));
      if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
      deepStrictEqual(settled.result.description, SAMPLE_TEXT);
    },
  ),

  ofRedemptions('an aborted signal ends a submission and a question for the status', async (remote) => {
    const { commands, customerId, samples } = remote;
    const id = randomUUID();
    const notAfter = new Date(Date.now() + 30_000);
    const submission = { id, customerId, command: await samples.doable('redeem'), notAfter };
    await rejects(commands.submit(submission, AbortSignal.abort()), CardSystemUnavailable);
    const asked = () => commands.status(id, customerId, 'redeem', AbortSignal.abort());
    await rejects(asked(), CardSystemUnavailable);
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const caller = new AbortController();
      const answer = outcomeOrUnavailable(commands.status(id, customerId, 'redeem', caller.signal));
      setImmediate(() => caller.abort());
      answers.push(await answer);
    }
    ok(
      answers.some((answer) => answer instanceof CardSystemUnavailable),
      'the signal of status is not obeyed',
    );
  }),

  ofRedemptions(
    'a submission whose caller gave up may have happened, unless it never arrived, and is settled once in the end',
    checkGivenUp,
  ),
];

/** Submits commands whose callers abort, some before the answer and some after it. */
async function checkGivenUp(remote: Remote): Promise<void> {
  const { commands } = remote;
  const before = await spend(remote);
  const neverArrived: string[] = [];
  let settled = 0;
  let gaveUp = 0;
  for (let n = 0; n < 24; n++) {
    const { id, submission, error } = await giveUp(remote, commands, n);
    if (error) gaveUp++;
    if (error && !error.mayHaveHappened) {
      neverArrived.push(id);
      continue;
    }
    const outcome = await submit(commands, id, submission.customerId, submission.command);
    deepStrictEqual(await statusOf(remote, id, 'redeem'), outcome);
    settled++;
  }
  ok(gaveUp > 0, 'the signal of submit is not obeyed');
  // Checked last, because commands that arrived late have taken effect by now.
  for (const id of neverArrived)
    deepStrictEqual(await statusOf(remote, id, 'redeem'), { state: 'never-seen' });
  strictEqual(await spend(remote), before - settled - 1);
}

async function giveUp({ customerId, samples }: Remote, commands: RemoteCommands, n: number) {
  const id = randomUUID();
  const notAfter = new Date(Date.now() + 30_000);
  const submission = { id, customerId, command: await samples.doable('redeem'), notAfter };
  const caller = new AbortController();
  const attempt = outcomeOrUnavailable(commands.submit(submission, caller.signal));
  if (n % 3 === 0) setImmediate(() => caller.abort());
  else setTimeout(() => caller.abort(), n / 2);
  const answer = await attempt;
  return { id, submission, error: answer instanceof CardSystemUnavailable ? answer : undefined };
}

/** All rules that a reachable card system must obey. */
export const REMOTE_RULES: readonly RemoteRule[] = [
  ...KIND_RULES,
  ...REDEMPTION_RULES,
  ...CONTROL_RULES,
  ...CONTACT_RULES,
  ...OPEN_RULES,
  ...CASE_RULES,
  ...FAMILY_RULES,
];
