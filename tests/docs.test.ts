/** The documents match the code: variables, commands, files, versions and quoted code. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS, sampleBank } from '../bank/conformance/sample/sample-bank.ts';
import { createCardKeys } from '../bank/embedded/keys.ts';
import { insertCustomers, insertProducts } from '../bank/embedded/load/load-store.ts';
import {
  allDocuments,
  anchorOf,
  filesBelow,
  headingsOf,
  operations,
  quoted,
  ROOT,
  read,
  rowsOf,
  section,
} from './documents/documents.ts';
import { blocksOf } from './documents/typed.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from './support/database/databases.ts';

/** Documents, and GitHub workflows and forms, which also mention files and commands. */
const DOCUMENTS = [...allDocuments(), ...filesBelow(['.github'], /\.(?:md|yml)$/)].sort();

/** Returns the names of the variables that the configuration reads. */
function variablesRead(code: string): string[] {
  const names = code.matchAll(/\benv\.\w+\(\s*'([A-Z][A-Z0-9_]+)'/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
}

/** Returns missing files among the paths in backquotes. `/server/x.ts` is relative to the repository's root. */
function missingFiles(document: string, text: string): string[] {
  const folder = document.replace(/[^/]*$/, '');
  const named = [...text.matchAll(/`(\/?(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|css|json|wav))`/g)].map(
    ([, name = '']) => name,
  );
  const places = (name: string) =>
    document.startsWith('features/') ? [join(folder, name)] : [name, join(folder, name)];
  return named
    .filter((name) => !name.startsWith('/api/'))
    .filter(
      (name) => !places(name).some((place) => existsSync(join(ROOT, name.startsWith('/') ? name : place))),
    );
}

/** Returns targets of Markdown links and pictures that do not exist in the repository. */
function brokenLinks(document: string, text: string): string[] {
  const folder = document.replace(/[^/]*$/, '');
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)|<img src="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  );
  return targets.filter((target) => !existsSync(join(ROOT, folder, target)));
}

/** Returns links with an anchor that no heading of the target document has. */
function brokenAnchors(document: string, text: string, readFile: (path: string) => string): string[] {
  const folder = document.replace(/[^/]*$/, '');
  const links = text.matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)]*)\)/g);
  return [...links].flatMap(([, target, anchor = '']) => {
    const headings = headingsOf(target ? readFile(join(folder, target)) : text);
    return headings.map(anchorOf).includes(anchor) ? [] : [`${target ?? ''}#${anchor}`];
  });
}

/** Commands `npm run x`, `npm start` and `npm test` that package.json does not have. */
function missingCommands(text: string, scripts: Readonly<Record<string, string>>): string[] {
  const used = [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(
    ([, run, own]) => run ?? own ?? '',
  );
  return used.filter((name) => !(name in scripts));
}

/**
 * Returns code blocks that differ from their file. The first line of a block names the file. `…` stands for any text.
 */
function wrongQuotes(text: string, readFile: (path: string) => string): string[] {
  const blocks = [...text.matchAll(/^ *```tsx?\n *\/\/ (\S+)\n([\s\S]*?)^ *```/gm)];
  return blocks
    .filter(([, path = '', quote = '']) => {
      const code = plain(readFile(path));
      let from = 0;
      return !quote.split('…').every((part) => {
        const at = code.indexOf(plain(part), from);
        from = at + plain(part).length;
        return at >= 0;
      });
    })
    .map(([, path = '']) => path);
}

const isTest = (file: string) => /\.(?:e2e|test|nightly)\.tsx?$/.test(file);

/** Removes whitespace, which formatting changes. */
function plain(code: string): string {
  return code.replace(/\s+/g, '');
}

describe('[OPS-3] docs/operations/configuration.md', () => {
  it('describes every variable that the configuration reads, and no other', () => {
    const rows = rowsOf(section(operations(), '## Environment variables'));
    const documented = rows.flatMap(([name = '']) => quoted(name)).sort();
    expect(documented.length).toBeGreaterThan(20);
    const code = filesBelow(['server/config'], /(?<!\.test)\.ts$/).map(read);
    expect(documented).toEqual(variablesRead(code.join('\n')));
  });
});

describe('docs/decisions/0001-dependencies.md', () => {
  it('names every dependency, and no package that is none', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !name.startsWith('@types/'),
    );
    const [taken = ''] = read('docs/decisions/0001-dependencies.md').split('Not taken:');
    const said = [...taken.matchAll(/`([@a-z][\w/.-]*)`/g)].map(([, name = '']) => name);
    expect(said.filter((name) => name !== 'zod/mini').sort()).toEqual(names.sort());
  });
});

describe('versions', () => {
  const { version, engines } = JSON.parse(read('package.json')) as {
    version: string;
    engines: { node: string };
  };
  const [, oldest = '', major = ''] = /^>=((\d+)\.\d+)\.\d+$/.exec(engines.node) ?? [];

  it('has a section of the changelog for the version of package.json', () => {
    expect(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('names the oldest supported Node in README.md, CONTRIBUTING.md, .nvmrc and the CI workflow', () => {
    expect(read('README.md')).toContain(`Node ${oldest} or newer`);
    expect(read('CONTRIBUTING.md')).toContain(`Node ${oldest} or newer`);
    expect(read('.nvmrc').trim()).toBe(major);
    expect(read('.github/workflows/ci.yml')).toContain(`node: [${major}, `);
  });
});

describe('docs/security.md', () => {
  it('names for each check the tests that have its id in a title', () => {
    const rows = rowsOf(read('docs/security.md')).filter(([id = '']) => /^S\d\d$/.test(id));
    expect(rows.map(([id]) => id)).toEqual(
      Array.from({ length: 54 }, (_, n) => `S${String(n + 1).padStart(2, '0')}`),
    );
    const wrong = rows.flatMap(([id = '', , files = '']) =>
      quoted(files)
        .filter((file) => !read(file).includes(`[${id}]`))
        .map((file) => `${id}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('[GEN-5] docs/accessibility.md', () => {
  const text = read('docs/accessibility.md');
  const rows = rowsOf(text).filter(([id = '']) => /^\d+$/.test(id));

  it('names for each of the 40 checks tests that exist', () => {
    expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 40 }, (_, n) => `${n + 1}`));
    const wrong = rows.flatMap(([id = '', , proof = '']) => {
      const files = quoted(proof);
      const absent = files.filter((file) => !isTest(file) || !existsSync(join(ROOT, file)));
      return files.length === 0 ? [`${id}: no test`] : absent.map((file) => `${id}: ${file}`);
    });
    expect(wrong).toEqual([]);
  });

  it('describes every written walk that the table names', () => {
    const named = rows.flatMap(([, , proof = '']) => /written walk (\d+)/.exec(proof)?.[1] ?? []);
    const described = [...text.matchAll(/^### (\d+)\. /gm)].map(([, number]) => number);
    expect(named.length).toBeGreaterThan(0);
    expect(described).toEqual(expect.arrayContaining(named));
  });
});

describe('docs/measurements.md', () => {
  it('has a chart drawn from docs/measurements.json', () => {
    const drawn = execFileSync(process.execPath, ['scripts/pictures/measurements-chart.mjs', '--stdout'], {
      cwd: ROOT,
    });
    expect(drawn.toString('utf8')).toBe(read('docs/images/measurements.svg'));
  });
});

describe('documents', () => {
  it.each(DOCUMENTS)('%s names files, commands and code that are there', (document) => {
    const text = read(document);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(missingFiles(document, text)).toEqual([]);
    expect(brokenLinks(document, text)).toEqual([]);
    expect(brokenAnchors(document, text, read)).toEqual([]);
    expect(missingCommands(text, scripts)).toEqual([]);
    expect(wrongQuotes(text, read)).toEqual([]);
  });

  it('are compared by checks that can fail', () => {
    expect(
      missingFiles(
        'docs/x.md',
        'See `app/server/app.ts`, `decisions/../operations.md` and `server/none.ts`.',
      ),
    ).toEqual(['server/none.ts']);
    expect(
      brokenLinks(
        'docs/x.md',
        '[a](../README.md) ![b](none.png) [c](https://x.example) <img src="no.svg" />',
      ),
    ).toEqual(['none.png', 'no.svg']);
    const links = '[a](b.md#two-parts) [b](b.md#three) [c](#here) [d](#there)\n# Here';
    expect(brokenAnchors('docs/x.md', links, () => '## Two "parts"\n')).toEqual(['b.md#three', '#there']);
    expect(missingCommands('`npm start`, `npm run build`, `npm run none`', { start: '', build: '' })).toEqual(
      ['none'],
    );
    const quote = (code: string) => `\`\`\`ts\n// a.ts\n${code}\n\`\`\`\n`;
    const file = () => 'const a = 1;\nconst b = [2];\nconst c = 3;';
    expect(wrongQuotes(quote('const a = 1;\n…\nconst c =\n  3;'), file)).toEqual([]);
    expect(wrongQuotes(quote('const c = 3;\n…\nconst a = 1;'), file)).toEqual(['a.ts']);
  });
});

describeOnUsualDatabase('[OPS-2] docs/operations/scale.md', NOT_DISTRIBUTED, (context) => {
  it('splits the tables by customer and keeps rows and foreign keys', { timeout: 120_000 }, async () => {
    const db = context.db();
    await insertProducts(db, SAMPLE_PRODUCTS);
    await insertCustomers(db, createCardKeys(Buffer.alloc(32, 1)), sampleBank('2026-11-20'), new Date());
    const state = async () => {
      const { rows } = await sql<{ lines: bigint; cards: bigint; keys: bigint; parts: bigint }>`
        select (select count(*) from cards.transactions) as lines, (select count(*) from cards.cards) as cards,
          (select count(*) from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'cards'::regnamespace) as keys,
          (select count(*) from pg_partitioned_table) as parts`.execute(db);
      return rows[0]!;
    };
    const before = await state();
    expect(before.lines).toBeGreaterThan(5n);
    const block = blocksOf('docs/operations/scale.md').find(
      ({ heading }) => heading === 'Partitioning on one server',
    );
    const statements = block?.text ?? '';
    // Two partitions test the same as sixteen, and are a few seconds faster.
    await sql
      .raw(statements.replace('partitions constant int := 16', 'partitions constant int := 2'))
      .execute(db);
    expect(await state()).toEqual({ ...before, parts: 18n });
    const orphan = sql`update cards.transactions set card_id = gen_random_uuid()`.execute(db);
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
  });
});
