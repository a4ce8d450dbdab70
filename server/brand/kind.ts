/** Reads the bank's `bank.json` and, if present, `logo.svg`. */
import * as z from 'zod/mini';
import type { Files, Kind } from '../content/kind.ts';
import type { BankIdentity } from './identity.ts';
import { logoProblem, neutralLogo } from './logo.ts';
import { contrastProblems } from './palette.ts';

const FILE = 'bank.json';
const LOGO = 'logo.svg';

/** One line without braces. Braces mark placeholders, and a line break would end the subject of an e-mail. */
const PLAIN = /^(?! )[^\p{C}\p{Zl}\p{Zp}{}]+(?<! )$/u;

function text(most: number) {
  const allowed = `a text of 1 to ${most} characters in one line, without { and }`;
  return z.string(allowed).check(z.maxLength(most, allowed), z.regex(PLAIN, allowed));
}

function inBoth(most: number) {
  return z.strictObject({ en: text(most), zh_tw: text(most) }, '{ "en": …, "zh_tw": … }, both texts');
}

const PHONE = 'a phone number of 3 to 30 digits, spaces and + - ( ) #';
const COLOUR = 'a colour such as "#0A5C8F"';
const colour = z.string(COLOUR).check(z.regex(/^#[0-9A-Fa-f]{6}$/, COLOUR));

const schema = z.strictObject(
  {
    demo: z.optional(z.boolean('true or false')),
    name: inBoth(60),
    legal: inBoth(200),
    phone: z.string(PHONE).check(z.regex(/^(?=.*\d)[\d+(][\d ()#-]{2,29}$/, PHONE)),
    colours: z.strictObject({ light: colour, dark: colour }, '{ "light": …, "dark": … }, both colours'),
  },
  'the name, the legal line, the phone and the colours of the bank',
);

/** @param fictional whether a file marked `"demo": true` is accepted; not in production */
export function bankKind(fictional: boolean): Kind<BankIdentity> {
  return {
    name: 'bank',
    read(files) {
      const file = files.json(FILE, schema);
      const logo = readLogo(files);
      if (!file) return undefined;
      const { demo = false, ...bank } = file.value;
      if (demo && !fictional)
        file.fault(
          ['demo'],
          '"demo" must be left out with PORTAL_MODE=production: this bank is fictional; enter your own name, legal line, phone and colours, and your own logo.svg or none',
        );
      for (const { of, allowed } of contrastProblems(bank.colours))
        file.fault(['colours', of], `"colours.${of}" must be ${allowed}`);
      return { ...bank, logo: logo ?? neutralLogo(bank.colours.light) };
    },
  };
}

function readLogo(files: Files): string | undefined {
  if (!files.has(LOGO)) return undefined;
  const svg = files.text(LOGO);
  const problem = svg === undefined ? undefined : logoProblem(svg);
  if (problem) files.fault(LOGO, 1, problem);
  return svg;
}
