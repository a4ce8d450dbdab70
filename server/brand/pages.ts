/** Inserts the bank's identity into built files with placeholders. */
import { createHash } from 'node:crypto';
import { type Language, say } from '../../shared/messages.ts';
import {
  type BankIdentity,
  COLOUR_PLACEHOLDER,
  LOGO_PLACEHOLDER,
  logoAddress,
  VERSION_PLACEHOLDER,
  withBankTexts,
} from './identity.ts';
import { brandTokens } from './palette.ts';

/**
 * Returns the page with the bank's name, logo and colours, and its texts for the browser's code. `styleHash`: the hash
 * of the inserted style for the content security policy.
 */
export function bankPage(html: string, bank: BankIdentity) {
  const style = brandStyle(bank);
  const { name, legal, phone, lostPhone, menu } = bank;
  // `<` is escaped, so that no text can close the element.
  const data = JSON.stringify({ name, legal, phone, lostPhone, menu }).replaceAll('<', '\\u003c');
  const head = `<style id="brand">${style}</style>\n<script type="application/json" id="bank">${data}</script>\n</head>`;
  const filled = withBankTexts(withWelcome(html, bank), bank, escapeHtml)
    .replaceAll(COLOUR_PLACEHOLDER, bank.colours.light)
    .replaceAll(LOGO_PLACEHOLDER, () => escapeHtml(logoAddress(bank)));
  return { html: filled.replace('</head>', () => head), styleHash: `sha256-${hash(style).digest('base64')}` };
}

/** Replaces the sentences beside the log-on form with those of the bank, if it has any. */
function withWelcome(html: string, { welcome }: BankIdentity): string {
  if (!welcome) return html;
  return html.replace(
    /(<li data-welcome="(\d) (en|zh_tw)">)[^<]*/g,
    (whole, start: string, at: string, language: Language) => {
      const sentence = welcome[Number(at)];
      return sentence ? start + escapeHtml(say(sentence, language)) : whole;
    },
  );
}

/** Repeats `:root` for a higher specificity, because the browser loads other style sheets after this style. */
function brandStyle(bank: BankIdentity): string {
  const tokens = Object.entries(brandTokens(bank.colours)).map(([name, value]) => `--${name}:${value}`);
  return `:root:root{${tokens.join(';')};--logo:url("${logoAddress(bank)}")}`;
}

/** Returns the web app manifest of the bank. */
export function bankManifest(json: string, bank: BankIdentity): string {
  const encode = (value: string) => JSON.stringify(value).slice(1, -1);
  return withBankTexts(json, bank, encode).replaceAll(COLOUR_PLACEHOLDER, bank.colours.light);
}

/** Returns the service worker. A changed identity changes the worker, which then caches the offline page again. */
export function bankWorker(script: string, bank: BankIdentity): string {
  return script.replaceAll(VERSION_PLACEHOLDER, hash(JSON.stringify(bank)).digest('hex').slice(0, 8));
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function hash(text: string) {
  return createHash('sha256').update(text);
}
