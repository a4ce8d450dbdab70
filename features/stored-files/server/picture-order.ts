/** A picture to be made: plain values, because they go to another thread. */
export interface PictureOrder {
  /** JPEG, PNG, WebP or AVIF. */
  readonly content: Uint8Array;
  /** In pixels; its own width where it is narrower, or where none is asked for. */
  readonly width: number | undefined;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}
