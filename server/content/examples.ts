/** Refuses files with addresses of fictional organisations in production. */
import type { Files, Kind } from './kind.ts';

/** A host below `.example`, which belongs to no organisation (RFC 2606). The demo's content uses it for all addresses. */
const EXAMPLE_HOST = /[\w-]\.example(?![\w-]|\.\w)/;

/** Reports one fault for each file, at its first address below `.example`. */
export const examplesKind: Kind<true> = {
  name: 'examples',
  read(files) {
    for (const path of textsOf(files)) reportExample(files, path);
    return true;
  },
};

function textsOf(files: Files): string[] {
  const below = ['pages', 'promotions', 'spending-management'].flatMap((folder) => files.list(folder));
  const single = ['hyperlinks.json', 'redemption.json'].filter((path) => files.has(path));
  return [...single, ...below.filter((path) => /\.(json|html)$/.test(path))];
}

function reportExample(files: Files, path: string): void {
  const lines = files.text(path)?.split('\n') ?? [];
  const at = lines.findIndex((line) => EXAMPLE_HOST.test(line));
  if (at >= 0)
    files.fault(
      path,
      at + 1,
      'it has addresses of .example, which belong to a fictional bank; with PORTAL_MODE=production enter your own',
    );
}
