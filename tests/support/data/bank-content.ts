import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the content of a non-demo bank, without example addresses. Returns the folder. */
export function writeBankContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-content-'));
  for (const name of ['redemption.json', 'spending-management', 'promotions'])
    cpSync(join('content', name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'pages'));
  for (const page of ['accessibility', 'contact', 'help', 'offer-terms', 'storage'])
    for (const language of ['en', 'zh_tw'])
      writeFileSync(join(folder, 'pages', `${page}.${language}.html`), '<h1>Page</h1><p>Text.</p>');
  const help = { en: 'https://www.ferrybank.tw/', zh_tw: 'https://www.ferrybank.tw/' };
  writeFileSync(join(folder, 'hyperlinks.json'), JSON.stringify({ help }));
  const bank = {
    name: { en: 'Ferry Bank', zh_tw: '渡船銀行' },
    legal: { en: '© Ferry Bank', zh_tw: '© 渡船銀行' },
    phone: '02-2345-6789',
    colours: { light: '#0A5C8F', dark: '#6CB8E6' },
  };
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(bank));
  return folder;
}
