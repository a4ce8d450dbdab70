import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContent } from '../../../app/server/content-kinds.ts';
import { targetOf } from '../../../shared/hyperlinks/target.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { faultsIn, readFrom } from '../../../tests/support/data/content.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { hyperlinksKind } from './kind.ts';
import { withHyperlinks } from './pages.ts';

const FILE = 'hyperlinks.json';
const file = (help: unknown, more: object = {}) => ({
  [FILE]: JSON.stringify({ help: { en: 'https://bank.example/help', zh_tw: help }, ...more }, null, 2),
});
const faults = (help: unknown, hosts: readonly string[] = []) => faultsIn(hyperlinksKind(hosts), file(help));

describe('[CNT-2] the list of links', () => {
  it('has a target for each language; names are optional', () => {
    const links = readFrom(hyperlinksKind([]), file('tel:+886-2-1234-5678'));
    expect(links).toEqual({ help_en: 'https://bank.example/help', help_zh_tw: 'tel:+886-2-1234-5678' });
  });

  it.each([
    'https://bank.example/說明',
    'http://bank.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//bank.example/',
    '/help',
    'https:bank.example',
    'https://',
    'https://localhost/',
    'https://user:password@bank.example/',
    'https://bank.example@evil.example/',
    'https://bank.example/a b',
    'https://bank.example/"onclick="x',
    'https://bank.example/<script>',
    'https://bank.example\\@evil.example/',
    ' https://bank.example/',
    'https://bank.example/\n',
    `https://bank.example/${'a'.repeat(500)}`,
    'mailto:',
    'mailto:a@b.example?bcc=c@d.example',
    'tel:',
    'tel:0800;ext=1',
    '',
    7,
    null,
  ])('[S35] refuses the target %j and reports its position', (target) => {
    expect(faults(target).join()).toMatch(/^hyperlinks\.json, line 4: "help\.zh_tw" must be /);
  });

  it.each([
    'https://bank.example',
    'https://cards.bank.example:8443/a?b=c&d=%E5%8D%A1#e',
    'mailto:help@bank.example',
    'tel:0800-000-000',
  ])('accepts the target %s', (target) => {
    expect(faults(target)).toEqual([]);
  });

  it('reports unknown names and missing languages', () => {
    const both = { en: 'https://bank.example/', zh_tw: 'https://bank.example/' };
    expect(faultsIn(hyperlinksKind([]), file(both.en, { hepl: both })).join()).toContain('remove "hepl"');
    expect(faultsIn(hyperlinksKind([]), file(undefined)).join()).toMatch(/"help\.zh_tw" must be an address/);
    expect(faultsIn(hyperlinksKind([]), {}).join()).toContain('it is missing');
  });

  it('[S35] accepts only hosts of HYPERLINK_HOSTS when it is set', () => {
    expect(faults('https://bank.example/', ['bank.example'])).toEqual([]);
    expect(faults('https://www.bank.example/', ['bank.example'])).toEqual([]);
    expect(faults('tel:0800', ['bank.example'])).toEqual([]);
    for (const foreign of [
      'https://evil.example/',
      'https://evilbank.example/',
      'https://bank.example.evil.example/',
    ])
      expect(faults(foreign, ['bank.example']).join()).toContain('HYPERLINK_HOSTS');
  });
});

describe('[SHELL-6] links in the pages that the server sends', () => {
  const html =
    '<head></head><a class="x" href="hyperlink:help_en" rel="noopener noreferrer" target="_blank">Help</a><a href="hyperlink:contact_en">Contact</a>';

  it('open configured targets in a new tab and the fallback in the same tab', () => {
    const page = withHyperlinks(html, { help_en: 'https://bank.example/a?b=1&c=2' });
    expect(page).toContain(
      '<a class="x" href="https://bank.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">',
    );
    expect(page).toContain(`<a href="${targetOf(undefined).href}" data-here="">Contact</a>`);
    const none = withHyperlinks(html, {});
    expect(none).not.toContain('_blank');
    expect(none.match(/data-here=""/g)).toHaveLength(2);
    expect(withHyperlinks(html, { help_en: 'tel:0800', contact_en: 'mailto:a@b.example' })).not.toContain(
      '_blank',
    );
  });

  it('escape the list, so that it cannot close its script element', () => {
    const links = { help_en: 'https://bank.example/</script><script>' };
    const [, data = ''] =
      /<script type="application\/json" id="hyperlinks">(.*?)<\/script>/.exec(withHyperlinks(html, links)) ??
      [];
    expect(JSON.parse(data)).toEqual(links);
  });
});

describeOnBank('[CNT-2] GET /hyperlinks', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  const read = async (query = '') => {
    const { payload, error } = await t.browser().call('GET', `/hyperlinks${query}`);
    return error?.code ?? (payload as Record<string, { value: string }>);
  };

  it('returns every name in both languages, or in one, without a log-on', async () => {
    const all = await read();
    const { hyperlinks } = (await openContent({ contentDir: 'content', hyperlinkHosts: [], mode: 'demo' }))
      .content;
    expect(Object.keys(all).sort()).toEqual(Object.keys(hyperlinks()).sort());
    expect(all).toMatchObject({
      help_en: { value: hyperlinks().help_en },
      help_zh_tw: { value: hyperlinks().help_zh_tw },
    });
    for (const [requested, suffix] of [
      ['en', '_en'],
      ['zh_tw', '_zh_tw'],
      ['zh', '_zh_tw'],
    ] as const) {
      const names = Object.keys(await read(`?language=${requested}`));
      expect(names.length).toBeGreaterThan(20);
      expect(names.filter((name) => !name.endsWith(suffix))).toEqual([]);
    }
    expect(await read('?language=fr')).toBe('VALIDATION');
    expect(await read('?more=1')).toBe('VALIDATION');
  });
});
