import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bank as placeholders } from '../../shared/bank.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import type { BankIdentity } from './identity.ts';
import { bankManifest, bankPage, bankWorker } from './pages.ts';

const hostile: BankIdentity = {
  ...demoBank,
  name: { en: 'A & B "Bank" <i>$& $1', zh_tw: '</script><script>alert(1)</script>' },
  legal: { en: '</style><script>', zh_tw: '©' },
};
const { name, legal, phone } = placeholders;
const TEMPLATE = `<html><head><title>${name.en}</title><link href="{bank-logo}"><meta content="{bank-colour}"></head><p>${name.en} ${name.zh_tw} ${legal.en} ${phone}</p></html>`;

describe('[BANK-1] a page of the bank', () => {
  it('has name, legal line, phone, colour and logo in place of the placeholders', () => {
    const { html } = bankPage(TEMPLATE, demoBank);
    expect(html).not.toContain('{bank-');
    for (const part of [
      demoBank.name.en,
      demoBank.name.zh_tw,
      demoBank.legal.en,
      demoBank.phone,
      '"#C4122F"',
    ])
      expect(html).toContain(part);
    expect(html).toMatch(/<link href="data:image\/svg\+xml,%3Csvg[^"<>\s]*">/);
  });

  it('[S54] shows hostile texts as text, also to the browser’s code', () => {
    const { html } = bankPage(TEMPLATE, hostile);
    expect(html).toContain('<p>A &amp; B &quot;Bank&quot; &lt;i>$&amp; $1 &lt;/script>');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    const data = /<script type="application\/json" id="bank">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ name: hostile.name, legal: hostile.legal, phone: hostile.phone });
  });

  it('[S30] has one style, whose hash is for the policy', () => {
    const { html, styleHash } = bankPage(TEMPLATE, demoBank);
    const style = /<style id="brand">([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(style).toMatch(/^:root:root\{--brand:#C4122F;.*--logo:url\("data:image\/svg\+xml,[^"]+"\)\}$/);
    expect(styleHash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
  });
});

describe('[BANK-1] files of the bank', () => {
  it('the manifest stays JSON with hostile texts', () => {
    const manifest = bankManifest(
      JSON.stringify({ short_name: name.en, theme_color: '{bank-colour}' }),
      hostile,
    );
    expect(JSON.parse(manifest)).toEqual({ short_name: hostile.name.en, theme_color: '#C4122F' });
  });

  it('the service worker changes with the identity, so that the offline page is cached again', () => {
    const script = 'const a="shell-1-{bank-version}"';
    const own = bankWorker(script, demoBank);
    expect(own).toMatch(/^const a="shell-1-[0-9a-f]{8}"$/);
    expect(bankWorker(script, { ...demoBank })).toBe(own);
    expect(bankWorker(script, { ...demoBank, phone: '165' })).not.toBe(own);
  });
});
