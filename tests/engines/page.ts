/**
 * A page for tests in any engine. It finds controls by role and accessible name, clicks and types like a person, and checks
 * the visible content.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { untranslated } from '../support/browser/checks/translator.ts';
import type { Key, Tab } from './driver.ts';
import { installProbe, type Probe, type Spot, type Wanted } from './probe.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  reporter: 'no-passes',
};
/** Milliseconds that a control may stay covered. Longer than the fade-in of a page. */
const COVERED_MS = 10_000;
/** Milliseconds until the focus must be visible. Longer than a style transition. */
const FOCUS_MS = 3_000;
const MOST_TABS = 80;
const PICTURES = 'test-results/engines';

/** A control, given by its role and its accessible name or the beginning of the name. */
export type Control = readonly [role: string, name: string, match?: 'start'];

export class Page {
  readonly #tab: Tab;
  readonly #isIdle: () => boolean;
  readonly #waitMs: number;

  /**
   * @param isIdle whether no call is running: later content would move the controls
   * @param waitMs maximum time until something appears
   */
  constructor(tab: Tab, isIdle: () => boolean, waitMs = 30_000) {
    this.#tab = tab;
    this.#isIdle = isIdle;
    this.#waitMs = waitMs;
  }

  goto = (address: string) => this.#tab.goto(address);
  press = (key: Key, modifier?: 'Shift') => this.#tab.press(key, modifier);
  type = (text: string) => this.#tab.type(text);
  close = () => this.#tab.close();

  /** Evaluates an expression in the page. Null becomes undefined, because some drivers do not distinguish them. */
  async run<T>(expression: string): Promise<T> {
    return ((await this.#tab.run(expression)) ?? undefined) as T;
  }

  path = () => this.run<string>('location.pathname + location.search');
  /** The visible text, without the marks of a translator. */
  text = async () => untranslated(await this.run<string>('document.body.innerText'));
  language = () => this.run<string>('document.documentElement.lang');

  /** Polls until `look` resolves to a value other than false or undefined, and returns it. */
  async waitFor<T>(
    what: string,
    look: () => Promise<T | false | undefined>,
    waitMs = this.#waitMs,
  ): Promise<T> {
    const deadline = performance.now() + waitMs;
    let last: unknown;
    while (performance.now() < deadline) {
      try {
        const found = await look();
        if (found !== false && found !== undefined) return found;
        last = undefined;
      } catch (error) {
        // The document is being replaced and cannot be queried.
        last = error;
      }
      await sleep(50);
    }
    const place = await this.path().catch(() => 'an unknown page');
    throw new Error(`Not seen within ${waitMs / 1000} s: ${what}, at ${place}`, { cause: last });
  }

  has = async (control: Control) => (await this.#ask('count', wantedOf(control))) > 0;
  see = (control: Control) => this.waitFor(nameOf(control), () => this.has(control));
  gone = (control: Control) => this.waitFor(`no ${nameOf(control)}`, async () => !(await this.has(control)));
  seeText = (text: string) =>
    this.waitFor(`the text "${text}"`, async () => (await this.text()).includes(text));
  /** Waits until an element with this tag has the focus. */
  focusIsOn = (tag: string) =>
    this.waitFor(`the focus on <${tag}>`, () =>
      this.run<boolean>(`document.activeElement?.tagName.toLowerCase() === '${tag}'`),
    );
  seeHeading = (text: string) => this.see(['heading', text]);
  arriveAt = (path: RegExp) => this.waitFor(`the page ${path}`, async () => path.test(await this.path()));
  /** Waits until nothing is loading. */
  loaded = () =>
    this.waitFor(
      'a page that has loaded',
      async () =>
        this.#isIdle() &&
        (await this.run<boolean>(
          '!!document.querySelector("main") && !document.querySelector("main [aria-busy=true]")',
        )),
    );

  /** Clicks a control. Throws when its centre stays covered; a page that fades in covers it only briefly. */
  async click(control: Control): Promise<void> {
    const deadline = performance.now() + COVERED_MS;
    let last: Spot | undefined;
    for (;;) {
      const spot = await this.waitFor(nameOf(control), () => this.#ask('spot', wantedOf(control)));
      const isStill = last?.x === spot.x && last.y === spot.y;
      last = spot;
      if (!spot.covered && isStill && this.#isIdle()) {
        await this.#tab.clickAt(spot.x, spot.y);
        // A click that leaves the document has no outcome.
        if ((await this.#ask('outcome')) !== 'missed') return;
      }
      if (performance.now() > deadline)
        throw new Error(`${nameOf(control)} ${spot.covered ? `is covered by ${spot.covered}` : 'moves'}`);
      await sleep(50);
    }
  }

  /** Moves the focus to a control with Tab only. Throws when Tab does not reach it, or when the focus is not visible. */
  async tabTo(control: Control): Promise<void> {
    await this.#moveTo(control, () => this.press('Tab'));
  }

  /** Moves the focus back to a control with Shift and Tab. In Firefox, Tab after the last control leaves the document. */
  async backTo(control: Control): Promise<void> {
    await this.#moveTo(control, () => this.press('Tab', 'Shift'));
  }

  /** Repeats `move` until a control has the focus, and expects that it is marked then. */
  async #moveTo(control: Control, move: () => Promise<void>): Promise<void> {
    await this.see(control);
    const before = await this.#ask('look', wantedOf(control));
    for (let moves = 0; moves < MOST_TABS; moves++) {
      if (await this.#ask('isFocused', wantedOf(control))) {
        if (moves > 0)
          await this.waitFor(
            `${nameOf(control)} marked by the focus`,
            async () => (await this.#ask('look', wantedOf(control))) !== before,
            FOCUS_MS,
          );
        return;
      }
      await move();
    }
    throw new Error(`The keyboard does not reach ${nameOf(control)}`);
  }

  /** Presses Tab until an expression about the page is true. */
  async tabUntil(what: string, expression: string): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      await this.press('Tab');
      if (await this.run<boolean>(expression)) return;
    }
    throw new Error(`Tab does not reach ${what}`);
  }

  /** Chooses an option by keyboard: Tab reaches its group, the arrow its option, and Space the first one. */
  async choose(control: Control): Promise<void> {
    await this.#moveTo(control, async () =>
      this.press((await this.#ask('isGroupFocused', wantedOf(control))) ? 'ArrowDown' : 'Tab'),
    );
    const isChosen = () => this.run<boolean>('document.activeElement.checked === true');
    if (!(await isChosen())) await this.press('Space');
    await this.waitFor(`${nameOf(control)} chosen`, isChosen);
  }

  /** Tabs to a list of values, and goes down to one of them. */
  async pick(control: Control, value: string): Promise<void> {
    await this.tabTo(control);
    const isChosen = () =>
      this.run<boolean>(`document.activeElement.selectedOptions?.[0]?.text === ${JSON.stringify(value)}`);
    for (let presses = 0; presses < MOST_TABS; presses++) {
      if (await isChosen()) return;
      await this.press('ArrowDown');
    }
    throw new Error(`The arrow does not reach ${value} in ${nameOf(control)}`);
  }

  /** Tabs to a control and presses Enter. */
  async enter(control: Control): Promise<void> {
    await this.tabTo(control);
    await this.press('Enter');
  }

  /** Tabs to a field and replaces its text by keyboard. */
  async write(control: Control, text: string): Promise<void> {
    await this.tabTo(control);
    await this.press('End');
    await this.press('Home', 'Shift');
    await this.type(text);
  }

  /** Replaces the text of a field. */
  async fill(control: Control, text: string): Promise<void> {
    await this.see(control);
    await this.#ask('select', wantedOf(control));
    await this.type(text);
  }

  /**
   * Returns accessibility violations and elements wider than the page, one line each. Retries, because a page that is being
   * rendered has temporary violations.
   */
  async faults(): Promise<string[]> {
    for (let tries = 1; ; tries++) {
      const found = await this.#faultsNow();
      if (found.length === 0 || tries === 4) return found;
      await sleep(500);
    }
  }

  async #faultsNow(): Promise<string[]> {
    // Fading text has a different contrast.
    await this.run(`Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished)).then(() => 0)`);
    return [...(await this.#ask('violations', RULES)), ...(await this.#ask('overflow'))];
  }

  /** Returns console errors since the last call. */
  newErrors(): string[] {
    const errors = this.#tab.errors().slice(this.#seen);
    this.#seen += errors.length;
    return errors;
  }
  #seen = 0;

  /** Saves a picture of the page and its text, with notes below. */
  async keep(name: string, notes: readonly string[]): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    const file = join(PICTURES, name.replace(/[^\w-]+/g, '-').slice(0, 100));
    writeFileSync(`${file}.png`, await this.picture());
    writeFileSync(`${file}.txt`, `${await this.path()}\n\n${await this.text()}\n\n${notes.join('\n')}\n`);
  }

  picture = () => this.#tab.picture();

  /** Calls the probe. Installs it first in a new document. */
  async #ask<N extends keyof Probe>(
    name: N,
    ...given: Parameters<Probe[N]>
  ): Promise<Awaited<ReturnType<Probe[N]>>> {
    const asked = `engineProbe.${name}(${given.map((one) => JSON.stringify(one)).join()})`;
    const ask = () =>
      this.run<{ value?: Awaited<ReturnType<Probe[N]>> } | undefined>(
        `window.engineProbe && Promise.resolve(${asked}).then((value) => ({ value }))`,
      );
    let answer = await ask();
    if (!answer) {
      await this.run(`(() => {${AXE}; return 0})()`);
      await this.run(`(${installProbe})()`);
      answer = await ask();
    }
    return (answer?.value ?? undefined) as Awaited<ReturnType<Probe[N]>>;
  }
}

function wantedOf([role, name, match = undefined]: Control): Wanted {
  return { role, name, match: match ?? 'whole' };
}

function nameOf([role, name]: Control): string {
  return `the ${role} "${name}"`;
}
