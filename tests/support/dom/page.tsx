/** Renders a page in the application's root: router, language, query cache, dialogs. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
// Imported this way because Node would load `react-router/dom` with a second copy of the router.
import { createBrowserRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { AppRoot } from '../../../app/web/AppRoot.tsx';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { WizardContext } from '../../../web/wizard/wizardContext.ts';
import { settle } from './user.ts';

const open = new Set<() => void>();

interface PageOptions {
  /** The address in the browser. */
  readonly address: string;
  /** The route of the page. Default: the address. */
  readonly route?: string;
  readonly language?: Language;
}

/** Renders an element into the document. Returns a function that removes it, and then calls `after`. */
export function show(element: ReactNode, after?: () => void): () => void {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(element);
  const close = () => {
    if (!open.delete(close)) return;
    root.unmount();
    box.remove();
    after?.();
  };
  open.add(close);
  return close;
}

/** Opens a page; other addresses show empty pages. Resolves when the page is idle; returns a function that closes it. */
export async function openPage(page: ReactNode, options: PageOptions): Promise<() => void> {
  const { address, route = address.replace(/\?.*$/, ''), language = 'en' } = options;
  history.replaceState(null, '', address);
  chooseLanguage(language);
  const router = createBrowserRouter([
    {
      Component: AppRoot,
      children: [
        { path: route, element: <main>{page}</main> },
        { path: '*', element: <main /> },
      ],
    },
  ]);
  // A router that stays would follow the addresses of later pages.
  const close = show(<RouterProvider router={router} />, () => router.dispose());
  await settle();
  return close;
}

export function closePages(): void {
  for (const close of [...open]) close();
}

/** Opens a step as the first of two. Returns the mocked functions of its flow, which record the calls of the step. */
export async function openStep<D>(
  Page: ComponentType<StepProps<D>>,
  data: NoInfer<D>,
  {
    id = 'otp',
    address = '/en/register-page',
    ...options
  }: Partial<PageOptions> & { readonly id?: string } = {},
) {
  const flow = { next: vi.fn(), goTo: vi.fn(), restart: vi.fn(), finish: vi.fn() };
  const name: Phrase = ui.siteName;
  const view = {
    number: 1,
    total: 2,
    name,
    flowTitle: name,
    back: { href: '/', label: ui.back, onPress: undefined },
    startedAgain: false,
    draft: undefined,
    keepDraft: () => {},
  };
  const step = createElement(Page, { id, data, ...flow });
  await openPage(<WizardContext value={view}>{step}</WizardContext>, { address, ...options });
  return flow;
}
