/**
 * Rules of the source tree. Each is a function from the tree to its violations, one line per place. boundaries.test.ts
 * proves that each can fail; docs/decisions/ has the reasons.
 */
import ts from 'typescript';
import { isProduct, isTest, lineOf, nodesOf, type Source, textsOf } from './source.ts';

/** Names and merchants of the demo bank are data. The server generates it. */
const DATA = /^bank\/demo\//;
/** Date formats, and what else differs between languages. */
const LANGUAGES = 'shared/languages.ts';

export type Rule = (tree: readonly Source[]) => string[];

type Side = 'server' | 'web' | 'both';

/** The side that runs a file. */
function sideOf(path: string): Side | undefined {
  if (/^(app\/server|bank|server)\/|^features\/[^/]+\/server\//.test(path)) return 'server';
  if (/^(app\/web|web)\/|^features\/[^/]+\/web\//.test(path)) return 'web';
  return isProduct(path) ? 'both' : undefined;
}

function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}

function at(source: Source, node: ts.Node): string {
  return `${source.path}:${lineOf(source.tree, node)}`;
}

function product(tree: readonly Source[]): Source[] {
  return tree.filter((source) => isProduct(source.path));
}

/**
 * Browser code never imports server code nor the reverse. Code for both sides imports neither. Nothing imports a test.
 */
export const sides: Rule = (tree) =>
  product(tree).flatMap((source) => {
    const own = sideOf(source.path);
    return source.imports.flatMap(({ target, inside, line }) => {
      const other = inside ? sideOf(target) : target.startsWith('node:') ? 'server' : 'both';
      const fits = other === 'both' || other === own || isPageOf(source.path, target);
      return fits
        ? []
        : [`${source.path}:${line} (${own}) imports ${target} (${other ?? 'not the product'})`];
    });
  });

/** `feature.ts` names the scripts of its pages, which only the browser's build follows (scripts/build.mjs). */
function isPageOf(path: string, target: string): boolean {
  return /^features\/[^/]+\/feature\.ts$/.test(path) && target.startsWith(path.replace('feature.ts', 'web/'));
}

/** What each wing may import beside itself. `app/` puts everything together. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  web: ['shared'],
  bank: ['server', 'shared'],
  features: ['server', 'shared', 'web'],
  'app/server': ['bank', 'features', 'server', 'shared'],
  'app/web': ['features', 'shared', 'web'],
  // A program of its own: a bank over HTTP.
  'bank/reference': ['app/server', 'bank', 'features', 'server', 'shared'],
};
/** The demo is a bank with switches. */
const DEMO_SERVER = 'features/demo/server/';

function wingOf(path: string): string | undefined {
  return /^(app\/server|app\/web|bank\/reference|[a-z]+)\//.exec(path)?.[1];
}

/** Imports point down: the platform knows neither features nor the bank, and the bank is known to what puts it together. */
export const wings: Rule = (tree) =>
  product(tree).flatMap((source) => {
    const own = wingOf(source.path) ?? '';
    const below = [own, ...(BELOW[own] ?? []), ...(source.path.startsWith(DEMO_SERVER) ? ['bank'] : [])];
    return source.imports
      .filter(({ target, inside }) => inside && isProduct(target) && !below.includes(wingOf(target) ?? ''))
      .map(({ target, line }) => `${source.path}:${line} imports ${target}`);
  });

/** A feature imports another only through a `public.ts`, and its error codes. */
export const features: Rule = (tree) =>
  product(tree).flatMap((source) => {
    const own = featureOf(source.path);
    return source.imports.flatMap(({ target, inside, line }) => {
      const other = inside ? featureOf(target) : undefined;
      if (own === undefined || other === undefined || other === own) return [];
      return /[/.]public\.tsx?$|^features\/[^/]+\/errors\.messages\.ts$/.test(target)
        ? []
        : [`${source.path}:${line} imports ${target} past the public.ts of ${other}`];
    });
  });

/** No circle of imports. Type imports count, because files in a circle cannot be read one by one. */
export const cycles: Rule = (tree) => {
  const byPath = new Map(tree.map((source) => [source.path, source]));
  const visited = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, importers: readonly string[]): void => {
    const start = importers.indexOf(path);
    if (start >= 0) found.push([...importers.slice(start), path].join(' → '));
    if (start >= 0 || visited.has(path)) return;
    for (const { target, inside } of byPath.get(path)?.imports ?? []) {
      if (inside && !isPageOf(path, target)) walk(target, [...importers, path]);
    }
    visited.add(path);
  };
  for (const path of byPath.keys()) walk(path, []);
  return found;
};

const CARD_PORT = 'server/ports/card-system/';
/** The only file of the port that knows a transaction. */
const LOCAL_UNIT = `${CARD_PORT}local-unit.ts`;
/** The door of all changes, what puts it together, and adapters. */
const APPLIERS =
  /^(bank|server\/operations|server\/ports\/card-system\/http)\/|^app\/server\/(deps|card-system)\.ts$/;

/**
 * The public files of the card system port import `shared/`, Node and each other only, so that a remote adapter needs no
 * database and port and schema never import each other, not even in a circle of folders. Only `server/operations/` and
 * adapters know how commands are applied.
 */
export const cardPort: Rule = (tree) =>
  product(tree).flatMap((source) =>
    source.imports
      .filter(({ target, inside }) => !fitsCardPort(source.path, target, inside))
      .map(({ target, line }) => `${source.path}:${line} imports ${target}`),
  );

function fitsCardPort(path: string, target: string, inside: boolean): boolean {
  if (isPublicCardPort(path))
    return inside ? target.startsWith('shared/') || isPublicCardPort(target) : target.startsWith('node:');
  if (/^server\/db\//.test(path)) return !target.startsWith(CARD_PORT);
  return target !== LOCAL_UNIT || APPLIERS.test(path);
}

function isPublicCardPort(path: string): boolean {
  return path.startsWith(CARD_PORT) && !path.slice(CARD_PORT.length).includes('/') && path !== LOCAL_UNIT;
}

/** Chinese characters and punctuation, full-width forms. */
const CHINESE = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const WORDS = /\p{L}{2,}/u;
/** Attributes that a person reads or hears. */
const READ_ALOUD = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);
/** Sentences for people are in messages.ts and feature.ts only, in both languages. */
export const sentences: Rule = (tree) =>
  product(tree)
    .filter(
      ({ path }) =>
        !/(^|[/.])messages\.ts$|^features\/[^/]+\/feature\.ts$/.test(path) &&
        !DATA.test(path) &&
        path !== LANGUAGES,
    )
    .flatMap((source) =>
      [...textsOf(source)]
        .filter(({ text, node }) => CHINESE.test(text) || (WORDS.test(text) && isReadInMarkup(node)))
        .map(({ text, node }) => `${at(source, node)} ${JSON.stringify(text.trim().slice(0, 60))}`),
    );

function isReadInMarkup(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true;
  const { parent } = node;
  if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return true;
  const attribute = ts.isJsxExpression(parent) ? parent.parent : parent;
  return ts.isJsxAttribute(attribute) && READ_ALOUD.has(attribute.name.getText());
}

const STORES = [
  /(^|\/)([\w-]+-)?store\.ts$/,
  /^bank\/|^server\/(db|audit|outbox|ports)\//,
  /^server\/http\/limits\.ts$/,
];
const QUERIES = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'selectNoFrom',
]);

/** SQL is in stores, the database's folder and adapters only. */
export const queries: Rule = (tree) =>
  product(tree)
    .filter(({ path }) => !STORES.some((pattern) => pattern.test(path)))
    .flatMap((source) =>
      [...nodesOf(source.tree)]
        .filter(isQuery)
        .map((node) => `${at(source, node)} ${node.getText().slice(0, 60)}`),
    );

function isQuery(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql';
  return ts.isPropertyAccessExpression(node) && QUERIES.has(node.name.text);
}

/** Rows of a function, of a subquery with its own columns, or of what the code inserts here. */
const OWN_ROWS =
  /\bselect (\w+\.)?\*(, [^;]+?)? from ((unnest|jsonb_to_recordset)\(|$)|\bselect \*, count\(\*\) over/g;

/**
 * Statements name their columns. With `*` a statement that a connection has prepared fails once a migration adds a column,
 * and a process of the release before would read columns that it does not know.
 */
export const namedColumns: Rule = (tree) =>
  product(tree)
    .filter(({ path }) => sideOf(path) === 'server')
    .flatMap((source) => [
      ...[...nodesOf(source.tree)]
        .filter(
          (node) => ts.isPropertyAccessExpression(node) && /^(select|returning)All$/.test(node.name.text),
        )
        .map((node) => `${at(source, node)} reads all columns`),
      ...[...textsOf(source)]
        .filter(({ text }) => /\b(select|returning) (\w+\.)?\*/.test(text.replaceAll(OWN_ROWS, '')))
        .map(({ node }) => `${at(source, node)} reads all columns`),
    ]);

/** Files that read time, randomness or the environment and pass them on. */
const SOURCES = [
  /^app\/server\/(main|programs\/[\w-]+)\.ts$|^bank\/reference\/main\.ts$|^server\/config\/config\.ts$/,
  /^server\/ports\/(clock|random)\/system\.ts$/,
];

/** Clock, randomness and environment variables are passed in. */
export const passedIn: Rule = (tree) =>
  product(tree)
    .filter(({ path }) => !SOURCES.some((pattern) => pattern.test(path)))
    .flatMap((source) =>
      [...nodesOf(source.tree)].filter(isAmbient).map((node) => `${at(source, node)} ${node.getText()}`),
    );

function isAmbient(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  if (!ts.isPropertyAccessExpression(node)) return false;
  return ['Date.now', 'Math.random', 'process.env'].includes(node.getText());
}

/** Files with addresses, and files that mount pages. */
const ADDRESSES =
  /\/contract\.ts$|^web\/(address|paths)\.ts$|^app\/(web\/routes\.tsx|server\/pages\.ts)$|^server\/config\/config\.ts$/;

/** Addresses of calls are in the contracts, those of pages in web/paths.ts, and their common parts in web/address.ts. */
export const addresses: Rule = (tree) => {
  const calls = new Set(
    tree
      .filter(({ path }) => /\/contract\.ts$/.test(path))
      .flatMap((source) => [...textsOf(source)])
      .filter(({ node }) => ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'path')
      .map(({ text }) => text),
  );
  const isAddress = (text: string): boolean => calls.has(text) || /^\/(api|u|en|ch)(\/|$)/.test(text);
  return product(tree)
    .filter(({ path }) => !ADDRESSES.test(path))
    .flatMap((source) =>
      [...textsOf(source)]
        .filter(({ text }) => isAddress(text))
        .map(({ text, node }) => `${at(source, node)} "${text}"`),
    );
};

/** Error answers come from `new Failure`, which accepts codes of the catalogue only. */
export const errorCodes: Rule = (tree) =>
  product(tree).flatMap((source) =>
    [...nodesOf(source.tree)]
      .filter(isHandWrittenError)
      .map((node) => `${at(source, node)} ${node.getText()}`),
  );

function isHandWrittenError(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'code') return false;
  const holder = node.parent.parent;
  const inError = ts.isPropertyAssignment(holder) && holder.name.getText() === 'error';
  return inError && ts.isStringLiteralLike(node.initializer);
}

/** The type checker is not silenced. */
export const noEscapes: Rule = (tree) =>
  tree
    .filter(({ path }) => !/^tests\/(boundaries\.test|support\/boundaries)\.ts$/.test(path))
    .flatMap((source) =>
      source.text
        .split('\n')
        .flatMap((line, index) =>
          /\bas unknown as\b|@ts-(ignore|nocheck|expect-error)/.test(line)
            ? [`${source.path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );

const LONGEST = 300;

/** Files have at most this many lines. Tables of data and tests may be longer. */
export const lengths: Rule = (tree) =>
  tree
    .filter(({ path }) => !isTest(path) && !DATA.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${LONGEST}`);

const CODE = /^(en|zh_tw)$/;

/**
 * What differs between languages is in the table of shared/languages.ts, or in a record with an entry for each: a comparison with one
 * code would treat every further language as the other one.
 */
export const languages: Rule = (tree) =>
  product(tree)
    .filter(({ path }) => path !== LANGUAGES)
    .flatMap((source) =>
      [...textsOf(source)]
        .filter(({ text, node }) => CODE.test(text) && isCompared(node.parent))
        .map(({ node }) => `${at(source, node)} ${node.parent.getText().slice(0, 60)}`),
    );

function isCompared(node: ts.Node): boolean {
  return (
    ts.isCaseClause(node) || (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText()))
  );
}
