import { Fragment } from 'react';
import type { Barcode, QrCode } from '../contract.ts';
import styles from './Codes.module.css';

/** Quiet zone on each side in white modules. Scanners need it to find the code. */
const QUIET_BARS = 10;
const QUIET_QR = 4;
const BAR_HEIGHT = 56;

/**
 * A Code 39 line with its text. A module has a whole number of CSS pixels, so that bars have exact widths on every screen.
 * The code is black on white in every theme.
 */
export function BarcodeLine({ barcode, scale }: { readonly barcode: Barcode; readonly scale: number }) {
  const { text, widths } = barcode;
  let x = QUIET_BARS;
  const bars = widths.map((width, index) => {
    const from = x;
    x += width;
    return { from, width, isBar: index % 2 === 0 };
  });
  const width = x + QUIET_BARS;
  return (
    <div className={styles.line}>
      <svg
        width={width * scale}
        height={BAR_HEIGHT}
        viewBox={`0 0 ${width} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
        focusable="false"
      >
        <rect width={width} height={BAR_HEIGHT} fill="#fff" />
        {bars.map(
          (bar) =>
            bar.isBar && (
              <rect key={bar.from} x={bar.from} width={bar.width} height={BAR_HEIGHT} fill="#000" />
            ),
        )}
      </svg>
      <p className={styles.digits}>{text}</p>
    </div>
  );
}

/** A QR code with its name for screen readers. It is black on white in every theme. */
export function QrImage({ code, label }: { readonly code: QrCode; readonly label: string }) {
  const size = code.rows.length + 2 * QUIET_QR;
  return (
    <svg
      className={styles.qr}
      width={size * 4}
      height={size * 4}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      focusable="false"
    >
      <rect width={size} height={size} fill="#fff" />
      {code.rows.map((row, y) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and never move.
        <Fragment key={y}>
          {runsOf(row).map(([from, width]) => (
            <rect key={from} x={from + QUIET_QR} y={y + QUIET_QR} width={width} height={1} fill="#000" />
          ))}
        </Fragment>
      ))}
    </svg>
  );
}

/** Returns start and length of each black run of a row. */
function runsOf(row: string): (readonly [from: number, width: number])[] {
  return [...row.matchAll(/1+/g)].map((run) => [run.index, run[0].length] as const);
}
