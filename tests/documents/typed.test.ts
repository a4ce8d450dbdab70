/** [OPS-7] Each block of code for operators is typed by a test, or has a reason why not. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { productionWith } from '../packaging/production.ts';
import { filesBelow, read } from './documents.ts';
import { blocksOf, typeBlock, typePage } from './typed.ts';

const PAGES = [
  ...filesBelow(['docs/operations'], /\.md$/).sort(),
  ...['README.md', 'docs/adapters.md', 'docs/bank-files.md', 'docs/adopting.md'],
];
const PRODUCTION = 'tests/documents/production.nightly.ts';
const HERE = 'tests/documents/typed.test.ts';

/** By page and heading: the test that types the commands, or after `not typed: ` the reason. */
const TYPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/operations/audit-trail.md': {
    Commands: PRODUCTION,
    'Segments, export and retention': PRODUCTION,
    'The archive role': PRODUCTION,
  },
  'docs/operations/backup.md': { 'Copy and restore': PRODUCTION },
  'docs/operations/content.md': {
    'The look of card products': 'not typed: a part of a file; server/brand/kind.test.ts reads one',
    'Contact for reports of weaknesses': 'not typed: a part of a file; server/brand/kind.test.ts reads one',
  },
  'docs/operations/database.md': {
    'Roles and database': PRODUCTION,
    'Behind a pooler': PRODUCTION,
    'Processes behind a pooler': PRODUCTION,
  },
  'docs/operations/messages.md': { 'Push messages': HERE },
  'docs/operations/running.md': {
    'Files for compose': HERE,
    'Start and upgrade with compose':
      'not typed: needs Docker with compose; tests/packaging/packaging.test.ts checks compose.yml and image.nightly.ts runs the image',
    'Build the folder': PRODUCTION,
    'Settings and content': PRODUCTION,
    'Secrets of the units': PRODUCTION,
    'First start': PRODUCTION,
    Programs: PRODUCTION,
    'Restart and upgrade': PRODUCTION,
  },
  'docs/operations/scale.md': {
    'History by month':
      'not typed: a list with descriptions; tests/docs.test.ts checks the names and tests/months/killed.nightly.ts runs the first',
    'Partitioning on one server': 'tests/docs.test.ts',
  },
  'docs/operations/secrets.md': { 'Generating a secret': HERE },
  'docs/operations/staff-desk.md': { 'Set up the desk': PRODUCTION },
  'README.md': {
    'Two commands':
      'not typed: a list with descriptions; tests/docs.test.ts checks the names and tests/programs/start.test.ts starts the first',
    Development: 'not typed: a list with descriptions; tests/docs.test.ts checks the names',
  },
  'docs/adapters.md': {
    'Connecting your bank': PRODUCTION,
    'PIN blocks': 'server/ports/card-system/http/pin-block-document.test.ts',
    'SMS gateway over HTTP':
      'not typed: what the portal sends; server/ports/sms/http-gateway.test.ts checks it',
    'An adapter of your own': 'not typed: a quotation of code, which tests/docs.test.ts compares',
    'Kinds of commands that your system cannot do':
      'not typed: a quotation of code, which tests/docs.test.ts compares',
  },
  'docs/adopting.md': {
    '1. See it': 'not typed: tests/programs/start.test.ts starts it',
    '2. Your name': PRODUCTION,
    '3. Your files and terms': PRODUCTION,
    '7. The first night': PRODUCTION,
  },
  'docs/bank-files.md': {
    'The folder': 'not typed: the form of a file; bank/load/files/files.test.ts reads one',
  },
};

const typing = (words: Readonly<Record<string, string>> = {}) => ({
  cwd: mkdtempSync(`${tmpdir()}/portal-typed-`),
  env: process.env,
  words,
});

describe('[OPS-7] the blocks of code', () => {
  it('are all typed by a test, or have a reason', () => {
    const blocks = PAGES.flatMap((page) => blocksOf(page));
    expect(blocks.length).toBeGreaterThan(20);
    const unknown = blocks.filter(({ page, heading }) => TYPED[page]?.[heading] === undefined);
    expect(unknown.map(({ page, line, heading }) => `${page}:${line} ${heading}`)).toEqual([]);
  });

  it('are named by page and heading in the test that types them', () => {
    const wrong = Object.entries(TYPED).flatMap(([page, headings]) =>
      Object.entries(headings).flatMap(([heading, by]) => {
        if (!blocksOf(page).some((block) => block.heading === heading)) return [`${page}: no ${heading}`];
        if (by.startsWith('not typed: ')) return [];
        return read(by).includes(heading) && read(by).includes(page.replace(/^.*\//, ''))
          ? []
          : [`${by}: ${heading}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are found with their lines and headings, and typed with the words of a person', async () => {
    const page = [
      '# Page',
      '',
      '## One',
      '',
      '```sh',
      'a=1',
      'echo "$a NAME"',
      '```',
      '',
      '- list',
      '',
      '      indented',
      '',
    ];
    const [fenced, indented] = blocksOf('x.md', page.join('\n'));
    expect(fenced).toEqual({
      page: 'x.md',
      heading: 'One',
      line: 6,
      language: 'sh',
      text: 'a=1\necho "$a NAME"\n',
    });
    expect(indented).toMatchObject({ line: 12, language: '', text: 'indented\n' });
    expect(await typeBlock(fenced!, typing({ NAME: 'Anna' }))).toBe('1 Anna\n');
  });

  it.each([
    ['a command that fails', 'true\nfalse | cat\ntrue', /^x\.md:11 ended with 1: false \| cat\n/],
    ['an unknown variable', 'true\ntrue\necho $nothing_here', /^x\.md:12 ended with \d+: echo/],
    ['an unknown word', 'echo …', /^x\.md:10: … is left for the reader/],
  ])('fail with their line of the page at %s', async (_what, text, message) => {
    const block = { page: 'x.md', heading: 'One', line: 10, language: 'sh', text: `${text}\n` };
    await expect(typeBlock(block, typing())).rejects.toThrow(message);
  });

  it('make secrets that the configuration accepts', async () => {
    const [secret, key] = [
      await typePage('docs/operations/secrets.md', 'Generating a secret', typing()),
      await typePage('docs/operations/messages.md', 'Push messages', typing()),
    ].map((text) => text.trim());
    const config = readConfig({
      PORTAL_SECRET: secret,
      PUSH_VAPID_KEY: key,
      PUSH_VAPID_SUBJECT: 'mailto:a@bank.tw',
    });
    expect(config.secret).toHaveLength(32);
    expect(config.push?.vapidKey).toHaveLength(32);
  });

  it('make the files that compose.yml mounts, which production accepts', async () => {
    const at = typing({
      ...{ CARD_SYSTEM_TOKEN: 'a-token-of-the-bank', OWNER_PASSWORD: 'one', APP_PASSWORD: 'two' },
      // Only root can give files to other users.
      chown: 'echo',
    });
    await typePage('docs/operations/running.md', 'Files for compose', at);
    const text = read('compose.yml');
    const files = [...text.matchAll(/\.\/(secrets\/[\w-]+)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(at.cwd, file)))).toEqual([]);
    const config = productionWith({
      ...{ PORTAL_MODE: 'production', ALLOW_PLAIN_DATABASE: 'true' },
      ...{
        SECRETS_DIR: join(at.cwd, 'secrets/portal'),
        DATABASE_URL_FILE: join(at.cwd, 'secrets/serving-url'),
      },
    });
    expect(config.databaseUrl).toBe('postgres://portal_app:two@pooler:6432/portal');
  });

  it('fail when the heading is gone', async () => {
    await expect(typePage('docs/operations/secrets.md', 'No such heading', typing())).rejects.toThrow(
      'no commands',
    );
  });
});
