import type { Barcode, QrCode } from '../contract.ts';
import { barsOf, runsOf } from '../shapes.ts';
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
  const { bars, width: inner } = barsOf(barcode);
  const width = inner + 2 * QUIET_BARS;
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
        {bars.map((bar) => (
          <rect key={bar.from} x={bar.from + QUIET_BARS} width={bar.width} height={BAR_HEIGHT} fill="#000" />
        ))}
      </svg>
      <p className={styles.digits} translate="no">
        {barcode.text}
      </p>
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
      {runsOf(code).map(({ row, from, width }) => (
        <rect
          key={`${row} ${from}`}
          x={from + QUIET_QR}
          y={row + QUIET_QR}
          width={width}
          height={1}
          fill="#000"
        />
      ))}
    </svg>
  );
}
