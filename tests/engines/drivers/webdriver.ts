/** The parts of the W3C WebDriver protocol that the tests need. */
import type { Key, Size } from '../driver.ts';

/** Code points that represent keys without a character. */
const KEYS: Readonly<Record<Key | 'Shift', string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const keyDown = (value: string) => ({ type: 'keyDown', value });
const keyUp = (value: string) => ({ type: 'keyUp', value });
const keyboard = (...actions: object[]) => [{ type: 'key', id: 'keyboard', actions }];

/** Creates sequences of input actions. */
export const actionsOf = {
  press(key: Key, modifier?: 'Shift') {
    const held = modifier ? [KEYS[modifier]] : [];
    return keyboard(...held.map(keyDown), keyDown(KEYS[key]), keyUp(KEYS[key]), ...held.map(keyUp));
  },
  type: (text: string) => keyboard(...[...text].flatMap((one) => [keyDown(one), keyUp(one)])),
  click: (x: number, y: number) => [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
};

export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async open(driver: string, capabilities: object): Promise<WebDriver> {
    const alwaysMatch = { acceptInsecureCerts: true, ...capabilities };
    const value = await send('POST', `${driver}/session`, { capabilities: { alwaysMatch } });
    return new WebDriver(`${driver}/session/${Object(value).sessionId}`);
  }

  goto = (url: string) => this.#post('/url', { url });

  run = (expression: string) => this.#post('/execute/sync', { script: `return (${expression})`, args: [] });

  act = async (actions: readonly object[]) => void (await this.#post('/actions', { actions }));

  /** Resizes the window so that the viewport has this size, if the window can be that small, and moves it. */
  async resize({ width, height }: Size, place: { readonly x: number; readonly y: number }): Promise<void> {
    await this.#post('/window/rect', { width, height, ...place });
    const [innerWidth, innerHeight] = (await this.run('[innerWidth, innerHeight]')) as [number, number];
    await this.#post('/window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await send('GET', `${this.#session}/screenshot`)), 'base64');
  }

  close = async () => void (await send('DELETE', this.#session));

  #post(path: string, body: object): Promise<unknown> {
    return send('POST', this.#session + path, body);
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) {
    const { error, message } = Object(value) as { error?: string; message?: string };
    throw new Error(`${method} ${new URL(url).pathname}: ${error} ${message}`);
  }
  return value;
}
