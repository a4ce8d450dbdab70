/**
 * A page as tests use it in any engine: finds controls by role and accessible name, presses and types as a person does, and
 * looks at what the page shows.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Key, Tab } from './driver.ts';
import { installProbe, type Probe, type Spot, type Wanted } from './probe.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  reporter: 'no-passes',
};
/** Longer than a page takes to fade in. */
const COVERED_MS = 10_000;
/** Longer than a style takes to change. */
const FOCUS_MS = 3_000;
const MOST_TABS = 80;
const PICTURES = 'test-results/engines';

/** A control: its role, and its accessible name or the beginning of it. */
export type Control = readonly [role: string, name: string, match?: 'start'];

export class Page {
  readonly #tab: Tab;
  readonly #isIdle: () => boolean;
  readonly #waitMs: number;

  /**
   * @param isIdle whether the page waits for no call: what it shows next would move what is pressed
   * @param waitMs how long something may take to appear
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

  /** The value of an expression in the page. Null counts as undefined, as which some drivers send it. */
  async run<T>(expression: string): Promise<T> {
    return ((await this.#tab.run(expression)) ?? undefined) as T;
  }

  path = () => this.run<string>('location.pathname + location.search');
  text = () => this.run<string>('document.body.innerText');
  language = () => this.run<string>('document.documentElement.lang');

  /** Waits until `look` resolves with a value that is not false, and returns it. */
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
        // A document that is being left cannot be asked.
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
  seeHeading = (text: string) => this.see(['heading', text]);
  arriveAt = (path: RegExp) => this.waitFor(`the page ${path}`, async () => path.test(await this.path()));
  /** Waits until nothing is being loaded. */
  loaded = () =>
    this.waitFor(
      'a page that has loaded',
      async () =>
        this.#isIdle() &&
        (await this.run<boolean>(
          '!!document.querySelector("main") && !document.querySelector("main [aria-busy=true]")',
        )),
    );

  /** Presses a control with the pointer. Throws when something stays on its middle; a page that fades in does so briefly. */
  async click(control: Control): Promise<void> {
    const deadline = performance.now() + COVERED_MS;
    let last: Spot | undefined;
    for (;;) {
      const spot = await this.waitFor(nameOf(control), () => this.#ask('spot', wantedOf(control)));
      const isStill = last?.x === spot.x && last.y === spot.y;
      last = spot;
      if (!spot.covered && isStill && this.#isIdle()) {
        await this.#tab.clickAt(spot.x, spot.y);
        // A press that leaves the document has no outcome.
        if ((await this.#ask('outcome')) !== 'missed') return;
      }
      if (performance.now() > deadline)
        throw new Error(`${nameOf(control)} ${spot.covered ? `is covered by ${spot.covered}` : 'moves'}`);
      await sleep(50);
    }
  }

  /** Moves the focus to a control by Tab alone. Throws when Tab does not reach it, or when the focus cannot be seen. */
  async tabTo(control: Control): Promise<void> {
    await this.see(control);
    const before = await this.#ask('look', wantedOf(control));
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await this.#ask('isFocused', wantedOf(control))) {
        if (tabs > 0)
          await this.waitFor(
            `${nameOf(control)} marked by the focus`,
            async () => (await this.#ask('look', wantedOf(control))) !== before,
            FOCUS_MS,
          );
        return;
      }
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${nameOf(control)}`);
  }

  /** Tabs to a control and presses Enter. */
  async enter(control: Control): Promise<void> {
    await this.tabTo(control);
    await this.press('Enter');
  }

  /** Replaces the text of a field. */
  async fill(control: Control, text: string): Promise<void> {
    await this.see(control);
    await this.#ask('select', wantedOf(control));
    await this.type(text);
  }

  /**
   * Violations of accessibility, and what is wider than the page: one line each. Looks again while there are some, because a
   * page that is being drawn has others.
   */
  async faults(): Promise<string[]> {
    for (let tries = 1; ; tries++) {
      const found = await this.#faultsNow();
      if (found.length === 0 || tries === 4) return found;
      await sleep(500);
    }
  }

  async #faultsNow(): Promise<string[]> {
    // Fading text has another contrast.
    await this.run(`Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished)).then(() => 0)`);
    return [...(await this.#ask('violations', RULES)), ...(await this.#ask('overflow'))];
  }

  /** Errors on the console since the last call. */
  newErrors(): string[] {
    const errors = this.#tab.errors().slice(this.#seen);
    this.#seen += errors.length;
    return errors;
  }
  #seen = 0;

  /** Keeps a picture of the page and its text. */
  async keep(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    const file = join(PICTURES, name.replace(/[^\w-]+/g, '-').slice(0, 100));
    writeFileSync(`${file}.png`, await this.picture());
    writeFileSync(`${file}.txt`, `${await this.path()}\n\n${await this.text()}\n`);
  }

  picture = () => this.#tab.picture();

  /** Calls the probe, which it installs in a new document first. */
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
