import { describe, expect, it } from 'vitest';
import { faultsIn } from '../../tests/support/data/content.ts';
import { examplesKind } from './examples.ts';

describe('[OPS-3] content with addresses of the demo, in production', () => {
  it('is named once for each file, with the line of its first address', () => {
    const files = {
      'hyperlinks.json':
        '{\n  "help": { "en": "https://www.bank.example/", "zh_tw": "https://a.example" }\n}',
      'pages/contact.en.html': '<h1>Contact</h1>\n<p>\n<a href="mailto:a@b.example">a@b.example</a></p>',
      'promotions/DIN01/en.html': '<p>https://shop.example</p>',
      'files/promotions/a.webp': null,
    };
    expect(faultsIn(examplesKind, files).map((fault) => fault.split(':')[0])).toEqual([
      'hyperlinks.json, line 2',
      'pages/contact.en.html, line 3',
      'promotions/DIN01/en.html, line 1',
    ]);
  });

  it('is not found in words and addresses of real hosts', () => {
    const files = {
      'pages/help.en.html': '<p>For example, an .example, or www.example-shop.tw and https://example.tw.</p>',
    };
    expect(faultsIn(examplesKind, files)).toEqual([]);
  });
});
