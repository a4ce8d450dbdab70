/** The drawing library. It is native code, so some machines cannot load it. */
export type Canvas = typeof import('@napi-rs/canvas');

let loading: Promise<Canvas> | undefined;

/**
 * Loads the library on first use, for a fast start. After a failure, later calls reject with the first error: in Node 20,
 * importing a failed module a second time can end the process with an unhandled rejection of its loader.
 */
export function loadCanvas(): Promise<Canvas> {
  loading ??= import('@napi-rs/canvas');
  return loading;
}
