/** Walks through a page with Tab and checks every stop (WCAG 2.4.7 and 2.4.11). */
import type { Page } from '@playwright/test';

const MOST_STOPS = 120;

interface Stop {
  /** Number of the element in the walk, used to detect the end of a round. */
  readonly id: number;
  readonly name: string;
  readonly hidden: boolean;
}

export interface FocusWalk {
  /** Text or label of each stop, in order. */
  readonly stops: readonly string[];
  /** One line per stop that is hidden or has no visible focus. */
  readonly problems: readonly string[];
}

/** Presses Tab until the focus returns to a stop. Starts at the current focus. */
export async function walkByTab(page: Page): Promise<FocusWalk> {
  await page.evaluate(installProbe);
  const stops: string[] = [];
  const problems: string[] = [];
  const seen = new Set<number>();
  for (let tabs = 0; tabs < MOST_STOPS; tabs++) {
    await page.keyboard.press('Tab');
    const { stop, unmarked } = await page.evaluate(look);
    if (unmarked) problems.push(`looks as without the focus: ${unmarked}`);
    // After the last stop, the focus is in the browser's own interface.
    if (!stop) continue;
    if (seen.has(stop.id)) return { stops, problems };
    seen.add(stop.id);
    stops.push(stop.name);
    if (stop.hidden) problems.push(`hidden at its middle: ${stop.name}`);
  }
  throw new Error(`no round after ${MOST_STOPS} stops: ${stops.join(', ')}`);
}

/** Called in the page by {@link look}. */
interface Probe {
  look(): { stop: Stop | undefined; unmarked: string | undefined };
}

async function look(): Promise<ReturnType<Probe['look']>> {
  // Waits a frame, because the browser scrolls to the focus and scripts may move elements.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return (Reflect.get(window, 'focusProbe') as Probe).look();
}

function installProbe(): void {
  const ids = new Map<Element, number>();
  let last: { element: Element; name: string; marks: Map<Element, string> } | undefined;

  /** Returns the styles that can mark the focus: of the element, its label, its neighbour and the card around it. */
  const marksOf = (element: Element): Map<Element, string> => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const around = [element, label, element.nextElementSibling].filter((one) => one instanceof Element);
    for (let one = element.parentElement; one && around.length < 8; one = one.parentElement) around.push(one);
    return new Map(around.map((one) => [one, `${markOf(one)};${markOf(one, '::before')}`]));
  };

  /** Excludes shadows: forced colours remove them, and they may be white on white. */
  const markOf = (element: Element, part?: string): string => {
    const style = getComputedStyle(element, part);
    const { outlineStyle, outlineWidth, outlineColor, borderColor, backgroundColor } = style;
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return [outline, borderColor, backgroundColor].join();
  };

  /** Whether nothing around the earlier stop has changed, apart from the next stop's marks. */
  const looksTheSame = ({ element, marks }: NonNullable<typeof last>, next: Element | null): boolean => {
    const nextLabel = next instanceof HTMLInputElement ? next.labels?.[0] : undefined;
    const now = marksOf(element);
    return [...marks].every(
      ([one, before]) =>
        now.get(one) === before || one === nextLabel || (one.contains(next) && !one.contains(element)),
    );
  };

  /** Whether the middle of the visible part shows neither the element nor its label. */
  const isHidden = (element: Element): boolean => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    // A radio button may be one invisible pixel, displayed by its label.
    const face = label && element.getBoundingClientRect().width <= 1 ? label : element;
    const box = face.getClientRects()[0];
    if (!box) return true;
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    if (right - left < 2 || bottom - top < 2) return true;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !hit || !(element.contains(hit) || label?.contains(hit));
  };

  const probe: Probe = {
    look() {
      const element = document.activeElement;
      const unmarked =
        last && last.element !== element && last.element.isConnected && looksTheSame(last, element)
          ? last.name
          : undefined;
      last = undefined;
      if (!element || element === document.body) return { stop: undefined, unmarked };
      const id = ids.get(element) ?? ids.size;
      ids.set(element, id);
      const text = element.getAttribute('aria-label') ?? element.textContent?.trim();
      const name = `<${element.tagName.toLowerCase()}> ${(text || element.id).slice(0, 60)}`;
      last = { element, name, marks: marksOf(element) };
      return { stop: { id, name, hidden: isHidden(element) }, unmarked };
    },
  };
  Reflect.set(window, 'focusProbe', probe);
}
