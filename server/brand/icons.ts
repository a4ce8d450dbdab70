/** Draws the logo as icons for home screens. */
import { loadCanvas } from '../canvas.ts';
import type { BankIdentity } from './identity.ts';
import { sized } from './logo.ts';

/** Size in pixels. `margin`: fraction of the size on each side. `filled`: painted to the edge, because some systems crop. */
const ICONS = {
  'icon-180.png': { size: 180, margin: 0, filled: true },
  'icon-192.png': { size: 192, margin: 0, filled: false },
  'icon-512.png': { size: 512, margin: 0, filled: false },
  'icon-maskable-512.png': { size: 512, margin: 0.15, filled: true },
} as const;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];

/** Returns a function that draws an icon as PNG on first request. It caches the icons of the current identity. */
export function createIcons(): (bank: BankIdentity, name: IconName) => Promise<Buffer> {
  let drawnFor: string | undefined;
  let drawn = new Map<IconName, Promise<Buffer>>();
  return (bank, name) => {
    const look = bank.logo + bank.colours.light;
    if (look !== drawnFor) {
      drawnFor = look;
      drawn = new Map();
    }
    const icon = drawn.get(name) ?? draw(bank, name);
    drawn.set(name, icon);
    return icon;
  };
}

async function draw({ logo, colours }: BankIdentity, name: IconName): Promise<Buffer> {
  const { createCanvas, loadImage } = await loadCanvas();
  const { size, margin, filled } = ICONS[name];
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (filled) {
    context.fillStyle = colours.light;
    context.fillRect(0, 0, size, size);
  }
  const inner = size * (1 - 2 * margin);
  const picture = await loadImage(Buffer.from(sized(logo, inner)));
  context.drawImage(picture, size * margin, size * margin, inner, inner);
  return canvas.encode('png');
}
