import { type Language, languageTag } from '../../../shared/messages.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Converts plain text to a small HTML document: the subject as a heading, a paragraph for each block between empty
 * lines. `lang` is set for screen readers. There are no images, links or tracking.
 */
export function htmlFromText(subject: string, text: string, language: Language): string {
  const paragraphs = text
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/)
    .map((block) => `<p>${escapeHtml(block).replace(/\r?\n/g, '<br>\n')}</p>`);
  return [
    '<!doctype html>',
    `<html lang="${languageTag(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    '</head>',
    '<body>',
    `<h1>${escapeHtml(subject)}</h1>`,
    ...paragraphs,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
