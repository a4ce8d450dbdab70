/** Contrast of the colours that stand on each other (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11), from the tokens themselves. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** The colour of a token, `#RRGGBB`. */
function colourOf(name: string): string {
  const value = tokens.get(name);
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1];
  if (other) return colourOf(other);
  if (!value || !/^#[0-9A-F]{6}$/i.test(value)) throw new Error(`${name} is no colour: ${value}`);
  return value;
}

function luminance(name: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colourOf(name).slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['page', 'surface', 'n-50'] as const;

describe('[GEN-5] contrast', () => {
  it.each([
    ...SURFACES.flatMap((ground) => [
      ['text', ground],
      ['link', ground],
    ]),
    ['text-2', 'page'],
    ['text-2', 'surface'],
    // White words on the main button, at rest, under the pointer and pressed.
    ['n-0', 'primary'],
    ['n-0', 'primary-hover'],
    ['n-0', 'primary-active'],
    // States: tags and alert bars.
    ['n-800', 'n-100'],
    ['ok-700', 'ok-50'],
    ['info-700', 'info-50'],
    ['warn-700', 'warn-50'],
    ['err-700', 'err-50'],
  ])('%s on %s is at least 7 to 1', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
  });

  it.each([
    ['text-2', 'n-50'],
    ['link-visited', 'page'],
    ['link-visited', 'surface'],
    ['err-600', 'surface'],
    ['n-500', 'surface'],
  ])('%s on %s is at least 4.5 to 1', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ...SURFACES.flatMap((ground) => [
      ['border-control', ground],
      ['focus', ground],
      ['data-600', ground],
    ]),
    ['b-600', 'surface'],
    ['ok-600', 'surface'],
    ['warn-600', 'surface'],
    ['info-600', 'surface'],
  ])('%s beside %s is at least 3 to 1', (mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
