/**
 * Finds texts of the document that React keeps as nodes, because they are not the only child of an element (web/jsx/). A page
 * translator replaces such a node: React would remove a node that is gone, or change one that is not shown. The function
 * also runs in a browser, so it uses nothing of this file.
 */
export function keptTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isKept = Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
    if (isKept && node.nodeValue?.trim()) found.push(`${node.parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}
