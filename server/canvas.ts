/** The library that draws. It is native code, so a machine may be unable to load it. */
export type Canvas = typeof import('@napi-rs/canvas');

let loading: Promise<Canvas> | undefined;

/**
 * Loads the library when it is first needed, for a fast start. Rejects each time with the first error: in Node 20 a second import
 * of a module that has failed can end the process, by an unhandled rejection of its loader.
 */
export function loadCanvas(): Promise<Canvas> {
  loading ??= import('@napi-rs/canvas');
  return loading;
}
