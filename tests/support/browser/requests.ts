import type { Page, Request } from '@playwright/test';

/** A browser with windows loads the icon of every address, `pushState` included; one without windows does not. */
const ICON = /\/(favicon\.(svg|ico)|icon-\d+\.png)$/;

/** Collects what the page requests from now on, without what the browser requests for its window. */
export function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!ICON.test(new URL(request.url()).pathname)) requests.push(request);
  });
  return requests;
}
