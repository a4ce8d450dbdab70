import { Glyph, type GlyphProps } from './Icon.tsx';

/** Icons that the log-on page does not use. They are separate, because the log-on page loads all icons of Icon.tsx. */
const PATHS = {
  empty: 'M4 13.5l3-8h10l3 8v5.5H4zM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  plus: 'M6 12h12M12 6v12',
  dash: 'M6 12h12',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  external: 'M13.5 4H20v6.5M20 4l-9.5 9.5M17 14v5H5V7h5',
  overview: 'M4 11.5 12 4.5l8 7M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  transactions: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  points: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  offers: 'M4 4h8l8.5 8.5-8 8L4 12zM8.5 8.5v.01',
  more: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hidden:
    'M4 4l16 16M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M14.1 14.1a3 3 0 0 1-4.2-4.2M6.6 7.2A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
} as const;

export type AppIconName = keyof typeof PATHS;

/** Renders an icon of this file, like `Icon`. */
export function AppIcon({ name, ...rest }: { readonly name: AppIconName } & Omit<GlyphProps, 'path'>) {
  return <Glyph path={PATHS[name]} {...rest} />;
}
