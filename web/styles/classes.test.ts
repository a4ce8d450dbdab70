/** Tests that each class that a component takes from a style sheet exists there: a missing one is only a silent loss of layout. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Returns the classes that a component uses as `styles.name` and its style sheet does not have. */
function missingClasses(source: string, read: (sheet: string) => string): string[] {
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
    ([, variable, sheet = '']) => {
      const css = read(sheet);
      const used = [
        ...source.matchAll(new RegExp(`(?<![.\\w/])${variable}\\.(?!module\\.css)(\\w+)`, 'g')),
      ].map(([, name]) => name);
      return [...new Set(used)].filter((name) => !new RegExp(`\\.${name}\\b`).test(css)).map(String);
    },
  );
}

const files = ['app', 'features', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name)),
);

it('[GEN-5] components use only classes that their style sheets have', () => {
  expect(files.length).toBeGreaterThan(200);
  const missing = files.flatMap((file) =>
    missingClasses(readFileSync(file, 'utf8'), (sheet) =>
      readFileSync(join(dirname(file), sheet), 'utf8'),
    ).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('[GEN-5] a missing class is found', () => {
  const source = "import styles from './A.module.css';\nconst a = [styles.box, styles.gone, other.styles.x];";
  expect(missingClasses(source, () => '.box { color: red; }')).toEqual(['gone']);
});
