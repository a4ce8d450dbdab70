/**
 * `node scripts/pictures/draw-promotions.mjs` draws the pictures of the promotions in content/, one WebP of 640 × 360
 * for each campaign. They show plain shapes in the category's colours. The campaign's number determines rotation and
 * position of the shapes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';

const CONTENT = resolve(import.meta.dirname, '../../content');
const WIDTH = 640;
const HEIGHT = 360;
const QUALITY = 72;

/** Colours by category: background, large shape, accent, dark. */
const COLOURS = {
  dining: ['#FFF1E0', '#F6C48A', '#C4122F', '#5B2A1A'],
  shopping: ['#EAF4F4', '#8CC7C4', '#C4122F', '#0F4A4E'],
  travel: ['#E9F1FB', '#9BC0EA', '#F2A33A', '#154C87'],
  deposit: ['#EEF6EA', '#A9D39A', '#D99A1C', '#14602F'],
  card: ['#F6EEF7', '#CDA9D6', '#C4122F', '#4A2358'],
  loan: ['#F5F2F0', '#CFC4BC', '#1F66B1', '#423B39'],
};

/**
 * Functions that draw a motif around the centre of a square of 200 × 200. A campaign without an entry uses the first
 * motif of its category.
 */
const MOTIFS = {
  ...{ dining: plate, shopping: bag, travel: hills, deposit: coins, card, loan: signature },
  ...{ DIN02: bowl, DIN03: cup, DIN04: bowl, DIN05: cup, SHO02: bowl, SHO03: screen, SHO04: book },
  ...{
    TRV02: train,
    TRV03: card,
    TRV04: train,
    TRV05: boat,
    TRV90: train,
    DEP02: chart,
    DEP03: jar,
    DEP05: jar,
  },
  ...{ CRD02: house, CRD04: ticket, CRD05: leaf, LON02: chart, LON03: book, LON04: house },
};

mkdirSync(join(CONTENT, 'files/promotions'), { recursive: true });
readdirSync(join(CONTENT, 'promotions')).forEach((code, index) => {
  const { category, image } = JSON.parse(
    readFileSync(join(CONTENT, 'promotions', code, 'promotion.json'), 'utf8'),
  );
  const number = Number(/\d+$/.exec(code)?.[0] ?? index);
  const canvas = createCanvas(WIDTH, HEIGHT);
  draw(canvas.getContext('2d'), { category, number, motif: MOTIFS[code] ?? MOTIFS[category] });
  writeFileSync(join(CONTENT, 'files', image), canvas.toBuffer('image/webp', QUALITY));
});

function draw(c, { category, number, motif }) {
  const [ground, shape, accent, dark] = COLOURS[category];
  c.fillStyle = ground;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  // The positions of the shapes vary between pictures.
  const left = number % 2 === 0;
  disc(c, shape, left ? 210 : 430, 190, 150);
  for (let dot = 0; dot < 4 + (number % 3); dot++) {
    disc(
      c,
      dot % 2 ? accent : shape,
      (left ? 420 : 60) + dot * 38,
      60 + ((dot * 67 + number * 31) % 240),
      7 + ((dot + number) % 4) * 4,
    );
  }
  c.save();
  c.translate(left ? 110 : 330, 90);
  motif(c, { ground, shape, accent, dark });
  c.restore();
}

function filled(c, colour, shape) {
  c.fillStyle = colour;
  c.beginPath();
  shape();
  c.fill();
}

function disc(c, colour, x, y, radius) {
  filled(c, colour, () => c.arc(x, y, radius, 0, Math.PI * 2));
}

function box(c, colour, x, y, width, height, radius = 10) {
  filled(c, colour, () => c.roundRect(x, y, width, height, radius));
}

function polygon(c, colour, text) {
  filled(c, colour, () => follow(c, text));
}

/** Adds lines through the points "x,y x,y …" to the path. */
function follow(c, text) {
  for (const point of text.split(' ')) c.lineTo(...point.split(',').map(Number));
}

function path(c, text, colour, width = 10) {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  c.beginPath();
  follow(c, text);
  c.stroke();
}

function bowl(c, { accent, dark, ground }) {
  filled(c, accent, () => c.arc(100, 95, 90, 0, Math.PI));
  box(c, accent, 65, 178, 70, 16, 6);
  for (const x of [55, 85, 115]) path(c, `${x},80 ${x + 8},62 ${x},46 ${x + 8},28`, ground, 7);
  path(c, '120,90 190,10', dark, 8);
  path(c, '142,92 205,22', dark, 8);
}

function cup(c, { accent, dark, ground }) {
  box(c, ground, 40, 70, 105, 100, 22);
  box(c, accent, 40, 100, 105, 30, 0);
  path(c, '145,90 175,90 175,135 145,135', ground, 12);
  path(c, '20,185 170,185', dark, 12);
  for (const x of [72, 108]) path(c, `${x},54 ${x + 8},40 ${x},26 ${x + 8},12`, dark, 6);
}

function plate(c, { accent, dark, ground }) {
  disc(c, ground, 100, 100, 82);
  disc(c, accent, 100, 100, 48);
  path(c, '-2,30 -2,170', dark, 9);
  path(c, '-14,30 -14,66 10,66 10,30', dark, 6);
  path(c, '204,30 204,170', dark, 9);
}

function bag(c, { accent, dark, ground }) {
  box(c, accent, 30, 65, 140, 130, 12);
  path(c, '68,92 68,44 84,24 116,24 132,44 132,92', dark, 9);
  disc(c, ground, 100, 140, 20);
}

function screen(c, { accent, dark, ground }) {
  box(c, dark, 20, 40, 160, 110, 12);
  box(c, ground, 32, 52, 136, 86, 4);
  box(c, accent, 46, 68, 60, 12, 4);
  box(c, accent, 46, 92, 96, 12, 4);
  path(c, '0,170 200,170', dark, 14);
}

function book(c, { accent, dark, ground }) {
  box(c, accent, 20, 40, 78, 130, 8);
  box(c, dark, 102, 40, 78, 130, 8);
  for (const y of [70, 95, 120]) {
    path(c, `38,${y} 80,${y}`, ground, 6);
    path(c, `120,${y} 162,${y}`, ground, 6);
  }
}

function hills(c, { accent, dark, ground }) {
  disc(c, accent, 150, 45, 28);
  polygon(c, dark, '0,190 75,60 150,190');
  polygon(c, ground, '55,94 75,60 95,94');
  polygon(c, dark, '90,190 145,110 205,190');
}

function train(c, { accent, dark, ground }) {
  box(c, ground, 10, 60, 190, 80, 36);
  for (const x of [30, 72, 114]) box(c, dark, x, 76, 30, 24, 6);
  box(c, accent, 10, 112, 190, 12, 0);
  path(c, '-10,165 210,165', dark, 8);
}

function boat(c, { accent, dark, ground }) {
  polygon(c, ground, '96,20 96,120 30,120');
  polygon(c, accent, '106,44 106,120 160,120');
  polygon(c, dark, '10,132 190,132 160,172 40,172');
  path(c, '-10,190 30,184 70,192 110,184 150,192 210,184', ground, 7);
}

function coins(c, { accent, dark }) {
  for (const [x, count] of [
    [30, 2],
    [85, 4],
    [140, 6],
  ])
    for (let coin = 0; coin < count; coin++) {
      box(c, coin % 2 ? dark : accent, x, 168 - coin * 24, 48, 20, 8);
    }
}

function jar(c, { accent, dark, ground }) {
  box(c, ground, 40, 50, 120, 140, 26);
  box(c, dark, 50, 28, 100, 22, 8);
  for (const [x, y] of [
    [74, 160],
    [112, 164],
    [92, 128],
    [130, 134],
  ])
    disc(c, accent, x, y, 19);
}

function chart(c, { accent, dark, ground }) {
  for (const [bar, height] of [60, 95, 75, 130].entries())
    box(c, ground, 20 + bar * 42, 180 - height, 30, height, 6);
  path(c, '20,120 70,84 115,98 180,30', accent, 10);
  path(c, '0,188 196,188', dark, 8);
}

function card(c, { accent, dark, ground }) {
  box(c, dark, 10, 45, 180, 115, 16);
  box(c, accent, 30, 70, 38, 28, 6);
  for (const x of [30, 72, 114]) path(c, `${x},128 ${x + 26},128`, ground, 8);
}

function leaf(c, { accent, dark, ground }) {
  filled(c, dark, () => {
    c.moveTo(30, 180);
    c.quadraticCurveTo(10, 40, 175, 25);
    c.quadraticCurveTo(190, 170, 30, 180);
  });
  path(c, '30,180 135,72', ground, 8);
  disc(c, accent, 165, 160, 18);
}

function ticket(c, { accent, dark, ground }) {
  box(c, accent, 10, 60, 180, 85, 12);
  disc(c, ground, 10, 102, 15);
  disc(c, ground, 190, 102, 15);
  path(c, '125,72 125,134', ground, 5);
  path(c, '40,90 95,90', dark, 8);
  path(c, '40,116 80,116', dark, 8);
}

function house(c, { accent, dark, ground }) {
  box(c, ground, 40, 90, 120, 100, 4);
  polygon(c, accent, '14,98 100,22 186,98');
  box(c, dark, 84, 130, 34, 60, 4);
  box(c, dark, 54, 108, 22, 22, 3);
}

function signature(c, { accent, dark, ground }) {
  box(c, ground, 40, 15, 120, 175, 8);
  for (const y of [50, 76, 102]) path(c, `62,${y} 138,${y}`, dark, 6);
  path(c, '62,158 78,140 90,160 106,140 118,156 140,148', accent, 7);
}
