/** The rule that dates have one form: docs/decisions/0057-one-date-format.md. */
import ts from 'typescript';
import { nodesIn } from './boundaries.ts';
import { product, type Rule } from './imports.ts';

/** The files that format dates for people. */
const DATES = ['shared/dates.ts', 'shared/languages.ts'];

/** Built-in date formatters, whose output depends on the machine. */
const WRITERS = new Set(['DateTimeFormat', 'toLocaleDateString', 'toLocaleTimeString', 'toDateString']);

/** A list of month names, or one month name. */
const MONTH_NAME =
  /^(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$|\b(January|February|September|October|December)\b/;

const DAY = String.raw`\$\{[^}]*\b(d|dd|day|date)\b[^}]*\}`;
const MONTH = String.raw`\$\{[^}]*\b(m|mm|month)\b[^}]*\}`;
/** Day and month joined by a slash, or a value before 日. */
const JOINED = new RegExp(String.raw`${DAY}/${MONTH}|${MONTH}/${DAY}|\$\{[^}]*\}日`);

/** Dates for people come from `shared/dates.ts`: no other file formats day, month and year as text. */
export const dateForms: Rule = (tree) =>
  nodesIn(
    product(tree).filter(({ path }) => !DATES.includes(path)),
    writesDate,
  );

function writesDate(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return WRITERS.has(node.text);
  if (ts.isStringLiteralLike(node)) return MONTH_NAME.test(node.text);
  if (ts.isTemplateExpression(node)) return JOINED.test(node.getText());
  return ts.isCallExpression(node) && /\.split\('-'\)[\s\S]*\.join\('\/'\)$/.test(node.getText());
}
