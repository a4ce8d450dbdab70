/**
 * Checks that the bank's `logo.svg` contains only allowed elements and attributes. This is a second protection:
 * browsers run no script of an SVG in an image, and `/favicon.svg` has a policy against scripts.
 */

/** Maximum size of the logo in bytes. The limit is low, because the logo is part of every page. */
const LARGEST = 32 * 1024;

const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

const DECLARATION = /^\s*<\?xml [^?<>]*\?>/;
const COMMENT = /<!--[^<>]*-->/g;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Matches any entity except the standard entities, because other entities could disguise a value. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/;

/** Returns the problem of the picture and its remedy; undefined when the picture is valid. */
export function logoProblem(svg: string): string | undefined {
  if (Buffer.byteLength(svg) > LARGEST)
    return `it is larger than ${LARGEST / 1024} KiB; simplify the picture`;
  const drawing = svg.replace(DECLARATION, '').replace(COMMENT, '').trim();
  if (/[^\P{Cc}\t\n\r]/u.test(drawing) || ENTITY.test(drawing))
    return 'remove control characters and entities';
  const open: string[] = [];
  let end = 0;
  for (const match of drawing.matchAll(TAG)) {
    const [tag, closing, name = '', attributes = '', empty] = match;
    const between = drawing.slice(end, match.index);
    if (/[<>]/.test(between)) break;
    if (between.trim() !== '' && open.length === 0) return 'it has text outside <svg>; remove the text';
    if (end > 0 && open.length === 0) return 'it must be one <svg> element and nothing after it';
    if (!ELEMENTS.has(name)) return `remove <${name}>: only shapes, groups and gradients are allowed`;
    const wrong = attributeProblem(attributes);
    if (wrong) return wrong;
    if (open.length === 0 && name !== 'svg') return 'it must be one <svg> element';
    if (open.length === 0) {
      const head = rootProblem(attributes);
      if (head) return head;
    }
    if (closing && open.pop() !== name) return `</${name}> closes another element`;
    if (!closing && !empty) open.push(name);
    end = match.index + tag.length;
  }
  const isWhole = end > 0 && end === drawing.length && open.length === 0;
  return isWhole ? undefined : 'it is not a whole SVG picture; save it as plain SVG';
}

function attributeProblem(attributes: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    if (/^on/i.test(name)) return `remove ${name}: the logo must have no scripts`;
    if (/(?:^|:)href$/i.test(name) && !/^#[\w-]+$/.test(value))
      return `remove ${name}: it may name only a part of the picture, such as #a`;
    if (name === 'src' || /url\((?!\s*#[\w-]+\s*\))|\\|@import|expression/i.test(value))
      return `remove the address in ${name}: the logo must load nothing`;
  }
  return undefined;
}

function rootProblem(attributes: string): string | undefined {
  const values = new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single]),
  );
  if (values.get('xmlns') !== 'http://www.w3.org/2000/svg')
    return '<svg> needs xmlns="http://www.w3.org/2000/svg"';
  const [left, top, width, height] = (values.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isSquare =
    left !== undefined && top !== undefined && width !== undefined && width > 0 && width === height;
  return isSquare ? undefined : '<svg> needs a square viewBox such as "0 0 36 36": the logo is also the icon';
}

/** Returns the picture with this width and height, in pixels. */
export function sized(svg: string, size: number): string {
  return svg.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
      .replace('<svg', () => `<svg width="${size}" height="${size}"`),
  );
}

/** Returns the default logo, a card in the brand colour. */
export function neutralLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="${colour}"/><rect x="7" y="11" width="22" height="15" rx="2.5" fill="none" stroke="#FFF" stroke-width="2.2"/><path d="M7 16.5h22" stroke="#FFF" stroke-width="3"/></svg>`;
}
