/** The lists of docs/operations/ match the code. Metrics and alerts: `tests/telemetry`. Variables by name: `tests/docs.test.ts`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../server/config/test-config.ts';
import { PURGED } from '../../server/db/housekeeping/housekeeping.ts';
import { PERIOD_NAMES, wordsOfPeriod } from '../../server/db/housekeeping/retention.ts';
import { PUSH_HOSTS } from '../../server/ports/push/hosts.ts';
import { ACTS, STAFF_ROLES } from '../../shared/staff-roles.ts';
import { nodesOf, parse } from '../support/source/source.ts';
import { anchorOf, filesBelow, headingsOf, operations, quoted, read, rowsOf, section } from './documents.ts';

const OWN_FILE = 'tests/documents/operations.test.ts';
const PAGES = filesBelow(['docs/operations'], /\.md$/);
const text = operations();
const code = filesBelow(['server/config'], /(?<!\.test)\.ts$/)
  .map(read)
  .join('\n');

/** Returns the variable that a call such as `env.text('NAME', '', { secret: true })` reads, if it may be in a file. */
function secretOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^env\.\w+$/.test(node.expression.getText())) return undefined;
  const [name] = node.arguments;
  const isSecret = /^(hidden|secret|\{ (secret|file): true \})$/.test(node.arguments.at(-1)?.getText() ?? '');
  return isSecret && name && ts.isStringLiteral(name) ? name.text : undefined;
}

/**
 * Returns mentions of missing pages or sections. A mention is `docs/operations/x.md`, with `#anchor` or `, "Heading"`.
 */
function wrongMentions(text: string): string[] {
  const mentions = text.matchAll(/docs\/operations\/([\w-]+\.md)(?:#([\w-]+)|`?, "([^"\n]+)")?/g);
  return [...mentions].flatMap(([mention, page = '', anchor, heading]) => {
    if (!PAGES.includes(`docs/operations/${page}`)) return [mention];
    const anchors = ['', ...headingsOf(read(`docs/operations/${page}`)).map(anchorOf)];
    return anchors.includes(anchor ?? anchorOf(heading ?? '')) ? [] : [mention];
  });
}

describe('[OPS-3] the pages of docs/operations/', () => {
  it('are all in the table of docs/operations.md, once each', () => {
    const linked = rowsOf(read('docs/operations.md')).flatMap(([, page = '']) =>
      [...page.matchAll(/\]\((operations\/[^)#]+)\)/g)].map(([, path = '']) => `docs/${path}`),
    );
    expect(linked.sort()).toEqual([...PAGES].sort());
  });

  it('have no heading twice, so that a section is found on any page', () => {
    const headings = headingsOf(text);
    expect(headings.filter((heading, n) => headings.indexOf(heading) !== n)).toEqual([]);
  });

  it('are named elsewhere with sections that they have', () => {
    const folders = ['.github', 'app', 'bank', 'docs', 'features', 'ops', 'scripts', 'server', 'tests'];
    const files = [
      ...filesBelow(folders, /\.(?:md|mjs|service|sql|ts|tsx|yml)$/).filter((file) => file !== OWN_FILE),
      ...['compose.yml', 'Dockerfile', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
    ];
    const wrong = files.flatMap((file) => wrongMentions(read(file)).map((mention) => `${file}: ${mention}`));
    expect(wrong).toEqual([]);
  });

  it('are compared by a check that can fail', () => {
    const good = 'docs/operations/running.md, "Several processes"; docs/operations/alerts.md#portaldown';
    const wrong = ['docs/operations/none.md', 'docs/operations/alerts.md#x', 'docs/operations/bank.md, "X"'];
    expect(wrongMentions(`${good} ${wrong.join(' ')}`)).toEqual(wrong);
  });
});

describe('[OPS-3] the variables of docs/operations/', () => {
  const rows = new Map(
    rowsOf(section(text, '## Environment variables')).map(([name = '', ...row]) => [name, row]),
  );

  /** Bounds and defaults of numbers in the configuration. */
  const numbers = [
    ...code.matchAll(
      /env\.(?:withDefault|optional)\(\s*'(\w+)',\s*env\.integer\(([\d_]+), ([\d_]+)\)(?:, ([\d_]+))?,?\s*\)/g,
    ),
  ].map(([, name = '', ...values]) => [name, ...values.map((value) => value?.replaceAll('_', ''))] as const);

  it('have the bounds and defaults of numbers', () => {
    expect(numbers.length).toBeGreaterThan(20);
    const wrong = numbers.flatMap(([name, min, max, fallback]) => {
      const [defaults = '', allowed = ''] = rows.get(`\`${name}\``) ?? [];
      const fits =
        allowed === `${min} to ${max}` && (fallback === undefined || quoted(defaults).includes(fallback));
      return fits ? [] : [`${name}: ${min} to ${max}, default ${fallback}`];
    });
    expect(wrong).toEqual([]);
  });

  /** Allowed words of a variable, and its default. */
  const words = [
    ...code.matchAll(
      /env\.(?:oneOf|optional)\(\s*'(\w+)',\s*(?:env\.choice\()?\[([^\]]+)\]\)?(?:, '([^']+)')?/g,
    ),
  ].map(([, name = '', values = '', fallback]) => ({
    name,
    values: [...values.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
    fallback,
  }));

  it('have the words and defaults of choices', () => {
    expect(words.length).toBeGreaterThan(10);
    const wrong = words.filter(({ name, values, fallback }) => {
      const [defaults = '', allowed = ''] = rows.get(`\`${name}\``) ?? [];
      return (
        quoted(allowed).join() !== values.join() ||
        (fallback !== undefined && !quoted(defaults).includes(fallback))
      );
    });
    expect(wrong).toEqual([]);
  });

  /** Switches and their defaults. */
  const switches = [...code.matchAll(/env\.(flag|toggle)\('(\w+)'(?:, (true|false))?\)/g)].map(
    ([, kind, name = '', fallback]) => ({
      name,
      on: kind === 'flag' ? ['true', 'false'] : ['on', 'off'],
      fallback,
    }),
  );

  it('have the default of switches', () => {
    expect(switches.length).toBeGreaterThan(10);
    const wrong = switches.filter(({ name, on, fallback }) => {
      const [defaults = '', allowed = ''] = rows.get(`\`${name}\``) ?? [];
      return (
        !on.every((word) => quoted(allowed).includes(word)) || !quoted(defaults).includes(fallback ?? 'on')
      );
    });
    expect(wrong).toEqual([]);
  });

  /** The variables that are secret, and those whose value is the path of a file with one. */
  const inFiles = filesBelow(['server/config'], /(?<!\.test)\.ts$/).flatMap((path) =>
    [...nodesOf(parse(path, read(path)).tree)].flatMap((node) => secretOf(node) ?? []),
  );

  it('name the secrets that can be in files', () => {
    const paragraph = section(text, '## Secrets from files').split('\n\nThe others')[0] ?? '';
    const documented = quoted(paragraph).filter(
      (name) => /^[A-Z0-9_]+$/.test(name) && name !== 'SECRETS_DIR',
    );
    expect(documented.sort()).toEqual(inFiles.sort());
  });

  it('[OPS-7] can all be in files, and every variable whose name is that of a secret is one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    for (const name of inFiles) writeFileSync(join(folder, name.toLowerCase().replaceAll('_', '-')), '');
    // With these settings the configuration reads all variables.
    const all = {
      ...{ OBJECT_STORE: 's3', S3_BUCKET: 'bank', STAFF_PORT: '1', OIDC_CLIENT_ID: 'desk' },
      ...{ EVIDENCE_STORE: 's3', EVIDENCE_S3_BUCKET: 'evidence', DELETION_LIST: 's3://bucket/prefix' },
      ...{ BANK_FILES_STORE: 's3', BANK_FILES_S3_BUCKET: 'bank-files' },
      ...{ AUDIT_ANCHORS: 's3://bucket/prefix', PUSH_VAPID_SUBJECT: 'mailto:portal@bank.tw' },
    };
    const refused = (env: Readonly<Record<string, string>>) =>
      [
        ...messageOf({ ...all, ...env }).matchAll(
          /^(\S+) (?:in SECRETS_DIR )?is (?!.*named like a secret)/gm,
        ),
      ].map(([, name = '']) => name.toUpperCase().replaceAll('-', '_'));
    expect(refused({ PORTAL_SECRET: '', SECRETS_DIR: folder }).sort()).toEqual(inFiles.sort());
    const files = inFiles.map((name) => [isPath(name) ? name : `${name}_FILE`, '/nowhere']);
    expect(refused({ PORTAL_SECRET: '', ...Object.fromEntries(files) }).sort()).toEqual(
      files.map(([name]) => name).sort(),
    );
    const named = [...code.matchAll(/env\.\w+\(\s*'([A-Z0-9_]+)'/g)].map(([, name = '']) => name);
    const like = /SECRET(?!S_DIR)|TOKEN|PASSWORD$|(?:^|_)KEY(?:_|$)|CERT|_CA$|URL$/;
    expect(named.filter((name) => like.test(name) && !inFiles.includes(name))).toEqual([]);
  });
});

const isPath = (name: string) => /^CARD_SYSTEM_(?:CERT|KEY|CA)$/.test(name);

describe('[OPS-3] the other lists of docs/operations/', () => {
  it('name every table that housekeeping cleans, with its age', () => {
    const rows = rowsOf(section(text, '# Deletion of old rows'));
    // A configured period has its default here.
    const ages = new Map(
      [
        ...read('server/db/housekeeping/housekeeping.ts').matchAll(
          /'([\w.]+)': (?:olderThan|dayBefore)\('\w+', '([\w -]+)'\)/g,
        ),
      ].map(([, table = '', age = '']) => {
        const period = PERIOD_NAMES.find((name) => name === age);
        return [table, period ? wordsOfPeriod(period) : age];
      }),
    );
    expect(ages.size).toBeGreaterThan(15);
    const wrong = PURGED.filter((table) => {
      const [, , deleted = ''] = rows.find(([tables = '']) => quoted(tables).includes(table)) ?? [];
      const age = ages.get(table) ?? '';
      return deleted === '' || !deleted.includes(age);
    });
    expect(wrong).toEqual([]);
    const named = rows
      .flatMap(([tables = '']) => quoted(tables))
      .filter((name) => /^(portal|cards|demo)\./.test(name));
    expect(named.filter((table) => !PURGED.includes(table))).toEqual([]);
  });

  it('name the parts of /readyz', () => {
    const [, parts = ''] = /^type Part = (.*);$/m.exec(read('server/http/observe/health.ts')) ?? [];
    const named = rowsOf(section(text, '## Health checks')).flatMap(([part = '']) =>
      /^`[a-zA-Z]+`$/.test(part) ? quoted(part) : [],
    );
    expect(named.sort()).toEqual([...parts.matchAll(/'(\w+)'/g)].map(([, part = '']) => part).sort());
  });

  it('name roles and acts of the staff', () => {
    expect(rowsOf(section(text, '## Roles')).map(([role = '']) => quoted(role)[0])).toEqual([...STAFF_ROLES]);
    const [row] = rowsOf(text).filter(([name]) => name === '`STAFF_DUAL_CONTROL`');
    expect(quoted(row?.[2] ?? '')).toEqual(['off', 'all', ...ACTS]);
  });

  it('name the hosts of push services', () => {
    const hosts = PUSH_HOSTS.map((host) => host.replace(/^\./, '*.'));
    const named = quoted(section(text, '## Push messages')).filter((word) =>
      /^[\w*.-]+\.(com|net|org)$/.test(word),
    );
    // `*.push.apple.com` stands for both hosts of Apple.
    expect(named.sort()).toEqual(hosts.filter((host) => host !== 'web.push.apple.com').sort());
  });

  it('name the variables that scripts and tests read', () => {
    const files = filesBelow(['scripts', 'tests'], /\.(ts|mjs)$/).map(read);
    const variables = new Set(
      files.flatMap((file) =>
        [...file.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
      ),
    );
    const documents = filesBelow(['docs', 'tests'], /\.md$/).concat('CONTRIBUTING.md').map(read).join('\n');
    // Variables that the system, a tool or scripts/test.mjs sets.
    const set = [
      ...['PATH', 'TMPDIR', 'NODE_ENV', 'DISABLE_SYSTEM_FONTS_LOAD', 'PLAYWRIGHT_TRANSFORM_CACHE_DIR'],
      'PROCESSOR_TIME_NOTES',
    ];
    const missing = [...variables].filter((name) => !set.includes(name) && !documents.includes(name));
    expect(missing.sort()).toEqual([]);
  });
});
