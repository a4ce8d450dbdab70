/**
 * `node scripts/pictures/measurements-chart.mjs` draws docs/measurements.json as docs/images/measurements.svg. With
 * `--stdout` it prints the SVG instead. Each bar is a ratio to a reference. The paler end of a bar is the range
 * between runs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const WIDTH = 820;
const LABEL_WIDTH = 350;
const BAR_HEIGHT = 16;
const ROW_HEIGHT = 26;
const TITLE_HEIGHT = 36;
const MAX_RATIO = 2;
/** Width of the column of ratios at the right edge. */
const VALUE_WIDTH = 90;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24201f; }
  .title { font-weight: 600; }
  .bar { fill: #1f66b1; }
  .range { fill: #1f66b1; opacity: 0.45; }
  .one { stroke: #6b6563; stroke-dasharray: 3 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece7e5; }
    .bar, .range { fill: #6cacea; }
    .one { stroke: #a39c99; }
  }`;

const { groups } = JSON.parse(readFileSync(join(ROOT, 'docs/measurements.json'), 'utf8'));
const svg = drawChart(groups);
if (process.argv.includes('--stdout')) process.stdout.write(svg);
else {
  mkdirSync(join(ROOT, 'docs/images'), { recursive: true });
  writeFileSync(join(ROOT, 'docs/images/measurements.svg'), svg);
}

function drawChart(groups) {
  const parts = [];
  let y = 0;
  for (const { title, bars } of groups) {
    parts.push(`<text class="title" x="0" y="${y + 22}">${escapeXml(title)}</text>`);
    const top = y + TITLE_HEIGHT;
    parts.push(...bars.map((bar, index) => drawBar(bar, top + index * ROW_HEIGHT)));
    y = top + bars.length * ROW_HEIGHT;
    parts.push(`<line class="one" x1="${xOf(1)}" x2="${xOf(1)}" y1="${top - 5}" y2="${y - 5}"/>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="Measurements as ratios to their yardsticks">
<style>${STYLE}
</style>
${parts.join('\n')}
</svg>
`;
}

function drawBar({ label, low, high }, y) {
  const middle = y + BAR_HEIGHT / 2 + 5;
  const bar = (name, from, to) =>
    `<rect class="${name}" x="${xOf(from)}" y="${y}" width="${xOf(to) - xOf(from)}" height="${BAR_HEIGHT}"/>`;
  const value = low === high ? `${low}` : `${low} – ${high}`;
  return [
    `<text x="0" y="${middle}">${escapeXml(label)}</text>`,
    `<text x="${WIDTH - VALUE_WIDTH}" y="${middle}">${value}</text>`,
    bar('bar', 0, low),
    ...(high > low ? [bar('range', low, high)] : []),
  ].join('\n');
}

function xOf(ratio) {
  return Math.round(LABEL_WIDTH + (ratio / MAX_RATIO) * (WIDTH - LABEL_WIDTH - VALUE_WIDTH - 10));
}

function escapeXml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
