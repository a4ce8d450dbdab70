import { cx } from '../cx.ts';

/** Paths on a 24 px grid, drawn with a single stroke. They stay clear at 20 px and take the colour of the text. */
const PATHS = {
  alert: 'M12 8v5M12 16.5v.01M12 3.5 2.8 19.5h18.4z',
  stop: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 7.5v5.5M12 16.2v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8v.01',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16 9.6',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  down: 'M5.5 9.5L12 16l6.5-6.5',
  up: 'M5.5 14.5L12 8l6.5 6.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.5 2',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  card: 'M3 6h18v12H3zM3 10.2h18M6.5 14.5h4',
} as const;

export type IconName = keyof typeof PATHS;

export interface GlyphProps {
  /** SVG path data on a 24 px grid. */
  readonly path: string;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A decorative icon, hidden from assistive technology. The words next to it have the same meaning. */
export function Icon({ name, ...rest }: { readonly name: IconName } & Omit<GlyphProps, 'path'>) {
  return <Glyph path={PATHS[name]} {...rest} />;
}

/** Renders an icon from its path, for icons that the log-on page does not load. */
export function Glyph({ path, size = 20, className }: GlyphProps) {
  return (
    <svg
      className={cx('glyph', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
