/** Interface of the drivers for browser engines. `Page` adds functions for tests, identical for all engines. */

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home'
  | 'End';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A tab with its own storages. It accepts self-signed certificates. */
export interface Tab {
  /** Resolves when the document has loaded. */
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the page, awaits a promise, and returns the value as JSON. */
  run(expression: string): Promise<unknown>;
  press(key: Key, modifier?: 'Shift'): Promise<void>;
  /** Types a text key by key. */
  type(text: string): Promise<void>;
  /** Clicks at a position in the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Takes a PNG picture of the viewport. */
  picture(): Promise<Buffer>;
  /** Returns console errors since the tab was opened, if the engine reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
