/** docs/bank-rules.md explains every rule that the suite checks, so that a bank knows it before its first run. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pathOf, READ_NAMES } from '../../server/ports/card-system/http/calls.ts';
import { outcomeCodecs } from '../../server/ports/card-system/http/wire/outcomes.ts';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind } from '../../server/ports/card-system/parts/commands.ts';
import { contactVersion } from '../../server/ports/card-system/parts/contacts.ts';
import { MAX_LISTED_TRANSACTIONS } from '../../server/ports/card-system/parts/insights.ts';
import { PIN_CHANGES_PER_DAY } from '../../server/ports/card-system/parts/pin.ts';
import { DEFAULT_TERMS } from '../../server/ports/card-system/parts/terms.ts';
import { LOOSENINGS_PER_DAY } from '../../shared/card-controls.ts';
import { CARD_STATUSES, type CardStatus, COMMAND_KINDS } from '../../shared/card-values.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { checkCharacters, slipProblem } from '../../shared/payment-slip.ts';
import { PIN_RULES, weakPin } from '../../shared/validation/pin.ts';
import { filesBelow, quoted, read, rowsOf, section } from '../../tests/documents/documents.ts';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { nodesOf, parse } from '../../tests/support/source/source.ts';
import { apply } from './apply.ts';
import { DOWN_RULES } from './remote/down-rules.ts';
import { REMOTE_RULES } from './remote/rules.ts';
import { INSIGHT_RULES } from './rules/insight-rules.ts';
import { PAYMENT_RULES } from './rules/payment-rules.ts';
import { pinBlockFor } from './rules/pin-blocks.ts';
import { POINT_RULES } from './rules/points-rules.ts';
import { EVE, eve, evesCard } from './sample/sample-eve.ts';
import { embeddedSystem } from './test-system.ts';

const page = read('docs/bank-rules.md');

/** Titles of the suite's tests without ids of requirements; a parameter is `…`. Those for the portal's database are left out. */
function titlesOf(path: string): string[] {
  return [...nodesOf(parse(path, read(path)).tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const [title] = node.arguments;
    const callee = node.expression.getText();
    if (!/^it\b/.test(callee) || callee.startsWith('it.runIf(isLocal)')) return [];
    if (!title || !ts.isStringLiteralLike(title)) return [];
    return [title.text.replace(/\[[A-Z][A-Z0-9-]*\] /g, '').replace(/"?%s"?/g, '…')];
  });
}

/** The rules by name, as a failed test shows them. One that holds for each kind of command stands once. */
function rulesOfSuite(): string[] {
  const kind = new RegExp(`^(?:${COMMAND_KINDS.join('|')}): `);
  const names = REMOTE_RULES.map(({ rule }) => rule);
  const each = names.filter((name) =>
    COMMAND_KINDS.every((one) => names.includes(name.replace(kind, `${one}: `))),
  );
  return [
    ...filesBelow(['bank/conformance/rules'], /\.ts$/).flatMap(titlesOf),
    ...[PAYMENT_RULES, POINT_RULES, INSIGHT_RULES, DOWN_RULES].flatMap((rules) => Object.keys(rules)),
    ...new Set(names.map((name) => (each.includes(name) ? name.replace(kind, '') : name))),
  ];
}

/** The rules of the page with their explanations: `- **name**: explanation`. */
function rulesOfPage(): [name: string, about: string][] {
  const items = page.matchAll(/^- \*\*(.+?)\*\*: ([\s\S]+?)(?=\n- |\n\n|\n*$(?![\s\S]))/gm);
  return [...items].map(([, name = '', about = '']) => [
    name.replace(/\n\s*/g, ' '),
    about.replace(/\n\s*/g, ' '),
  ]);
}

it('[BANK-5] explains each rule of the suite, and no other', () => {
  const rules = rulesOfSuite();
  expect(
    rulesOfPage()
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(rules.toSorted());
  expect(rules.length).toBeGreaterThan(120);
  const short = rulesOfPage().filter(([name, about]) => about.length < 20 || name.includes(about));
  expect(short).toEqual([]);
});

it('[BANK-5] names every question, and every refusal of each command', () => {
  const missing = READ_NAMES.map((name) => pathOf(name).replace('/v1/', '')).filter(
    (path) => !quoted(page).includes(path),
  );
  expect(missing).toEqual([]);
  for (const kind of COMMAND_KINDS) {
    const told = rowsOf(section(page, `## ${kind}`)).map(([reason = '', when = '']) => [
      quoted(reason)[0],
      when,
    ]);
    expect(told.map(([reason]) => reason).toSorted(), kind).toEqual(refusalsOf(kind).toSorted());
    for (const [reason, when = ''] of told) expect(when.length, `${kind}: ${reason}`).toBeGreaterThan(10);
  }
});

/** The reasons for which a command may be refused, from the schema of its outcome. */
function refusalsOf(kind: CommandKind): string[] {
  const text = JSON.stringify(
    z.toJSONSchema(outcomeCodecs[kind].schema, { io: 'input', unrepresentable: 'any' }),
  );
  const reasons = [
    ...text.matchAll(/"refused":\{"type":"string",(?:"enum":\[([^\]]+)\]|"const":("[^"]+"))/g),
  ];
  return reasons.flatMap(([, many, one]) => JSON.parse(`[${many ?? one}]`) as string[]);
}

it('[BANK-5] has the numbers of the code', () => {
  expect(section(page, '## set-controls')).toContain(`and ${LOOSENINGS_PER_DAY} loosenings of the card`);
  expect(section(page, '## Spending')).toContain(`up to ${MAX_LISTED_TRANSACTIONS} lines`);
  expect(section(page, '## set-pin')).toContain(
    `${['', '', '', 'three'][PIN_CHANGES_PER_DAY]} changes of this card`,
  );
  expect(section(page, '## Paying a bill')).toContain(
    `NT$${DEFAULT_TERMS.slipMost.minor.toLocaleString('en')}, or the bank’s own`,
  );
});

it('[BANK-40] has the fingerprint of a phone', () => {
  const about = section(page, '## change-contact');
  expect(about).toContain('`phone`, LF and `0912345678` give');
  expect(about).toContain(`\`${contactVersion('phone', '0912345678')}\``);
});

it('[BANK-5] has examples of weak PINs with their reasons, and of a slip', () => {
  const pins = section(page, '## set-pin');
  const owner = { birthDate: /Born on (\S+):/.exec(pins)![1]! };
  for (const reason of PIN_RULES.slice(0, 2)) {
    const examples = quoted(rowsOf(pins).find(([first]) => first === `\`${reason}\``)![1]!);
    expect(examples.map((pin) => weakPin(pin, owner))).toEqual(examples.map(() => reason));
  }
  const dates = quoted(/Born on .*?refused/.exec(pins)![0]);
  expect(dates.length).toBeGreaterThan(5);
  for (const pin of dates) expect(weakPin(pin, owner), pin).toBe('birthDate');

  const slip = section(page, '## Paying a bill');
  const [, amount = '', lastDay = '', one = '', two = '', three = '', odd = '', even = ''] =
    /Example for NT\$([\d,]+) until (\S+): `(\w+)`, `(\w+)`, `(\w+)`\. The odd places[^,]+, rest (\d+); [^,]+, rest (\d+)/.exec(
      slip.replace(/\n\s*/g, ' '),
    )!;
  const facts = { lastDay, paymentNumber: two, amount: BigInt(amount.replace(',', '')) };
  expect(slipProblem([one, two, three], facts)).toBeUndefined();
  expect(checkCharacters([one, two, three])).toBe(odd + even);
});

describeOnOneEmptyDatabase('the card system of the demo', (context) => {
  /** Reasons that only the status of a card explains here. */
  const BY_STATUS = ['not-active', 'unavailable', 'not-allowed'];

  async function allowed(system: LocalCardSystem, command: Command): Promise<string> {
    const outcome = await apply({ system, db: context.db() }, EVE, command);
    const refused = outcome && 'refused' in outcome ? outcome.refused : 'done';
    return BY_STATUS.includes(refused) ? 'no' : 'yes';
  }

  /** What is allowed with Eve's cards of a status, in the order of the page's columns. */
  async function rowOf(system: LocalCardSystem, status: CardStatus): Promise<string[]> {
    const cardId = evesCard('damaged', status);
    const today = taipeiDate(new Date());
    const description = { en: 'Mug', zh_tw: '馬克杯' };
    const order = { itemCode: 'T', category: 'gift', description, quantity: 1, points: 1 } as const;
    const replace = (category: 'damaged' | 'lost' | 'stolen') =>
      ({
        kind: 'replace-card',
        cardId: evesCard(category, status),
        order: { category, reason: 'other', reasonDetail: 'x' },
      }) as const;
    const plans = await system.instalmentPlans(EVE, cardId, twd(5_000));
    const of = (command: Command) => allowed(system, command);
    const before = [
      await of({ kind: 'redeem', cardId, order }),
      (plans?.length ?? 0) > 0 ? 'yes' : 'no',
      await of({ kind: 'set-pin', cardId, block: await pinBlockFor(system, cardId, '2580') }),
      await of({
        kind: 'raise-limit',
        cardId,
        raise: { limit: twd(110_000), startDate: today, endDate: today },
      }),
    ];
    const controls = [
      await of({ kind: 'freeze-card', cardId }),
      await of({ kind: 'set-controls', cardId, version: 1, change: { online: false }, confirmed: false }),
    ];
    for (const command of [
      { kind: 'set-cashback-method', cardId, method: 'auto_redeem' },
      { kind: 'remove-wallet-token', cardId, tokenId: 'X' },
    ] as const)
      expect(await of(command)).toBe('yes');
    const [damaged, lost, stolen] = [
      await of(replace('damaged')),
      await of(replace('lost')),
      await of(replace('stolen')),
    ];
    expect(stolen).toBe(lost);
    return [...before, damaged, lost, await activatable(system, status), ...controls];
  }

  /** Whether a card of this status, on which nothing was ordered, can be activated. */
  async function activatable(system: LocalCardSystem, status: CardStatus): Promise<string> {
    const cards = await system.cards(EVE);
    const untouched = cards.find((card) => card.status === status && !card.replacement);
    return untouched ? allowed(system, { kind: 'activate-card', cardId: untouched.cardId }) : 'no';
  }

  it('[BANK-5] takes the commands that the table of the page names, by status', async () => {
    const system = await embeddedSystem(context.db(), [eve()]);
    const rows = rowsOf(section(page, '## Which card takes which command')).map(([status = '', ...cells]) => [
      quoted(status)[0],
      cells,
    ]);
    for (const status of CARD_STATUSES)
      expect([status, await rowOf(system, status)]).toEqual(rows.find(([first]) => first === status));
  });
});
