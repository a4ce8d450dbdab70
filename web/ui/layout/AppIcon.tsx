import { Glyph, type GlyphProps } from './Icon.tsx';

/** Icons that the log-on page does not use. They are separate, because the log-on page loads all icons of Icon.tsx. */
const PATHS = {
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  plus: 'M6 12h12M12 6v12',
  dash: 'M6 12h12',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  external: 'M13.5 4H20v6.5M20 4l-9.5 9.5M17 14v5H5V7h5',
  overview: 'M4 11.5 12 4.5l8 7M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  transactions: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  points: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  lost: 'M7.5 6H21v12h-1.5M15 18H3V6h1M10 10.2h11M3 10.2h5.5M3.5 3l17 18',
  offers: 'M4 4h8l8.5 8.5-8 8L4 12zM8.5 8.5v.01',
  more: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  shield: 'M12 3.5 5 6v5.5c0 4.4 3 7.5 7 9 4-1.5 7-4.6 7-9V6zM9 12l2.2 2.2 4-4.4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5c.5-3.5 2.8-5 6-5s5.5 1.5 6 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c1.7.8 2.7 2.4 3 4.7',
  leave: 'M10 4H4.5v16H10M14.5 7.5 19 12l-4.5 4.5M19 12H9',
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
