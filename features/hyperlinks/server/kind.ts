/** Reads the bank's `hyperlinks.json`, which has a target in both languages per name. Names are optional. */
import * as z from 'zod/mini';
import type { JsonFile, Kind } from '../../../server/content/kind.ts';
import { HYPERLINK_NAMES, type HyperlinkName, type Hyperlinks } from '../../../shared/hyperlinks/names.ts';
import { LANGUAGES } from '../../../shared/messages.ts';

const FILE = 'hyperlinks.json';

const target = z.string('an address that begins with https://, mailto: or tel:').check(
  z.maxLength(500, 'of at most 500 characters'),
  z.refine(isTarget, {
    error: 'an address that begins with https://, mailto: or tel:, without spaces, user names and passwords',
  }),
);
const bothLanguages = z.strictObject(
  { en: target, zh_tw: target },
  '{ "en": …, "zh_tw": … }, both addresses',
);
const names = HYPERLINK_NAMES.map((name) => [name, z.optional(bothLanguages)] as const);
const schema = z.strictObject(
  Object.fromEntries(names) as Record<HyperlinkName, z.ZodMiniOptional<typeof bothLanguages>>,
  'a list of names with their addresses',
);
type HyperlinkFile = z.output<typeof schema>;

/** @param hosts allowed hosts of https URLs, including their subdomains; an empty list allows every host */
export function hyperlinksKind(hosts: readonly string[]): Kind<Hyperlinks> {
  return {
    name: 'hyperlinks',
    read(files) {
      const file = files.json(FILE, schema);
      if (!file) return undefined;
      reportForeignHosts(file, hosts);
      return flatten(file.value);
    },
  };
}

/** Whether the text is an https, mailto or tel URL that a link may open. */
function isTarget(text: string): boolean {
  if (/^tel:\+?\d[\d-]{1,20}$/.test(text)) return true;
  if (/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return true;
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text) || /["<>\\^`{|}]/.test(text) || !URL.canParse(text))
    return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username + password === '' && hostname.includes('.');
}

/** The targets of the file, with their name and language. */
function targetsOf(file: HyperlinkFile) {
  return HYPERLINK_NAMES.flatMap((name) =>
    LANGUAGES.flatMap((language) => {
      const address = file[name]?.[language];
      return address === undefined ? [] : [{ name, language, address }];
    }),
  );
}

function reportForeignHosts({ value, fault }: JsonFile<HyperlinkFile>, hosts: readonly string[]): void {
  if (hosts.length === 0) return;
  for (const { name, language, address } of targetsOf(value))
    if (address.startsWith('https:') && !isAllowed(new URL(address).hostname, hosts))
      fault([name, language], 'its host is none of HYPERLINK_HOSTS; change it, or have the host added there');
}

function isAllowed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
}

function flatten(file: HyperlinkFile): Hyperlinks {
  return Object.fromEntries(
    targetsOf(file).map(({ name, language, address }) => [`${name}_${language}`, address]),
  );
}
