import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as rules from './support/source/boundaries.ts';
import { dateForms } from './support/source/date-forms.ts';
import { distributedWrites } from './support/source/distributed.ts';
import * as imports from './support/source/imports.ts';
import { parse, readTree, type Source } from './support/source/source.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));

/** Creates a small tree from texts. */
function treeOf(files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, text]) => parse(path, text));
}

/** Each rule with its title, trees that each violate the rule once, and trees that comply with it. */
const RULES: readonly {
  readonly about: string;
  readonly rule: imports.Rule;
  readonly broken: readonly Readonly<Record<string, string>>[];
  readonly kept: readonly Readonly<Record<string, string>>[];
}[] = [
  {
    about: 'browser and server code never import each other, shared code imports neither',
    rule: imports.sides,
    broken: [
      { 'web/main.tsx': "import { a } from '../server/config/config.ts';" },
      { 'web/main.tsx': "import type { A } from '../features/login/server/login.ts';" },
      { 'app/server/app.ts': "import { a } from '../web/paths.ts';" },
      { 'features/login/server/a.ts': "const a = await import('../web/View.tsx');" },
      { 'features/login/web/a.tsx': "export { a } from '../server/store.ts';" },
      { 'features/login/rules.ts': "import { a } from '../../server/config/config.ts';" },
      { 'shared/money.ts': "import { a } from '../web/language.tsx';" },
      { 'shared/money.ts': "import { readFileSync } from 'node:fs';" },
      { 'app/server/app.ts': "import { a } from '../../tests/support/server.ts';" },
      { 'features/login/feature.ts': "const load = () => import('./server/store.ts');" },
    ],
    kept: [
      { 'features/login/feature.ts': "const load = () => import('./web/LoginPage.tsx');" },
      {
        'app/web/main.tsx':
          "import { a } from '../../features/login/web/routes.tsx'; import { z } from 'zod/mini';",
      },
      { 'features/login/server/a.ts': "import { a } from '../rules.ts'; import fs from 'node:fs';" },
      { 'features/login/web/a.test.tsx': "import { a } from '../server/store.ts';" },
    ],
  },
  {
    about: '[OPS-2] writes are such that a distributed database takes them',
    rule: distributedWrites,
    broken: [
      { 'server/a-store.ts': 'sql`update portal.users set a = case when b then app_now() else c end`' },
      {
        'server/a-store.ts': 'sql`delete from portal.users returning a, app_now() as now`',
      },
      { 'server/a-store.ts': 'sql`update portal.users set a = coalesce(a, least(b, app_now()))`' },
      { 'server/a-store.ts': "sql`delete from portal.contact_changes where case a when 'b' then c end < d`" },
      { 'server/a-store.ts': `sql\`insert into portal.evidence (customer_id, a) select \${id}::text, 1\`` },
      {
        'server/a-store.ts':
          'const { numAffectedRows } = await sql`insert into portal.evidence (a) select 1 on conflict do nothing`;',
      },
    ],
    kept: [
      { 'server/a-store.ts': 'sql`update portal.users set a = app_now() where b < app_now() returning a`' },
      { 'server/a-store.ts': 'sql`with a as (delete from portal.users returning b) select b, app_now()`' },
      { 'server/a-store.ts': 'sql`update portal.login_counters set a = case when b then app_now() end`' },
      { 'server/a-store.ts': 'sql`select case when a then app_now() end from portal.users`' },
      { 'server/a-store.ts': 'sql`update portal.users set a = case\n      when b then c end`' },
    ],
  },
  {
    about: 'imports point down: app, features, bank, server and web, shared',
    rule: imports.wings,
    broken: [
      { 'shared/money.ts': "import { a } from '../features/login/public.ts';" },
      { 'web/api.ts': "import { a } from '../features/login/web/public.ts';" },
      { 'server/http/pages.ts': "import { a } from '../../features/login/server/public.ts';" },
      { 'server/secrets/reseal.ts': "import type { A } from '../../bank/embedded/keys.ts';" },
      { 'server/log.ts': "import type { A } from '../app/server/deps.ts';" },
      { 'bank/events/accept.ts': "import { a } from '../../features/alerts/server/public.ts';" },
      { 'features/alerts/server/a.ts': "import type { A } from '../../../bank/events/accept.ts';" },
      { 'features/login/web/a.tsx': "import { a } from '../../../app/web/routes.tsx';" },
    ],
    kept: [
      { 'app/server/app.ts': "import { a } from '../../features/login/server/handlers.ts';" },
      { 'app/server/card-system.ts': "import { a } from '../../bank/embedded/adapter.ts';" },
      { 'features/demo/server/till.ts': "import { a } from '../../../bank/events/accept.ts';" },
      { 'bank/load/load.ts': "import { a } from '../../server/db/open.ts';" },
      { 'server/log.test.ts': "import { a } from '../bank/demo/people.ts';" },
    ],
  },
  {
    about: 'a feature imports from another only what features/exports.ts names',
    rule: imports.features,
    broken: [
      { 'features/login/server/a.ts': "import { a } from '../../captcha/server/store.ts';" },
      { 'features/login/web/a.tsx': "import { a } from '../../captcha/messages.ts';" },
    ],
    kept: [
      { 'features/login/server/a.ts': "import { a } from '../../captcha/server/require-captcha.ts';" },
      { 'features/login/server/a.ts': "import { a } from '../messages.ts';" },
      { 'app/server/app.ts': "import { a } from '../features/login/server/handlers.ts';" },
    ],
  },
  {
    about: 'features form no circle',
    rule: imports.featureCycles,
    broken: [
      {
        'features/login/web/a.ts': "import { b } from '../../captcha/web/b.ts';",
        'features/captcha/server/c.ts': "import type { D } from '../../login/server/d.ts';",
      },
    ],
    kept: [
      {
        'features/login/web/a.ts': "import { b } from '../../captcha/web/b.ts';",
        'features/login/server/a.ts': "import { b } from '../../captcha/server/b.ts';",
      },
    ],
  },
  {
    about: 'there is no circle of imports, not even of types',
    rule: imports.cycles,
    broken: [
      {
        'shared/a.ts': "import { b } from './b.ts';",
        'shared/b.ts': "import { c } from './c.ts';",
        'shared/c.ts': "import { a } from './a.ts';",
      },
      { 'shared/a.ts': "import { b } from './b.ts';", 'shared/b.ts': "import { type A } from './a.ts';" },
      {
        'shared/a.ts': "import type { B } from './b.ts';",
        'shared/b.ts': "import type { A } from './a.ts';",
      },
    ],
    kept: [
      {
        'shared/a.ts': "import { b } from './b.ts'; import { c } from './c.ts';",
        'shared/b.ts': "import { c } from './c.ts';",
        'shared/c.ts': '',
      },
    ],
  },
  {
    about: 'the card system port knows no database; changes have one door',
    rule: imports.cardPort,
    broken: [
      { 'server/ports/card-system/parts/pin.ts': "import type { Transaction } from 'kysely';" },
      {
        'server/ports/card-system/parts/pin.ts':
          "import type { Database } from '../../../db/schema/schema.ts';",
      },
      { 'server/ports/card-system/new.ts': "import type { AuditDetails } from '../../audit/record.ts';" },
      { 'server/ports/card-system/port.ts': "import type { LocalUnit } from './local-unit.ts';" },
      { 'server/ports/card-system/port.ts': "export { createCalls } from './http/calls.ts';" },
      { 'server/db/schema/cards.ts': "import type { A } from '../../ports/card-system/parts/history.ts';" },
      // Port and schema form a cycle of folders, but not a cycle of files.
      {
        'server/ports/card-system/local-unit.ts': "import type { A } from '../../db/schema/schema.ts';",
        'server/db/schema/cards.ts': "import type { B } from '../../ports/card-system/parts/commands.ts';",
      },
      {
        'features/cashback/server/handlers.ts':
          "import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';",
      },
    ],
    kept: [
      {
        'server/ports/card-system/parts/commands.ts':
          "import type { A } from './pin.ts'; import type { B } from '../../../../shared/money.ts';",
      },
      { 'server/ports/card-system/parts/pin.ts': "import type { KeyObject } from 'node:crypto';" },
      {
        'server/ports/card-system/local-unit.ts':
          "import type { Transaction } from 'kysely'; import type { A } from '../../db/schema/schema.ts';",
      },
      {
        'bank/embedded/commands.ts':
          "import type { LocalUnit } from '../local-unit.ts'; import { sql } from 'kysely';",
      },
      {
        'features/cards/server/map.ts': "import type { A } from '../../../server/ports/card-system/port.ts';",
      },
    ],
  },
  {
    about: '[GEN-1] sentences for people are in messages.ts and feature.ts only',
    rule: rules.sentences,
    broken: [
      { 'web/a.ts': "const a = '登入';" },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a fixture.
      { 'server/a.ts': 'const a = `${name}：`;' },
      { 'web/a.tsx': 'const a = <p>Log on</p>;' },
      { 'web/a.tsx': "const a = <p>{'Log on'}</p>;" },
      { 'web/a.tsx': 'const a = <img alt="A card" />;' },
      { 'web/a.tsx': "const a = <button aria-label={'Close'} />;" },
    ],
    kept: [
      { 'web/ui/messages.ts': "const a = '登入';", 'shared/errors.messages.ts': "const a = '登入';" },
      { 'features/login/feature.ts': "const a = '登入';" },
      { 'web/a.tsx': '// 登入\nconst a = <p className="note">{t(text.a)} · {b}</p>;' },
      { 'bank/demo/names.ts': "const a = ['王'];" },
      { 'shared/validation/written.ts': "const a = '元';" },
      { 'web/a.test.tsx': 'const a = <p>Log on</p>;' },
    ],
  },
  {
    about: 'what differs between languages is in a table, not in a comparison',
    rule: rules.languages,
    broken: [
      { 'web/a.ts': "const tag = language === 'en' ? 'en' : 'zh-TW';" },
      { 'features/cards/server/a.ts': "if (language !== 'zh_tw') throw new Error();" },
      { 'shared/a.ts': "switch (language) { case 'en': break; }" },
    ],
    kept: [
      { 'web/a.ts': "const tags = { en: 'en', zh_tw: 'zh-TW' }; const a: Language = 'en';" },
      { 'shared/languages.ts': "if (v === 'en') return 'en';" },
      { 'web/a.test.ts': "const b = language === 'en';" },
    ],
  },
  {
    about: 'SQL is in the stores only',
    rule: rules.queries,
    broken: [
      { 'features/login/server/login.ts': 'await sql`select 1`.execute(db);' },
      { 'features/login/server/login.ts': "await db.selectFrom('portal.users').execute();" },
    ],
    kept: [
      { 'features/login/server/store.ts': 'await sql`select 1`.execute(db);' },
      { 'server/outbox/inbox-store.ts': "await db.selectFrom('demo.inbox').execute();" },
    ],
  },
  {
    about: '[OPS-3] statements name their columns',
    rule: rules.namedColumns,
    broken: [
      { 'server/db/a.ts': "db.selectFrom('portal.users').selectAll();" },
      { 'server/db/a.ts': "db.deleteFrom('portal.users').returningAll();" },
      { 'features/login/server/store.ts': 'sql`select * from portal.users`;' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a fixture.
      { 'server/db/a.ts': 'sql`update portal.users set a = ${b} returning u.*`;' },
      { 'server/db/a.ts': 'const a = "select u.*, exists (select from b) from portal.users u";' },
    ],
    kept: [
      { 'server/db/a.ts': "db.selectFrom('portal.users').select('username');" },
      { 'server/db/a.ts': 'sql`insert into a select * from unnest(1)`; sql`select count(*) from a`;' },
      { 'server/db/a.test.ts': 'sql`select * from portal.users`;' },
    ],
  },
  {
    about: 'clock, randomness and environment are passed in',
    rule: rules.passedIn,
    broken: [
      { 'shared/a.ts': 'const a = Date.now();' },
      { 'server/a.ts': 'const a = new Date();' },
      { 'web/a.ts': 'const a = Math.random();' },
      { 'server/a.ts': 'const a = process.env.PORT;' },
    ],
    kept: [
      { 'server/config/config.ts': 'const a = process.env.PORT;' },
      { 'server/a.ts': 'const a = new Date(clock.now());' },
    ],
  },
  {
    about: 'addresses are in the contracts, web/paths.ts and web/address.ts only',
    rule: rules.addresses,
    broken: [
      { 'web/a.ts': "fetch('/api/v1/session');" },
      { 'web/a.ts': "go('/u/dashboard');" },
      {
        'features/login/contract.ts': "export const a = endpoint({ path: '/authentication/login' });",
        'features/login/web/a.ts': "call('/authentication/login');",
      },
    ],
    kept: [
      { 'web/paths.ts': "export const dashboard = '/u/dashboard';" },
      { 'web/a.ts': "const a = '/usual';" },
    ],
  },
  {
    about: '[ERR-2] no error answer is written by hand',
    rule: rules.errorCodes,
    broken: [{ 'server/a.ts': "reply.send({ error: { code: 'OOPS', message } });" }],
    kept: [{ 'server/a.ts': 'reply.send({ error: { code: failure.code, message } });' }],
  },
  {
    about: '[GEN-8] dates have one form, which shared/dates.ts writes',
    rule: dateForms,
    broken: [
      { 'web/a.ts': "const a = new Intl.DateTimeFormat('en').format(day);" },
      { 'web/a.ts': "const a = day.toLocaleDateString('en');" },
      { 'features/a/messages.ts': `const a = \`\${year}年\${month}月\${day}日\`;` },
      { 'features/a/messages.ts': `const a = \`\${day}/\${month}/\${year}\`;` },
      { 'features/a/web/a.ts': "const a = date.split('-').reverse().join('/');" },
      { 'server/a.ts': "const months = 'January February March'.split(' ');" },
      { 'server/a.ts': "const first = 'Jan';" },
    ],
    kept: [
      { 'shared/dates.ts': "const MONTHS = ['Jan', 'Feb'];" },
      { 'web/a.ts': 'const a = formatDate(day, language);' },
      { 'server/a.ts': `const key = \`\${customer}/\${day}/\${event}\`;` },
      { 'features/a/messages.ts': `const a = \`\${days} 日內\`; const b = \`\${year}年\`;` },
    ],
  },
  {
    about: '[S50] only server/http/limits/address.ts reads the address of a client',
    rule: rules.clientAddresses,
    broken: [
      { 'server/http/a.ts': 'limits.shared(name, request.ip, 1, 60);' },
      { 'features/a/server/a.ts': 'log(request.raw.socket.remoteAddress);' },
    ],
    kept: [{ 'server/http/limits/address.ts': 'const ip = ipOf(request.ip);' }],
  },
  {
    about: 'a form shows that it is being sent',
    rule: rules.busyForms,
    broken: [
      {
        'features/a/web/A.tsx':
          'const form = useForm(of); const a = <form onSubmit={form.submit(send)}><Button type="submit" /></form>;',
      },
      { 'features/a/web/A.tsx': 'const form = useForm<A>(of); const act = () => form.submit(send)();' },
    ],
    kept: [
      {
        'features/a/web/A.tsx':
          'const form = useForm(of); const a = <form onSubmit={form.submit(send)}><Button loading={form.submitting} /></form>;',
      },
      {
        'features/a/web/A.tsx':
          'const form = useForm(of); const again = form.submit(send); const a = <StepForm form={form}></StepForm>;',
      },
      { 'features/gallery/web/A.tsx': 'const form = useForm(of); form.submit(nothing);' },
    ],
  },
  {
    about: 'the type checker is not silenced',
    rule: rules.noEscapes,
    broken: [{ 'server/a.ts': 'const a = b as unknown as C;' }, { 'server/a.ts': '// @ts-ignore' }],
    kept: [{ 'server/a.ts': 'const a = b as C;' }],
  },
  {
    about: 'no file has a fixed path in the temporary folder',
    rule: rules.temporaryPaths,
    // The path is split, because the rule also reads this file.
    broken: [{ 'tests/a.test.ts': `const dir = '/${'tmp/portal'}';` }],
    kept: [{ 'tests/a.test.ts': "const dir = mkdtempSync(join(tmpdir(), 'portal-'));" }],
  },
  {
    about: 'no file except tests and data tables is longer than 300 lines',
    rule: rules.lengths,
    broken: [{ 'server/a.ts': 'a();\n'.repeat(301) }],
    kept: [{ 'server/a.ts': 'a();\n'.repeat(300) }],
  },
];

describe.each(RULES)('$about', ({ rule, broken, kept }) => {
  it('holds in this repository', () => {
    expect(rule(tree)).toEqual([]);
  });

  it.each(broken)('finds %o', (files) => {
    expect(rule(treeOf(files))).toHaveLength(1);
  });

  it.each(kept)('accepts %o', (files) => {
    expect(rule(treeOf(files))).toEqual([]);
  });
});

it('names in features/exports.ts only files that other features import', () => {
  expect(imports.exported(tree)).toEqual([]);
});

it('[CON-1] loads the postal list after the first script', () => {
  const sources = new Map(tree.map((source) => [source.path, source]));
  const first = new Set(['app/web/entry-app.tsx', 'app/web/entry-login.tsx']);
  for (const path of first)
    for (const { target, isLater } of sources.get(path)?.imports ?? []) if (!isLater) first.add(target);
  expect(first.size).toBeGreaterThan(100);
  expect([...first]).not.toContain('shared/address/postal-list.ts');
});

it('reads the whole tree', () => {
  const paths = tree.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['server/config/config.ts', 'shared/errors.ts', 'scripts/start.mjs']),
  );
  expect(tree.some(({ imports }) => imports.length > 0)).toBe(true);
});
