import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { glyphOf, type Point, trace } from './glyphs.ts';
import { between, type RandomSource } from './vary.ts';

/** Size of the image in pixels (CAP-1). */
export const CAPTCHA_WIDTH = 135;
export const CAPTCHA_HEIGHT = 44;

const MARGIN = 8;

type Bend = (point: Point) => Point;

/**
 * The captcha's image: a PNG of 135 x 44 pixels with `answer` (1 to 5 characters of the alphabet) in dark ink on
 * a pale ground. Shapes, places, bend, arcs and specks come from `random`, so that no two images are alike.
 * The text is drawn as pixels only; nothing of it is in the file's metadata.
 */
export function drawCaptcha(answer: string, random: RandomSource): Buffer {
  const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  const context = canvas.getContext('2d');
  const hue = between(random, 0, 360);
  paintGround(context, hue, random);
  // One ink for characters and arcs: a program cannot tell them apart by colour.
  const ink = `hsl(${hue.toFixed(0)} ${between(random, 35, 70).toFixed(0)}% ${between(random, 12, 18).toFixed(0)}%)`;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  writeAnswer(context, answer, random);
  drawArcs(context, random);
  drawSpecks(context, random);
  return canvas.toBuffer('image/png');
}

function paintGround(context: SKRSContext2D, hue: number, random: RandomSource): void {
  const ground = context.createLinearGradient(
    0,
    between(random, -40, 40),
    CAPTCHA_WIDTH,
    between(random, 0, 80),
  );
  ground.addColorStop(0, `hsl(${((hue + between(random, 60, 180)) % 360).toFixed(0)} 40% 97%)`);
  ground.addColorStop(1, `hsl(${((hue + between(random, 180, 300)) % 360).toFixed(0)} 40% 90%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  // Pale strokes behind the text break up the plain ground without lowering the contrast.
  context.strokeStyle = `hsl(${hue.toFixed(0)} 30% 80%)`;
  for (let i = 0; i < 5; i++) {
    context.lineWidth = between(random, 0.8, 2);
    arc(context, random, between(random, -10, 60), between(random, 70, 145), 30);
  }
}

/** Sets the characters side by side, a little into each other, each turned, leaning and on its own line. */
function writeAnswer(context: SKRSContext2D, answer: string, random: RandomSource): void {
  const bend = wave(random);
  const shapes = [...answer].map((character) => ({
    glyph: glyphOf(character),
    height: between(random, 23, 28),
    wide: between(random, 0.9, 1.08),
  }));
  const drawn = shapes.reduce((sum, s) => sum + s.glyph.width * s.height * s.wide, 0);
  const gap = between(random, 3, 6.5);
  const room = CAPTCHA_WIDTH - 2 * MARGIN - gap * (shapes.length - 1);
  // Only wide words such as WMWMW are squeezed; a narrow one lies somewhere in the room it leaves.
  const squeeze = Math.min(1, room / drawn);
  let left = MARGIN + between(random, 0, 1) * (room - drawn * squeeze);
  for (const { glyph, height, wide } of shapes) {
    const width = glyph.width * height * wide * squeeze;
    const place = turned(random, width, height, left + width / 2);
    context.lineWidth = between(random, 2.5, 3.3) * squeeze;
    for (const stroke of glyph.strokes) drawRow(context, trace(stroke).map(place).map(bend));
    left += width + gap + between(random, -1, 1);
  }
}

/** From the character's own box to the image: size, lean, rotation of up to 15 degrees, and a shifted baseline. */
function turned(random: RandomSource, width: number, height: number, centreX: number): Bend {
  const angle = between(random, -0.26, 0.26);
  const lean = between(random, -0.14, 0.14);
  const centreY = CAPTCHA_HEIGHT / 2 + between(random, -4, 4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([px, py]) => {
    const y = (py - 0.5) * height;
    const x = (px - 0.5) * width + lean * y;
    return [centreX + x * cos - y * sin, centreY + x * sin + y * cos];
  };
}

/** A wave through the whole image that bends every stroke. */
function wave(random: RandomSource): Bend {
  const [ax, ay] = [between(random, 0.7, 1.5), between(random, 0.8, 1.8)];
  const [fx, fy] = [between(random, 0.14, 0.22), between(random, 0.06, 0.12)];
  const [px, py] = [between(random, 0, 6.3), between(random, 0, 6.3)];
  return ([x, y]) => [x + ax * Math.sin(y * fx + px), y + ay * Math.sin(x * fy + py)];
}

/** Two thin arcs in ink right through the text, so that the characters cannot be cut apart at empty columns. */
function drawArcs(context: SKRSContext2D, random: RandomSource): void {
  for (const [from, to] of [
    [between(random, 2, 12), between(random, 80, 132)],
    [between(random, 10, 50), between(random, 120, 133)],
  ] as const) {
    context.lineWidth = between(random, 0.9, 1.4);
    arc(context, random, from, to, 12);
  }
}

function arc(context: SKRSContext2D, random: RandomSource, from: number, to: number, spread: number): void {
  const y = () => CAPTCHA_HEIGHT / 2 + between(random, -spread, spread);
  const third = (to - from) / 3;
  context.beginPath();
  context.moveTo(from, y());
  context.bezierCurveTo(from + third, y() - 6, to - third, y() + 6, to, y());
  context.stroke();
}

function drawSpecks(context: SKRSContext2D, random: RandomSource): void {
  for (let i = 0; i < 28; i++) {
    const size = between(random, 0.6, 1.5);
    context.fillRect(between(random, 0, CAPTCHA_WIDTH), between(random, 0, CAPTCHA_HEIGHT), size, size);
  }
}

function drawRow(context: SKRSContext2D, row: readonly Point[]): void {
  context.beginPath();
  row.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
}
