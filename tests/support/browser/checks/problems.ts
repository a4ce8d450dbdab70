/** Unexpected problems in the browser, each as one line of text. */
import type { BrowserContext } from '@playwright/test';

/** Chromium logs every error response on the console; the response itself is checked. */
const ECHO_OF_ANSWER = /^Failed to load resource: the server responded with a status of/;

/**
 * Collects problems as lines, which `allow` matches: `answer 400 POST /api/v1/captcha/refresh` · `console error: …` · `page
 * error: …` · `policy: script-src …` · `foreign request: https://…`
 */
export class Problems {
  readonly #lines: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #origin: string;

  constructor(baseURL: string) {
    this.#origin = new URL(baseURL).origin;
  }

  /** Declares problems that the test causes on purpose. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Returns problems that were not declared. */
  unexpected(): string[] {
    return this.#lines.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }

  /** Watches all pages of a context, including those opened later. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      const kind = message.type();
      if ((kind === 'error' || kind === 'warning') && !ECHO_OF_ANSWER.test(message.text())) {
        this.#lines.push(`console ${kind}: ${message.text()}`);
      }
    });
    context.on('weberror', (error) =>
      this.#lines.push(`page error: ${error.error().stack ?? error.error()}`),
    );
    context.on('response', (response) => {
      if (response.status() < 400) return;
      const { pathname, search } = new URL(response.url());
      this.#lines.push(`answer ${response.status()} ${response.request().method()} ${pathname}${search}`);
    });
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && origin !== this.#origin) {
        this.#lines.push(`foreign request: ${request.url()}`);
      }
    });
    // Includes report-only violations, and those that Chromium does not log.
    await context.exposeFunction('reportPolicyViolation', (text: string) => {
      this.#lines.push(`policy: ${text}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report === 'function')
          report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
  }
}
