/** Simulates a person's actions on a page, and reads the result. */
import { expect, vi } from 'vitest';
import { rowsOf, textOf } from '../data/rows.ts';

/**
 * Number of event loop iterations to wait for. React, the router and the simulated calls each need several iterations.
 */
const TURNS = 6;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until the page has rendered the available answers. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns++) await turn();
}

/** Polls until an assertion holds. */
export function until(assertion: () => void): Promise<void> {
  return vi.waitFor(assertion, { timeout: 3000, interval: 5 });
}

/** Returns the open dialog, else the page. */
function view(): Element {
  return document.querySelector('dialog[open]') ?? document.body;
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
}

/** Returns a text field by its id. */
export function input(id: string): HTMLInputElement {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field "${id}" in: ${nameOf(view())}`);
  return found;
}

/** Returns a radio button or checkbox by its label. */
export function choice(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => nameOf(one).startsWith(label));
  const target = found?.htmlFor ? document.getElementById(found.htmlFor) : found?.querySelector('input');
  if (!(target instanceof HTMLInputElement)) throw new Error(`no choice "${label}" in: ${nameOf(view())}`);
  return target;
}

/** Replaces the text of fields, given by id. */
export async function type(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(texts)) {
    const field = input(id);
    field.focus();
    // React ignores a value that is set through its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await settle();
}

/** Returns a button or link by its name. */
export function control(name: string): HTMLElement {
  const all = [...view().querySelectorAll<HTMLElement>('button, a[href]')];
  const found = all.find((one) => nameOf(one) === name);
  if (!found) throw new Error(`no button or link "${name}" in: ${nameOf(view())}`);
  return found;
}

/** Clicks a button, link or choice, and waits for the result. */
export async function press(target: string | HTMLElement): Promise<void> {
  const element = typeof target === 'string' ? control(target) : target;
  element.focus();
  element.click();
  await settle();
}

/**
 * Clicks the submit button of the page's form. Blurs first, because a second click within a short time would count as a
 * double-click.
 */
export async function submit(): Promise<void> {
  const button = document.querySelector<HTMLElement>('main form button[type="submit"]');
  if (!button) throw new Error(`no form in: ${nameOf(view())}`);
  button.blur();
  await press(button);
}

/** Types a one-time password and submits it. */
export async function giveCode(code: string): Promise<void> {
  await type({ otp: code });
  await submit();
}

export async function pressKey(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
}

/** Waits for a dialog with this text and focus inside it. */
export async function dialogSays(words: string): Promise<void> {
  await until(() => {
    const dialog = document.querySelector('dialog[open]');
    expect(dialog?.textContent).toContain(words);
    expect(dialog?.contains(document.activeElement)).toBe(true);
  });
}

export function dialogIsOpen(): boolean {
  return document.querySelector('dialog') !== null;
}

/** Waits until the page shows this text. */
export async function pageSays(words: string): Promise<void> {
  await until(() => expect(document.querySelector('main')?.textContent).toContain(words));
}

export function pageText(): string {
  return document.querySelector('main')?.textContent ?? '';
}

/** Returns the page's labelled values and table rows as people see them. */
export function pageRows(): string[][] {
  return rowsOf(document.querySelector('main')?.innerHTML ?? '');
}

/** Returns the page's text without words that only screen readers speak. */
export function pageSeen(): string {
  return textOf(document.querySelector('main')?.innerHTML ?? '');
}

/** Returns the error that is shown at a field. */
export function errorAt(id: string): string {
  const text = document.getElementById(`${id}-error`)?.textContent ?? '';
  return text.trim();
}
