import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../../shared/staff-roles.ts';
import { nodesOf, parse, type Source } from '../../../tests/support/source/source.ts';
import { OTP_PURPOSES } from '../../confirmation/purposes.ts';
import { eventOf, HIDDEN, SHOWN } from './allow-list.ts';

/** Test files, whose recorded actions are not the product's. */
const TESTS = /\.(?:test|e2e|nightly|faults)\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$|\/conformance\//;

/** Expressions that compute an action, with the actions they can yield. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  // features/confirmation/server/confirmation.ts
  '`${purpose}-otp`': OTP_PURPOSES.map((purpose) => `${purpose}-otp`),
  // features/login/server/complete.ts
  'evidence.action': ['login', 'passkey-login'],
  // features/staff/server/acts.ts
  '`staff-${kind}`': ACTS.map((act) => `staff-${act}`),
  '`staff-${found.kind}`': ACTS.map((act) => `staff-${act}`),
  // server/operations: the `action` of a report, which `reportedIn` finds.
  'report.action': [],
  'operation.report.action': [],
  'reports[kind].action': [],
};

/** Returns the third argument, the action, of each `audit.record` call in a file. */
function recordedIn({ tree }: Source): ts.Expression[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !/(?:^|\.)audit\.record$/.test(node.expression.getText())) return [];
    const [, , action] = node.arguments;
    return action ? [action] : [];
  });
}

/** Returns the values of `action` in the reports of commands. */
function reportedIn({ path, tree }: Source): string[] {
  if (!/\/report\.ts$/.test(path)) return [];
  return [...nodesOf(tree)].flatMap((node) =>
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'action' &&
    ts.isStringLiteralLike(node.initializer)
      ? [node.initializer.text]
      : [],
  );
}

/** Returns the actions that an expression can yield. Undefined if this test cannot evaluate it. */
function actionsOf(expression: ts.Expression, source: Source): readonly string[] | undefined {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  const text = expression.getText().replace(/\bKIND\b/g, constantIn(source));
  if (text === constantIn(source)) return [text];
  const template = /^`\$\{([\w-]+)\}(-[\w-]+)`$/.exec(text);
  if (template?.[1] === constantIn(source)) return [`${template[1]}${template[2]}`];
  return Object.hasOwn(COMPUTED, text) ? COMPUTED[text] : parameterOf(text, source);
}

/** Returns the value of a file's constant KIND. */
function constantIn({ text }: Source): string {
  return /const KIND = '([\w-]+)'/.exec(text)?.[1] ?? 'KIND';
}

/**
 * Returns the actions that callers pass for a parameter. Undefined if the expression is none of the known parameters.
 */
function parameterOf(text: string, { path }: Source): readonly string[] | undefined {
  if (path === 'features/login/server/answer.ts' && text === 'action') return COMPUTED['evidence.action'];
  if (path === 'features/identity/server/identity.ts' && text === 'action') return identityActions();
  return path === 'server/operations/repair.ts' && text === 'action' ? [] : undefined;
}

/** Returns the actions that callers pass to `identify` and `verifyOwnCard`. */
function identityActions(): readonly string[] {
  const named = files.flatMap(({ text }) => [...text.matchAll(/'(\w+-identity|register)'/g)]);
  return [...new Set(named.map(([, action = '']) => action))];
}

function actionsIn(sources: readonly Source[]): { actions: string[]; unknown: string[] } {
  const actions: string[] = [];
  const unknown: string[] = [];
  for (const source of sources) {
    actions.push(...reportedIn(source));
    for (const expression of recordedIn(source)) {
      const found = actionsOf(expression, source);
      if (found) actions.push(...found);
      else unknown.push(`${source.path}: ${expression.getText()}`);
    }
  }
  return { actions: [...new Set(actions)].sort(), unknown };
}

/** The product's source files. */
const files = ['app', 'bank', 'features', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.ts') && !TESTS.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
);
const sources = files
  .filter(({ path, text }) => text.includes('audit.record') || path.endsWith('/report.ts'))
  .map(({ path, text }) => parse(path, text));
const unlisted = (actions: readonly string[]) =>
  actions.filter((action) => !Object.hasOwn(SHOWN, action) && !Object.hasOwn(HIDDEN, action));

describe('[SEC-A2] the list of what card holders see', () => {
  it('has every action that the sources record, or hides it with a reason', () => {
    const { actions, unknown } = actionsIn(sources);
    expect(unknown, 'teach this test the expression').toEqual([]);
    expect(actions.length).toBeGreaterThan(35);
    expect(unlisted(actions), 'add it to SHOWN with a sentence, or to HIDDEN with a reason').toEqual([]);
    const listed = [...Object.keys(SHOWN), ...Object.keys(HIDDEN)];
    expect(
      listed.filter((action) => !actions.includes(action)),
      'nothing records it',
    ).toEqual([]);
    for (const reason of Object.values(HIDDEN)) expect(reason.length).toBeGreaterThan(10);
  });

  it('shows no outcome that it does not name, and no inherited one', () => {
    expect(eventOf('login', 'locked')).toBeUndefined();
    expect(eventOf('login', 'constructor')).toBeUndefined();
    expect(eventOf('toString', 'done')).toBeUndefined();
    expect(eventOf('staff-unlock', 'requested')).toBeUndefined();
    expect(eventOf('redeem-points', 'RED-POINTS')).toEqual({
      event: 'not-changed',
      subject: 'redeem-points',
    });
  });
});
