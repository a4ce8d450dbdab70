import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBank } from '../../tests/support/data/content.ts';
import { brandTokens, contrast, contrastProblems } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const channels = (text: string) => text.match(/[0-9A-F]{2}/gi)?.map((two) => Number.parseInt(two, 16)) ?? [];

describe('[BANK-1] [GEN-6] the colours of a bank', () => {
  it.each([
    [{ light: '#000000', dark: '#FFFFFF' }, []],
    [{ light: '#767676', dark: '#FFFFFF' }, ['light']],
    [{ light: '#FFFFFF', dark: '#000000' }, ['light', 'dark']],
  ])('%o: too little contrast in %j', (colours, problems) => {
    expect(contrastProblems(colours).map(({ of }) => of)).toEqual(problems);
  });

  it('when accepted, give words on the main button a contrast of 4.5 and marks one of 3', () => {
    fc.assert(
      fc.property(colour, colour, (light, dark) => {
        fc.pre(contrastProblems({ light, dark }).length === 0);
        const tokens = brandTokens({ light, dark });
        for (const name of ['primary', 'primary-hover', 'primary-active'])
          expect(contrast(tokens[name] ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
        const [onLight = '', onDark = ''] = tokens['b-700']?.match(/#\w+/g) ?? [];
        expect(contrast(onLight, '#EAE5E2')).toBeGreaterThanOrEqual(3);
        expect(contrast(onDark, '#3D3634')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('are for the demo what its design says, to the eye', () => {
    const design = {
      brand: '#C4122F',
      'b-600': 'light-dark(#C4122F, #F06673)',
      'b-700': 'light-dark(#A00D26, #F47F89)',
      primary: '#B00F29',
      'primary-hover': '#A00D26',
      'primary-active': '#7D0B1F',
    };
    const tokens = brandTokens(demoBank.colours);
    expect(Object.keys(tokens)).toEqual(Object.keys(design));
    for (const [name, wanted] of Object.entries(design)) {
      const differences = channels(tokens[name] ?? '').map(
        (value, at) => value - (channels(wanted)[at] ?? -99),
      );
      expect(Math.max(...differences.map(Math.abs))).toBeLessThanOrEqual(2);
    }
  });
});
