/** Provides the fonts of pictures: Noto, which is freely available. Other installed fonts are not used. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run, Stop } from '../process.mjs';
import { aptInstall, isDebianRoot } from '../programs/browser.mjs';

/** The Debian packages of the fonts, and the families and styles needed from each. */
const FONTS = [
  { from: 'fonts-noto-core', family: 'Noto Sans', styles: ['Regular', 'Bold'] },
  { from: 'fonts-noto-cjk', family: 'Noto Sans CJK TC', styles: ['Regular', 'Bold'] },
];
/** Fonts in the same files with the character forms of other regions; they are rejected. */
const OTHERS = ['SC', 'HK', 'JP', 'KR'].flatMap((place) => [
  `Noto Sans CJK ${place}`,
  `Noto Sans Mono CJK ${place}`,
]);

/**
 * Returns an environment in which a browser has only these fonts. Installs them as root on Debian. Throws {@link Stop} when
 * fonts are missing. With `anyFonts` it returns an empty environment instead, and the browser uses the installed fonts.
 */
export async function pictureFonts({ anyFonts = false } = {}) {
  let { files, missing } = await findFonts();
  if (missing.length > 0 && isDebianRoot()) {
    console.log(`Installing ${missing.join(', ')} (apt-get) …`);
    await aptInstall(...missing);
    ({ files, missing } = await findFonts());
  }
  if (missing.length === 0) return { FONTCONFIG_FILE: writeConfiguration(files) };
  if (anyFonts) return {};
  throw new Stop(
    `The pictures need the fonts of ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')}). With "--any-fonts" they are taken with the fonts of this machine.`,
  );
}

async function findFonts() {
  const found = await Promise.all(FONTS.map(filesOf));
  return {
    files: [...new Set(found.flat())],
    missing: FONTS.filter((_, n) => found[n]?.length === 0).map(({ from }) => from),
  };
}

/** Returns the files of a font; an empty list when a style or fontconfig is missing. */
async function filesOf({ family, styles }) {
  const files = styles.map(async (style) => {
    const pattern = `:family=${family}:style=${style}`;
    const { code, output } = await run('fc-list', [pattern, 'file'], { timeoutMs: 20_000 });
    return code === 0 ? output.replace(/:\s[\s\S]*/, '').trim() : '';
  });
  const found = await Promise.all(files);
  return found.includes('') ? [] : found;
}

/** Creates a folder with links to the fonts, and a fontconfig file that uses only this folder. Returns the file's path. */
function writeConfiguration(files) {
  const folder = mkdtempSync(join(tmpdir(), 'picture-fonts-'));
  mkdirSync(join(folder, 'fonts'));
  for (const file of files) symlinkSync(file, join(folder, 'fonts', basename(file)));
  const families = FONTS.map(({ family }) => `<family>${family}</family>`).join('');
  const generic = ['sans-serif', 'system-ui', 'serif', 'monospace'].map(
    (name) => `<alias><family>${name}</family><prefer>${families}</prefer></alias>`,
  );
  const rejected = OTHERS.map(
    (family) => `<pattern><patelt name="family"><string>${family}</string></patelt></pattern>`,
  );
  const path = join(folder, 'fonts.conf');
  // Greyscale and slight hinting give letters the same edges on every machine.
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  ${generic.join('\n  ')}
  <selectfont><rejectfont>${rejected.join('')}</rejectfont></selectfont>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  );
  return path;
}
