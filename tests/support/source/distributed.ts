/** Rules for SQL that a distributed database refuses (docs/distributed.md). */
import ts from 'typescript';
import { BY_CUSTOMER, KNOWN_ON_COORDINATOR, ON_EVERY_NODE } from '../../../server/db/distribution/plan.ts';
import { product, type Rule } from './imports.ts';
import { lineOf, nodesOf, type Source } from './source.ts';

const PLACED: readonly string[] = [...Object.keys(BY_CUSTOMER), ...KNOWN_ON_COORDINATOR, ...ON_EVERY_NODE];
const WRITE = /^\s*(?:with\b[\s\S]*?\b)?(?:update|insert\s+into|delete\s+from)\s+(?<table>\w+\.\w+)/i;
const CLOCK = /\b(?:app_now|now|gen_random_uuid)\s*\(/i;

/**
 * Writes of placed tables. CASE, COALESCE and RETURNING have no clock. A selected customer id has no cast, because the column is a UUID in a
 * distributed database and a text elsewhere. A CASE of the form `case x when` is sent to the shards wrongly.
 */
export const distributedWrites: Rule = (tree) =>
  product(tree).flatMap((source) => {
    const templates = new Map(namedTemplates(source));
    return nodesOf(source.tree).flatMap((node) => {
      if (!isSql(node)) return [];
      const text = textOf(node, templates);
      const table = WRITE.exec(text)?.groups?.table;
      if (table === undefined || !PLACED.includes(table)) return [];
      const problem = problemOf(text) ?? (isCounted(node) && countProblem(text));
      return problem ? [`${source.path}:${lineOf(source.tree, node)} ${problem}`] : [];
    });
  });

/** The number of affected rows includes those that conflict, if the statement inserts selected rows. */
function countProblem(text: string): string | false {
  return /\binsert\s[\s\S]*\bselect\b[\s\S]*\bon\s+conflict\b/i.test(text) && 'a count of selected rows';
}

/** Whether the number of affected rows is read. */
function isCounted(node: ts.Node): boolean {
  const declaration = ts.findAncestor(node, ts.isVariableDeclaration);
  return declaration?.name.getText().includes('numAffectedRows') === true;
}

function problemOf(text: string): string | undefined {
  // Only one database runs a statement that locks several rows, and the coordinator selects what is inserted.
  const isOnOneNode = /\bskip locked\b/i.test(text) || /\([^)]*\)\s*select\b[\s\S]*\bfrom\b/i.test(text);
  if (isOnOneNode && !/\bselect\s+\?::text/i.test(text)) return undefined;
  const [written = '', returned = ''] = text.split(/\breturning\b/i);
  if (CLOCK.test(untilClosed(returned))) return 'a clock in RETURNING';
  const cases = written.match(/\bcase\b[\s\S]*?\bend\b/gi) ?? [];
  if (cases.some((one) => CLOCK.test(one))) return 'a clock in CASE';
  if (cases.some((one) => /^case\s+(?!\s|when\b)/i.test(one))) return 'CASE with an operand';
  const coalesces = written.split(/\bcoalesce\s*\(/i).slice(1);
  if (coalesces.some((one) => CLOCK.test(untilClosed(one)))) return 'a clock in COALESCE';
  if (/\(customer_id[^)]*\)\s*select\s+\?::text/i.test(written)) return 'a customer id with a cast';
  return undefined;
}

/** Returns the text up to the parenthesis that was opened before it. */
function untilClosed(text: string): string {
  let depth = 0;
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(') depth++;
    if (letter === ')' && --depth < 0) return text.slice(0, index);
  }
  return text;
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && /^(?:sql|statement)$/.test(node.tag.getText());

/** Returns the text of a template with that of the templates in it. Values are `?`. */
function textOf(node: ts.TaggedTemplateExpression, templates: ReadonlyMap<string, string>): string {
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (text, { expression, literal }) => text + partOf(expression, templates) + literal.text,
    template.head.text,
  );
}

function partOf(expression: ts.Expression, templates: ReadonlyMap<string, string>): string {
  const inner = isSql(expression) ? [expression] : nodesOf(expression).filter(isSql);
  if (inner.length > 0) return inner.map((one) => textOf(one, templates)).join(' ');
  const name = ts.isCallExpression(expression) ? expression.expression : expression;
  return templates.get(name.getText()) ?? '?';
}

/** Yields the templates that a file names: constants, and functions that return them. */
function* namedTemplates(source: Source): Generator<[string, string]> {
  const known = new Map<string, string>();
  for (const node of nodesOf(source.tree)) {
    const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    if (!isNamed || !node.name) continue;
    const body = ts.isVariableDeclaration(node) ? node.initializer : node.body;
    if (!body) continue;
    const isDirect = isSql(body) || (ts.isArrowFunction(body) && !ts.isBlock(body.body));
    if (!isDirect) continue;
    const text = partOf(body as ts.Expression, known);
    known.set(node.name.getText(), text);
    yield [node.name.getText(), text];
  }
}
