/** The source tree for the boundary rules: parsed files with imports and literals. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** A file of the tree; `path` is relative to the repository, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** One import, re-export or dynamic import. */
export interface Import {
  /** Path in the repository, or name of the package. */
  readonly target: string;
  readonly inside: boolean;
  /** A dynamic import, whose file loads later. */
  readonly isLater: boolean;
  readonly line: number;
}

const FOLDERS = ['app', 'bank', 'features', 'shared', 'server', 'web', 'tests', 'scripts', 'bench'];

/** Reads every TypeScript and script file of the repository at `root`. */
export function readTree(root: string): Source[] {
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return entries
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /(?<!\.d)\.(tsx?|mjs)$/.test(path));
  }).map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}

/** Parses one file, without types. */
export function parse(path: string, text: string): Source {
  const kind = path.endsWith('x')
    ? ts.ScriptKind.TSX
    : path.endsWith('.mjs')
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, kind);
  const imports: Import[] = [];
  for (const node of nodesOf(tree)) {
    const name = importOf(node);
    if (!name) continue;
    const inside = name.startsWith('.');
    const target = inside ? posix.join(posix.dirname(path), name) : name;
    imports.push({ target, inside, isLater: ts.isCallExpression(node), line: lineOf(tree, node) });
  }
  return { path, text, tree, imports };
}

/** Returns the specifier of an import, re-export or dynamic import; undefined for other nodes. */
function importOf(node: ts.Node): string | undefined {
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isStatic = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  const name = isStatic ? node.moduleSpecifier : isDynamic ? node.arguments[0] : undefined;
  return name && ts.isStringLiteral(name) ? name.text : undefined;
}

const known = new WeakMap<ts.Node, readonly ts.Node[]>();

/** Returns every descendant node, parents first, without punctuation and keywords. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found = known.get(node);
  if (found) return found;
  const nodes: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    nodes.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  // Cached, because each rule walks every file.
  if (ts.isSourceFile(node)) known.set(node, nodes);
  return nodes;
}

/** Returns the line of a node, from 1. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Yields string literals, templates and JSX texts with their nodes, without import specifiers and literal types. */
export function* textsOf(source: Source): Generator<{ text: string; node: ts.Node }> {
  for (const node of nodesOf(source.tree)) {
    if (importOf(node.parent) || ts.isLiteralTypeNode(node.parent)) continue;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplatePart(node))
      yield { text: node.text, node };
  }
}

function isTemplatePart(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

/** Whether a file is only used by tests. */
export function isTest(path: string): boolean {
  return (
    /\.(test|e2e|nightly)\.tsx?$/.test(path) ||
    /^tests\/|^features\/[^/]+\/testing\/|\/conformance\//.test(path) ||
    /\/(conformance|(test|fake|sample)-[\w-]+)\.tsx?$/.test(path)
  );
}

/** Whether a file belongs to the product. */
export function isProduct(path: string): boolean {
  return /^(app|bank|features|shared|server|web)\//.test(path) && !isTest(path);
}
