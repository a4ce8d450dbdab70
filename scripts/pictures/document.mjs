/** Renders documents as text. */

/** Placeholders that server/brand/identity.ts replaces with the bank's own values. */
export const COLOUR = '{bank-colour}';
const LOGO = '{bank-logo}';
/** Colours of the browser's own bars. In dark mode the brand colour would be the brightest part of the screen. */
const BAR_COLOURS = { light: COLOUR, dark: '#242020' };

/**
 * Returns a document as text. `body`: prerendered content. `start`: an inline entry that replaces the first of `scripts`.
 * `early`: an inline script that runs before the styles. `css`: inline styles in addition to the files `styles`.
 * `appScripts`: the files of the application. `build`: names the build (web/http/cause.ts). `noScript`: shown without JavaScript.
 */
export function page({
  lang,
  title,
  description,
  body = '',
  scripts,
  styles = [],
  css,
  early,
  start,
  appScripts,
  build = '',
  noScript,
  icons = true,
}) {
  const [entry, ...others] = start ? ['', ...scripts] : scripts;
  const fromFile = entry && `<script type="module" src="/${entry}"></script>`;
  const script = start ? `<script type="module">${start}</script>` : fromFile;
  // If the document has content, scripts come after it. On a slow network they would compete with it, and a script in
  // the head makes the browser draw an empty page first. Without content, scripts start as soon as possible.
  const starts = [
    ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...(script ? [script] : []),
  ];
  const [inHead, atEnd] = body === '' ? [starts, []] : [[], starts];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...Object.entries(BAR_COLOURS).map(
      ([scheme, colour]) =>
        `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
    ),
    `<meta name="build" content="${build}">`,
    // The server replaces these values.
    '<meta name="api-base" content="/api/v1">',
    '<meta name="features" content="">',
    '<meta name="context-menu" content="">',
    '<meta name="analytics" content="">',
    '<meta name="service-worker" content="">',
    '<meta name="maintenance-until" content="">',
    ...(appScripts
      ? [`<meta name="app-scripts" content="${appScripts.map((file) => `/${file}`).join(' ')}">`]
      : []),
    // The early script precedes the styles, because a script after them would wait until they are loaded.
    ...(early ? [`<script>${early}</script>`] : []),
    // Pages with an inline entry use an icon file: a slow phone would draw an inline picture before it draws the page
    // or makes it react. Other pages have the icon inline, which saves a request.
    start
      ? '<link rel="icon" type="image/png" sizes="192x192" href="/icon-192.png">'
      : `<link rel="icon" href="${LOGO}">`,
    // Browsers fetch these icons last, and only when the page is added to a home screen.
    ...(icons
      ? [
          `<link rel="manifest" href="/site.${lang === 'en' ? 'en' : 'zh_tw'}.webmanifest">`,
          '<link rel="apple-touch-icon" href="/icon-180.png">',
        ]
      : []),
    // Without this, Chromium also draws the empty page while it parses.
    ...(body === '' ? [] : ['<link rel="expect" href="#root" blocking="render">']),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(css ? [`<style>${css}</style>`] : []),
    ...inHead,
  ];
  const content = [
    ...(noScript ? [`<noscript><p class="no-script">${escapeHtml(noScript)}</p></noscript>`] : []),
    `<div id="root">${body}</div>`,
    ...atEnd,
  ];
  return `<!doctype html>\n<html lang="${lang}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${content.join('\n')}\n</body>\n</html>\n`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
