/** Rules about what may import what, in the form of boundaries.ts. */
import { EXPORTS } from '../../../features/exports.ts';
import { isProduct, type Source } from './source.ts';

export type Rule = (tree: readonly Source[]) => string[];

type Side = 'server' | 'web' | 'both';

/** Returns the side that runs a file. */
export function sideOf(path: string): Side | undefined {
  if (/^(app\/server|bank|server)\/|^features\/[^/]+\/server\//.test(path)) return 'server';
  if (/^(app\/web|web)\/|^features\/[^/]+\/web\//.test(path)) return 'web';
  return isProduct(path) ? 'both' : undefined;
}

function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}

export function product(tree: readonly Source[]): Source[] {
  return tree.filter((source) => isProduct(source.path));
}

/** Browser code never imports server code, nor the reverse. Code for both sides imports neither. Nothing imports a test. */
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

/** `feature.ts` lists the scripts of its pages, which only the browser build follows (scripts/build/build.mjs). */
function isPageOf(path: string, target: string): boolean {
  return /^features\/[^/]+\/feature\.ts$/.test(path) && target.startsWith(path.replace('feature.ts', 'web/'));
}

/** Allowed imports of each top-level folder, besides itself. `app/` combines everything. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  web: ['shared'],
  bank: ['server', 'shared'],
  features: ['server', 'shared', 'web'],
  'app/server': ['bank', 'features', 'server', 'shared'],
  'app/web': ['features', 'shared', 'web'],
  // A separate program: a bank over HTTP.
  'bank/reference': ['app/server', 'bank', 'features', 'server', 'shared'],
};
/** The demo's server may use the bank. */
const DEMO_SERVER = 'features/demo/server/';

function wingOf(path: string): string | undefined {
  return /^(app\/server|app\/web|bank\/reference|[a-z]+)\//.exec(path)?.[1];
}

/**
 * Imports point downwards: the platform imports neither features nor the bank. Only folders that combine the parts import
 * the bank.
 */
export const wings: Rule = (tree) =>
  product(tree).flatMap((source) => {
    const own = wingOf(source.path) ?? '';
    const below = [own, ...(BELOW[own] ?? []), ...(source.path.startsWith(DEMO_SERVER) ? ['bank'] : [])];
    return source.imports
      .filter(({ target, inside }) => inside && isProduct(target) && !below.includes(wingOf(target) ?? ''))
      .map(({ target, line }) => `${source.path}:${line} imports ${target}`);
  });

/** A feature imports from another feature only the files that features/exports.ts names, and its error codes. */
export const features: Rule = (tree) =>
  betweenFeatures(tree).flatMap(({ source, other, target, line }) => {
    const file = target.slice(`features/${other}/`.length);
    return file === 'errors.messages.ts' || EXPORTS[other]?.includes(file)
      ? []
      : [`${source.path}:${line} imports ${target}, which features/exports.ts does not name`];
  });

/** Every file that features/exports.ts names must be imported by another feature. */
export const exported: Rule = (tree) => {
  const used = new Set(betweenFeatures(tree).map(({ target }) => target));
  return Object.entries(EXPORTS)
    .flatMap(([feature, files]) => files.map((file) => `features/${feature}/${file}`))
    .filter((file) => !used.has(file))
    .map((file) => `no other feature imports ${file}`);
};

/** Imports between features have no cycles, even where their files form no cycle. */
export const featureCycles: Rule = (tree) => {
  const graph = new Map<string, Set<string>>();
  for (const { own, other } of betweenFeatures(tree))
    graph.set(own, (graph.get(own) ?? new Set()).add(other));
  return findCycles(graph.keys(), (feature) => graph.get(feature) ?? []);
};

/** Returns the imports of one feature by another. */
function betweenFeatures(tree: readonly Source[]) {
  return product(tree).flatMap((source) =>
    source.imports.flatMap(({ target, inside, line }) => {
      const own = featureOf(source.path);
      const other = inside ? featureOf(target) : undefined;
      return own && other && other !== own ? [{ source, own, other, target, line }] : [];
    }),
  );
}

/** Imports have no cycles. Type imports count, because files in a cycle cannot be read separately. */
export const cycles: Rule = (tree) => {
  const byPath = new Map(tree.map((source) => [source.path, source]));
  return findCycles(byPath.keys(), (path) =>
    (byPath.get(path)?.imports ?? [])
      .filter(({ target, inside }) => inside && !isPageOf(path, target))
      .map(({ target }) => target),
  );
};

/** Returns the cycles of a graph, each as a line. */
function findCycles(nodes: Iterable<string>, targetsOf: (node: string) => Iterable<string>): string[] {
  const visited = new Set<string>();
  const found: string[] = [];
  const walk = (node: string, importers: readonly string[]): void => {
    const start = importers.indexOf(node);
    if (start >= 0) found.push([...importers.slice(start), node].join(' → '));
    if (start >= 0 || visited.has(node)) return;
    for (const target of targetsOf(node)) walk(target, [...importers, node]);
    visited.add(node);
  };
  for (const node of nodes) walk(node, []);
  return found;
}

const CARD_PORT = 'server/ports/card-system/';
/** The only file of the port that may use a transaction. */
const LOCAL_UNIT = `${CARD_PORT}local-unit.ts`;
/** Files that may apply commands: operations, the composition, and adapters. */
const APPLIERS =
  /^(bank|server\/operations|server\/ports\/card-system\/http)\/|^app\/server\/(deps|card-system)\.ts$/;

/**
 * The public files of the card system port import only `shared/`, Node and each other, so that a remote adapter needs
 * no database. `server/db/` never imports the port, so that the two folders form no cycle. Only files that may apply
 * commands import the local unit.
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
  return path.startsWith(CARD_PORT) && !path.startsWith(`${CARD_PORT}http/`) && path !== LOCAL_UNIT;
}
