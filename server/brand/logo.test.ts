import { describe, expect, it } from 'vitest';
import { demoBank } from '../../tests/support/data/content.ts';
import { logoProblem, neutralLogo, sized } from './logo.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">';
const inside = (part: string) => `${HEAD}${part}</svg>`;

describe('[BANK-1] [S33] logo.svg', () => {
  it.each([
    ['the logo of the demo', demoBank.logo],
    ['the neutral logo', neutralLogo('#0A5C8F')],
    [
      'a file of a drawing program',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n${inside('<g/>')}\n`,
    ],
    [
      'a gradient',
      inside(
        '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d=""/>',
      ),
    ],
    ['a part used twice', inside('<g id="a"/><use href="#a"/><use xlink:href="#a"/>')],
    ['a title', inside('<title>R &amp; D</title>')],
    ['a viewBox with an offset', HEAD.replace('0 0 36 36', '-8 4.5 20 20').replace('>', '/>')],
  ])('accepts %s', (_what, svg) => {
    expect(logoProblem(svg)).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>', 'script'],
    ['<SCRIPT/>', 'SCRIPT'],
    ['<style>*{background:url(//evil.example)}</style>', 'style'],
    ['<foreignObject><div/></foreignObject>', 'foreignObject'],
    ['<image href="https://evil.example/x.png"/>', 'image'],
    ['<a href="#a"/>', '<a>'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', 'animate'],
    ['<set attributeName="onload" to="alert(1)"/>', 'set'],
    ['<iframe/>', 'iframe'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', 'x:script'],
    ['<g onload="alert(1)"/>', 'onload'],
    ['<g ONCLICK="alert(1)"/>', 'ONCLICK'],
    ['<use href="https://evil.example/a.svg#a"/>', 'href'],
    ['<use xlink:href="data:image/svg+xml,x"/>', 'xlink:href'],
    ["<use href='javascript:alert(1)'/>", 'href'],
    ['<path fill="url(https://evil.example/#a)"/>', 'fill'],
    ['<path fill="URL( //evil.example )"/>', 'fill'],
    ['<path style="fill:url(&quot;//evil.example&quot;)"/>', 'style'],
    ['<path style="fill:\\75rl(//evil.example)"/>', 'style'],
    ['<use href="&#106;avascript:alert(1)"/>', 'entities'],
    ['<title>&own;</title>', 'entities'],
    ['<g a="\u0000"/>', 'control'],
  ])('refuses %s and names the part', (part, named) => {
    expect(logoProblem(inside(part))).toContain(named);
  });

  it.each([
    '',
    'logo',
    '<p>',
    HEAD,
    `${HEAD}<g></svg>`,
    `${HEAD}<g></path></svg>`,
    `${HEAD}<path d=M0/></svg>`,
    `${HEAD}<path d="<script>"/></svg>`,
    `${HEAD}<![CDATA[<script>]]></svg>`,
    `${HEAD}<?xml-stylesheet href="//evil.example"?></svg>`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${inside('')}`,
    `${inside('')}<script>alert(1)</script>`,
    `${inside('')}${inside('')}`,
    `text${inside('')}`,
    `${inside('')}text`,
    '<g xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"/>',
    '<svg viewBox="0 0 36 36"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    HEAD.replace('36 36', '72 36').replace('>', '/>'),
    HEAD.replace('36 36', '0 0').replace('>', '/>'),
    `${HEAD}<!-- ${'x'.repeat(33 * 1024)} --></svg>`,
  ])('refuses what is not one plain square picture: %s', (svg) => {
    expect(logoProblem(svg)).toBeDefined();
  });

  it('gets the size of an icon in place of its own', () => {
    expect(sized(HEAD.replace('>', ' width="9" height=\'9\'>'), 180)).toBe(
      '<svg width="180" height="180" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">',
    );
  });
});
