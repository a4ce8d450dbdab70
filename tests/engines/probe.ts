/** Functions that run inside the page and use axe-core for roles and names. */

export interface Wanted {
  readonly role: string;
  /** The whole accessible name, or its beginning. */
  readonly name: string;
  readonly match: 'whole' | 'start';
}

/** The position of a control. `covered` names the element that covers its centre. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly covered: string | undefined;
}

export interface Probe {
  count(wanted: Wanted): number;
  /**
   * Scrolls the control into view; undefined if it does not exist. If the page moves and the next click hits another
   * element, the click is suppressed, and `outcome` returns 'missed'.
   */
  spot(wanted: Wanted): Spot | undefined;
  outcome(): 'hit' | 'missed' | 'none';
  /** Whether a control has the focus. Searches again only if the control that was found or counted last has left the page. */
  isFocused(wanted: Wanted): boolean;
  /** Whether the control, or another option of its group, has the focus. */
  isGroupFocused(wanted: Wanted): boolean;
  /** Returns the look of the control, including possible focus marks. */
  look(wanted: Wanted): string;
  /** Moves the focus to the control and selects its text. */
  select(wanted: Wanted): void;
  overflow(): string[];
  violations(options: object): Promise<string[]>;
}

/** The parts of axe-core that the probe uses. */
interface Axe {
  setup(node: Element): void;
  teardown(): void;
  run(
    node: Document,
    options: object,
  ): Promise<{
    violations: {
      id: string;
      nodes: ({ target: string[] } & Record<'any' | 'all' | 'none', { message: string }[]>)[];
    }[];
  }>;
  utils: { getNodeFromTree(element: Element): object | null };
  commons: {
    aria: { getRole(node: object): string | null };
    dom: { isVisibleToScreenReaders(node: object): boolean; isInert(node: object): boolean };
    text: { accessibleTextVirtual(node: object): string };
  };
}

/** Sent to the page as source text, so it must not use anything outside itself. */
export function installProbe(): void {
  const axe = Reflect.get(window, 'axe') as Axe;

  const find = ({ role, name, match }: Wanted): HTMLElement[] => {
    axe.setup(document.documentElement);
    try {
      const { aria, dom, text } = axe.commons;
      return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const node = axe.utils.getNodeFromTree(element);
        if (!node || aria.getRole(node) !== role) return false;
        const found = text
          .accessibleTextVirtual(node)
          .replace(/\u200b/g, '')
          .replace(/\s+/g, ' ')
          .trim();
        if (match === 'whole' ? found !== name : !found.startsWith(name)) return false;
        return dom.isVisibleToScreenReaders(node) && !dom.isInert(node);
      });
    } finally {
      axe.teardown();
    }
  };

  let last: { readonly key: string; readonly found: readonly Element[] } | undefined;
  const known = (wanted: Wanted): readonly Element[] => {
    const key = JSON.stringify(wanted);
    if (last?.key !== key || last.found.length === 0 || !last.found.every((one) => one.isConnected))
      last = { key, found: find(wanted) };
    return last.found;
  };
  const areOneGroup = (one: Element, other: Element | null) =>
    one instanceof HTMLInputElement &&
    other instanceof HTMLInputElement &&
    one.type === 'radio' &&
    other.type === 'radio' &&
    one.name === other.name &&
    one.form === other.form;
  const first = (wanted: Wanted): HTMLElement | undefined => find(wanted)[0];
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement ? (element.labels?.[0] ?? undefined) : undefined;

  /** Returns styles that can mark the focus: of the control, its label, its neighbour and the box around it. */
  const lookOf = (element: Element): string => {
    const around = [element, labelOf(element), element.nextElementSibling].filter(
      (one) => one instanceof Element,
    );
    for (let one = element.parentElement; one && around.length < 8; one = one.parentElement) around.push(one);
    return around
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::before')])
      .map(({ outlineStyle, outlineWidth, outlineColor, borderColor, backgroundColor }) => {
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        return [outline, borderColor, backgroundColor].join();
      })
      .join(';');
  };

  let aim: readonly Element[] = [];
  let pressed: ReturnType<Probe['outcome']> = 'none';
  const isAimedAt = (place: EventTarget | null) =>
    place instanceof Node && aim.some((one) => one.contains(place));
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(
      type,
      (event) => {
        if (aim.length === 0 || pressed === 'hit') return;
        if (isAimedAt(event.target)) {
          if (type === 'click') pressed = 'hit';
          return;
        }
        pressed = 'missed';
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );

  const probe: Probe = {
    count(wanted) {
      last = { key: JSON.stringify(wanted), found: find(wanted) };
      return last.found.length;
    },
    spot(wanted) {
      const element = first(wanted);
      if (!element) return undefined;
      const label = labelOf(element);
      // A radio button may be one invisible pixel, displayed by its label.
      const face = label && element.getBoundingClientRect().width <= 1 ? label : element;
      face.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = face.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      aim = [face, element, label].filter((one) => one instanceof Element);
      pressed = 'none';
      return { x, y, covered: isAimedAt(hit) ? undefined : (hit?.outerHTML.slice(0, 100) ?? 'nothing') };
    },
    outcome() {
      if (pressed !== 'none') aim = [];
      return pressed;
    },
    isFocused: (wanted) => known(wanted).some((one) => one === document.activeElement),
    isGroupFocused: (wanted) =>
      known(wanted).some((one) => one === document.activeElement || areOneGroup(one, document.activeElement)),
    look: (wanted) => find(wanted).map(lookOf).join('|'),
    select(wanted) {
      const element = first(wanted);
      element?.focus();
      if (element instanceof HTMLInputElement) element.select();
    },
    overflow() {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .map((element) => element.outerHTML.slice(0, 100));
      return [`${scrollWidth} px wide in ${clientWidth}`, ...wide.slice(0, 3)];
    },
    async violations(options) {
      // Moves what sticks to the bottom of phones into the page, as large text does. Otherwise a control partly behind it
      // counts as too small.
      const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar], [data-main-action]')];
      for (const bar of bars) bar.style.position = 'static';
      const { violations } = await axe.run(document, options);
      for (const bar of bars) bar.style.position = '';
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message);
          return `${id}: ${target.join(' ')}: ${reasons.join('; ')}`;
        }),
      );
    },
  };
  Reflect.set(window, 'engineProbe', probe);
}
