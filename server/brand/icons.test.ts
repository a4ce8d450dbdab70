import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { demoBank } from '../../tests/support/data/content.ts';
import { createIcons, type IconName } from './icons.ts';
import type { BankIdentity } from './identity.ts';
import { neutralLogo } from './logo.ts';

const BLUE: BankIdentity = {
  ...demoBank,
  colours: { light: '#0A5C8F', dark: '#6CB8E6' },
  logo: neutralLogo('#0A5C8F'),
};

/** Returns width, height, and the colours of the corner and of a point in the logo's background. */
async function look(bank: BankIdentity, name: IconName, icon = createIcons()) {
  const picture = await loadImage(await icon(bank, name));
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const at = (share: number) => {
    const [x, y] = [picture.width * share, picture.height * share].map(Math.floor);
    return [...context.getImageData(x ?? 0, y ?? 0, 1, 1).data];
  };
  return { size: [picture.width, picture.height], corner: at(0), ground: at(0.22) };
}

it.each([
  ['icon-180.png', 180, [196, 18, 47, 255]],
  ['icon-192.png', 192, [0, 0, 0, 0]],
  ['icon-512.png', 512, [0, 0, 0, 0]],
  ['icon-maskable-512.png', 512, [196, 18, 47, 255]],
] as const)('[BANK-1] %s shows the logo, %i pixels wide', async (name, size, corner) => {
  expect(await look(demoBank, name)).toEqual({ size: [size, size], corner, ground: [196, 18, 47, 255] });
});

it('[BANK-1] icons follow a change of the logo', async () => {
  const icon = createIcons();
  expect((await look(demoBank, 'icon-192.png', icon)).ground).toEqual([196, 18, 47, 255]);
  expect((await look(BLUE, 'icon-192.png', icon)).ground).toEqual([10, 92, 143, 255]);
  expect(await icon(BLUE, 'icon-192.png')).toBe(await icon(BLUE, 'icon-192.png'));
});
