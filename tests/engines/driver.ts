/** What a driver of a browser engine offers. `Page` adds what tests need, in the same way for every engine. */

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

/** A tab with storages of its own. It accepts a certificate that no authority has signed. */
export interface Tab {
  /** Resolves when the document has loaded. */
  goto(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON. Waits for a promise. */
  run(expression: string): Promise<unknown>;
  press(key: Key, modifier?: 'Shift'): Promise<void>;
  /** Types characters of a keyboard. */
  type(text: string): Promise<void>;
  /** Presses a place of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** A picture of the viewport, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors on the console since the tab was opened, as far as the engine reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
