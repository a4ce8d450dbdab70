/** A picture to resize. Plain values only, because it is posted to another thread. */
export interface PictureJob {
  /** JPEG, PNG, WebP or AVIF. */
  readonly content: Uint8Array;
  /** In pixels; pictures are never enlarged. Undefined keeps the picture's width, up to a limit. */
  readonly width: number | undefined;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}
