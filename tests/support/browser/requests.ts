import type { Page, Request } from '@playwright/test';

/** Icons. A browser with windows loads them for every address, also after `pushState`; a headless browser does not. */
const ICON = /\/(favicon\.(svg|ico)|icon-\d+\.png)$/;

/** Collects the page's requests from now on, except the browser's icon requests. */
export function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!ICON.test(new URL(request.url()).pathname)) requests.push(request);
  });
  return requests;
}
