/** Rules for opening cases at a card system elsewhere. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import { type Money, twd } from '../../../shared/money.ts';
import { submit } from '../apply.ts';
import { ANN, USED } from '../sample/sample-bank.ts';
import { PURCHASE } from '../sample/sample-fay.ts';
import { outcomeOrUnavailable, rule, statusOf } from './context.ts';
import { deliver, OPEN, open, opening, read, reasonOf, send } from './dispute-context.ts';

const withAmount = (
  { order, ...command }: Command<'open-dispute'>,
  amount: Money,
): Command<'open-dispute'> => ({
  ...command,
  order: { ...order, lines: order.lines.map((line) => ({ ...line, amount })) },
});

export const OPEN_RULES = [
  rule('open-dispute: the case is there at once, as it was ordered', OPEN, async (remote) => {
    const command = await opening(remote, 0);
    const { order, cardId } = command;
    const evidence = await deliver(remote, 'first', 'second');
    const settled = await send(remote, { ...command, order: { ...order, evidence } });
    ok(settled.state === 'done', `not opened: ${reasonOf(settled)}`);
    const { caseId, reference, suspended } = settled.result;
    const one = await read(remote, caseId);
    deepStrictEqual(
      {
        ...{ reference: one.reference, cardId: one.cardId, kind: one.kind, state: one.state },
        suspended: one.suspended,
      },
      { reference, cardId, kind: order.kind, state: 'received', suspended },
    );
    deepStrictEqual(
      one.lines.map(({ transactionId, clearedOn, amount, whole }) => ({
        transactionId,
        clearedOn,
        amount,
        whole,
      })),
      order.lines.map((line) => ({ ...line, whole: twd(PURCHASE) })),
    );
    deepStrictEqual(one.answers, order.answers);
    deepStrictEqual(
      one.evidence.map(({ fileId }) => fileId).toSorted(),
      evidence.map(({ fileId }) => fileId).toSorted(),
    );
    ok(Math.abs(Date.now() - one.openedAt.getTime()) < 60_000, 'the time of the opening is not now');
  }),

  rule('open-dispute: of ten cases of one line at once, one is opened', OPEN, async (remote) => {
    const command = await opening(remote, 1);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOrUnavailable(send(remote, command))),
    );
    const opened = all.flatMap((one) => ('state' in one && one.state === 'done' ? [one.result.caseId] : []));
    strictEqual(opened.length, 1);
    for (const one of all)
      if ('state' in one && one.state === 'refused')
        deepStrictEqual(one.refusal, { refused: 'in-a-case', caseId: opened[0] });
    const line = command.order.lines[0]?.transactionId;
    const cases = (await remote.system.disputes?.(remote.customerId)) ?? [];
    const having = cases.filter(({ lines }) => lines.some(({ transactionId }) => transactionId === line));
    deepStrictEqual(
      having.map(({ caseId }) => caseId),
      opened,
    );
  }),

  rule('open-dispute: the status of an opened case has the case', OPEN, async (remote) => {
    const { commands, customerId } = remote;
    const id = randomUUID();
    const first = await submit(commands, id, customerId, await opening(remote, 2));
    ok(first.state === 'done', `not opened: ${reasonOf(first)}`);
    deepStrictEqual(await statusOf(remote, id, 'open-dispute'), first);
    strictEqual((await read(remote, first.result.caseId)).reference, first.result.reference);
  }),

  rule(
    'open-dispute: an amount of nothing or above the line is refused, and opens nothing',
    OPEN,
    async (remote) => {
      const command = await opening(remote, 3);
      for (const amount of [twd(0), twd(-1), twd(PURCHASE + 1n), { minor: 100n, currency: 'USD' }])
        strictEqual(
          reasonOf(await send(remote, withAmount(command, amount))),
          'out-of-range',
          `${amount.minor}`,
        );
      strictEqual(reasonOf(await send(remote, withAmount(command, twd(PURCHASE)))), 'done');
    },
  ),

  rule('open-dispute: all lines are taken, or none', OPEN, async (remote) => {
    const {
      samples: { disputes },
    } = remote;
    const [taken, free] = [await opening(remote, 4), await opening(remote, 5)];
    const { caseId } = await open(remote, 4);
    const both = { ...free, order: { ...free.order, lines: [...free.order.lines, ...taken.order.lines] } };
    deepStrictEqual(await send(remote, both), {
      state: 'refused',
      refusal: { refused: 'in-a-case', caseId },
    });
    const unknown = free.order.lines.map((line) => ({ ...line, transactionId: disputes.unknown }));
    const other = { ...free, order: { ...free.order, lines: [...free.order.lines, ...unknown] } };
    strictEqual(reasonOf(await send(remote, other)), 'not-there');
    strictEqual(reasonOf(await send(remote, free)), 'done');
  }),

  rule('open-dispute: a line in a case has no options, and names the case', OPEN, async (remote) => {
    const {
      system,
      customerId,
      samples: { disputes },
    } = remote;
    const options = () => system.disputeOptions?.(customerId, disputes.disputing, disputes.contested(6));
    const before = await options();
    ok(before && before.kinds.length > 0 && before.refused === undefined, 'the line has no options');
    strictEqual(before.most.minor, PURCHASE);
    const { caseId } = await open(remote, 6);
    const after = await options();
    deepStrictEqual(after?.refused, { reason: 'in-a-case', caseId });
    deepStrictEqual(after?.kinds, []);
  }),

  rule('open-dispute: another customer has neither the line nor the case', OPEN, async (remote) => {
    const {
      system,
      samples: { disputes },
    } = remote;
    const command = await opening(remote, 7);
    strictEqual(await system.disputeOptions?.(ANN, disputes.disputing, disputes.contested(7)), undefined);
    strictEqual(await system.disputeOptions?.(ANN, USED, disputes.contested(7)), undefined);
    for (const cardId of [disputes.disputing, USED])
      strictEqual(reasonOf(await send(remote, { ...command, cardId }, ANN)), 'not-there');
    const { caseId } = await open(remote, 7);
    await read(remote, caseId);
    strictEqual(await system.dispute?.(ANN, caseId), undefined);
    ok(
      (await system.disputes?.(ANN))?.every((one) => one.caseId !== caseId),
      'another customer has the case',
    );
    for (const unknown of [disputes.unknown, '', "1' or '1'='1"])
      strictEqual(await system.dispute?.(remote.customerId, unknown), undefined);
  }),
];
