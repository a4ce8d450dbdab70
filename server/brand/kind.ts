/** Reads the bank's `bank.json` and, if present, `logo.svg`. */
import * as z from 'zod/mini';
import { CARD_FACES } from '../../shared/card-values.ts';
import { isIsoDate } from '../../shared/dates.ts';
import { MENU_SECTIONS } from '../../shared/feature.ts';
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
const phone = z.string(PHONE).check(z.regex(/^(?=.*\d)[\d+(][\d ()#-]{2,29}$/, PHONE));
const COLOUR = 'a colour such as "#0A5C8F"';
const colour = z.string(COLOUR).check(z.regex(/^#[0-9A-Fa-f]{6}$/, COLOUR));

const CONTACT = 'an address with mailto:, https: or tel:, without spaces';
const POLICY = 'an address with https:, without spaces';
const EXPIRES = 'a date such as "2027-06-30"';
const TAG = 'a language tag such as "zh-TW"';
const listOf = (what: string, item: z.ZodMiniType<string>, most: number) =>
  z.array(item, what).check(z.minLength(1, what), z.maxLength(most, what));
const security = z.strictObject(
  {
    contact: listOf(
      `a list of 1 to 5 addresses: ${CONTACT}`,
      z
        .string(CONTACT)
        .check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, CONTACT)),
      5,
    ),
    expires: z.string(EXPIRES).check(z.refine(isIsoDate, EXPIRES)),
    languages: z.optional(
      listOf(
        `a list of 1 to 10 language tags`,
        z.string(TAG).check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, TAG)),
        10,
      ),
    ),
    policy: z.optional(z.string(POLICY).check(z.regex(/^https:\/\/\S+$/, POLICY))),
  },
  'where to report a weakness: "contact" and "expires"',
);

/** A list of groups of functions, each at most once. */
function groups(names: readonly (typeof MENU_SECTIONS)[number][], why = '') {
  const allowed = `one of ${names.join(', ')}${why}`;
  const list = 'a list of groups, each of them once';
  return z
    .array(z.enum(names, allowed), list)
    .check(z.refine((all) => new Set(all).size === all.length, list));
}

const HIDEABLE = MENU_SECTIONS.filter((name) => name !== 'safety');
const menu = z.strictObject(
  {
    order: z.optional(groups(MENU_SECTIONS)),
    hidden: z.optional(groups(HIDEABLE, '; people who lost a card look for "safety"')),
  },
  '{ "order": […], "hidden": […] }, lists of groups',
);

const FACE = `one of ${CARD_FACES.map((face) => `"${face}"`).join(', ')}`;
const cards = z.record(
  z.string(),
  z.strictObject(
    { face: z.optional(z.enum(CARD_FACES, FACE)), network: z.optional(text(16)) },
    'the look of a card product: "face" and "network", both optional',
  ),
  'the look of card products, by product code',
);
const THREE = 'a list of three sentences, each in both languages';
const welcome = z.array(inBoth(80), THREE).check(z.length(3, THREE));

const schema = z.strictObject(
  {
    demo: z.optional(z.boolean('true or false')),
    name: inBoth(60),
    legal: inBoth(200),
    phone,
    lostPhone: z.optional(phone),
    security: z.optional(security),
    menu: z.optional(menu),
    cards: z.optional(cards),
    welcome: z.optional(welcome),
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
