import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Canvas } from '../../../server/canvas.ts';
import { glyphOf, type Point, trace } from './glyphs.ts';
import { type RandomSource, randomBetween } from './random-source.ts';

/** Image size in pixels (CAP-1). */
export const CAPTCHA_WIDTH = 135;
export const CAPTCHA_HEIGHT = 44;

const MARGIN = 8;

type Transform = (point: Point) => Point;

/**
 * Draws `answer` (1 to 5 characters of the alphabet) in dark ink on a pale ground, as a PNG of 135 x 44 pixels. Shapes, positions,
 * distortion, arcs and specks are random. The metadata does not contain the answer.
 */
export function drawCaptcha(
  { createCanvas }: Pick<Canvas, 'createCanvas'>,
  answer: string,
  random: RandomSource,
): Buffer {
  const canvas = createCanvas(CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  const context = canvas.getContext('2d');
  const hue = randomBetween(random, 0, 360);
  paintGround(context, hue, random);
  // Characters and arcs share one colour, so that a program cannot separate them by colour.
  const ink = `hsl(${hue.toFixed(0)} ${randomBetween(random, 35, 70).toFixed(0)}% ${randomBetween(random, 12, 18).toFixed(0)}%)`;
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
    randomBetween(random, -40, 40),
    CAPTCHA_WIDTH,
    randomBetween(random, 0, 80),
  );
  ground.addColorStop(0, `hsl(${((hue + randomBetween(random, 60, 180)) % 360).toFixed(0)} 40% 97%)`);
  ground.addColorStop(1, `hsl(${((hue + randomBetween(random, 180, 300)) % 360).toFixed(0)} 40% 90%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
  // Pale strokes behind the text break up the plain ground without lowering the contrast.
  context.strokeStyle = `hsl(${hue.toFixed(0)} 30% 80%)`;
  for (let i = 0; i < 5; i++) {
    context.lineWidth = randomBetween(random, 0.8, 2);
    arc(context, random, randomBetween(random, -10, 60), randomBetween(random, 70, 145), 30);
  }
}

/** Draws the characters side by side, each rotated, slanted and shifted vertically. */
function writeAnswer(context: SKRSContext2D, answer: string, random: RandomSource): void {
  const bend = wave(random);
  const shapes = [...answer].map((character) => ({
    glyph: glyphOf(character),
    height: randomBetween(random, 23, 28),
    wide: randomBetween(random, 0.9, 1.08),
  }));
  const drawn = shapes.reduce((sum, s) => sum + s.glyph.width * s.height * s.wide, 0);
  const gap = randomBetween(random, 3, 6.5);
  const room = CAPTCHA_WIDTH - 2 * MARGIN - gap * (shapes.length - 1);
  // Only wide answers such as WMWMW are squeezed; a narrow answer gets a random position.
  const squeeze = Math.min(1, room / drawn);
  let left = MARGIN + randomBetween(random, 0, 1) * (room - drawn * squeeze);
  for (const { glyph, height, wide } of shapes) {
    const width = glyph.width * height * wide * squeeze;
    const transform = glyphTransform(random, width, height, left + width / 2);
    context.lineWidth = randomBetween(random, 2.5, 3.3) * squeeze;
    for (const stroke of glyph.strokes) drawPolyline(context, trace(stroke).map(transform).map(bend));
    left += width + gap + randomBetween(random, -1, 1);
  }
}

/** Maps the character's box to the image: size, slant, rotation of up to 15 degrees, vertical shift. */
function glyphTransform(random: RandomSource, width: number, height: number, centreX: number): Transform {
  const angle = randomBetween(random, -0.26, 0.26);
  const lean = randomBetween(random, -0.14, 0.14);
  const centreY = CAPTCHA_HEIGHT / 2 + randomBetween(random, -4, 4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([px, py]) => {
    const y = (py - 0.5) * height;
    const x = (px - 0.5) * width + lean * y;
    return [centreX + x * cos - y * sin, centreY + x * sin + y * cos];
  };
}

/** Returns a wave distortion for the whole image. */
function wave(random: RandomSource): Transform {
  const [ax, ay] = [randomBetween(random, 0.7, 1.5), randomBetween(random, 0.8, 1.8)];
  const [fx, fy] = [randomBetween(random, 0.14, 0.22), randomBetween(random, 0.06, 0.12)];
  const [px, py] = [randomBetween(random, 0, 6.3), randomBetween(random, 0, 6.3)];
  return ([x, y]) => [x + ax * Math.sin(y * fx + px), y + ay * Math.sin(x * fy + py)];
}

/** Draws two thin arcs through the text, so that characters cannot be separated at empty columns. */
function drawArcs(context: SKRSContext2D, random: RandomSource): void {
  for (const [from, to] of [
    [randomBetween(random, 2, 12), randomBetween(random, 80, 132)],
    [randomBetween(random, 10, 50), randomBetween(random, 120, 133)],
  ] as const) {
    context.lineWidth = randomBetween(random, 0.9, 1.4);
    arc(context, random, from, to, 12);
  }
}

function arc(context: SKRSContext2D, random: RandomSource, from: number, to: number, spread: number): void {
  const y = () => CAPTCHA_HEIGHT / 2 + randomBetween(random, -spread, spread);
  const third = (to - from) / 3;
  context.beginPath();
  context.moveTo(from, y());
  context.bezierCurveTo(from + third, y() - 6, to - third, y() + 6, to, y());
  context.stroke();
}

function drawSpecks(context: SKRSContext2D, random: RandomSource): void {
  for (let i = 0; i < 28; i++) {
    const size = randomBetween(random, 0.6, 1.5);
    context.fillRect(
      randomBetween(random, 0, CAPTCHA_WIDTH),
      randomBetween(random, 0, CAPTCHA_HEIGHT),
      size,
      size,
    );
  }
}

function drawPolyline(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
}
