/**
 * Gives each text its own element, because page translators replace the text nodes of a page. React keeps a text that
 * stands beside other children as a node: it would later remove a node that is gone, and the page would crash, or change
 * one that is not shown. A text that is the only child of an element is safe, because React then sets the content of
 * the element. So texts that follow each other become one, and a text beside elements is rendered in a `span`.
 */
import { Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

interface Props {
  readonly children?: ReactNode;
}

/** Returns the properties of an element, with each text in an element of its own. Components get theirs unchanged. */
export function withOwnTexts(type: unknown, props: unknown): Props {
  const given = props as Props;
  const { children } = given;
  // A fragment does not know what stands beside it.
  if (type === Fragment) return { ...given, children: wrapTexts([children])[0] };
  if (typeof type !== 'string' || !Array.isArray(children)) return given;
  const isOnlyText = children.every((child) => isText(child) || isNothing(child));
  return { ...given, children: isOnlyText ? joined(children) : wrapTexts(children) };
}

/** Wraps the texts of a list. The list keeps its length, because React tells children without a key by their place. */
function wrapTexts(children: readonly ReactNode[]): ReactNode[] {
  return children.map((child, index) => {
    if (Array.isArray(child)) return wrapTexts(child);
    if (!isText(child)) return child;
    if (isText(children[index - 1])) return null;
    const end = children.findIndex((next, place) => place > index && !isText(next));
    const text = joined(children.slice(index, end < 0 ? undefined : end));
    // Translators leave spaces alone. In a flex box, an element for a space would have a width.
    return text.trim() === '' ? text : jsx('span', { children: text }, `text-${index}`);
  });
}

function joined(children: readonly ReactNode[]): string {
  return children.filter((child) => !isNothing(child)).join('');
}

function isText(child: ReactNode): boolean {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}

function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}
