/** Renders a page after log-on with its answered calls: markup without events and effects. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { type CallState, callKey } from '../../../web/http/query.tsx';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { WizardContext } from '../../../web/wizard/wizardContext.ts';
import { rowsOf, textOf } from './rows.ts';

const ignore = () => {};

/** Renders pages with prepared answers of calls. */
export class StaticPage {
  readonly #client = new QueryClient();
  readonly #language: Language;
  constructor(language: Language) {
    this.#language = language;
  }

  answer<E extends Endpoint>(endpoint: E, input: InputOf<E>, payload: PayloadOf<E>): this {
    this.#client.setQueryData(callKey(endpoint, input, this.#language), payload);
    return this;
  }

  /** Returns the text without tags; texts of neighbouring elements are separated by spaces. */
  text(page: ReactNode): string {
    return this.markup(page)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  }

  /** Returns the labelled values as people see them: [label, value] of lists, and the cells of each row of tables. */
  rows(page: ReactNode): string[][] {
    return rowsOf(this.markup(page));
  }

  /** Returns the text that people see, without words that only screen readers speak. */
  seen(page: ReactNode): string {
    return textOf(this.markup(page));
  }

  markup(page: ReactNode): string {
    return renderToStaticMarkup(
      <QueryClientProvider client={this.#client}>
        <MemoryRouter>
          <LanguageProvider language={this.#language}>{page}</LanguageProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }
}

/** Returns an element that shows one step of a flow. */
export function stepOf<D>(Page: ComponentType<StepProps<D>>, data: NoInfer<D>, id = 'check'): ReactNode {
  const view = {
    ...{ number: 1, total: 2, name: ui.siteName, flowTitle: ui.siteName, startedAgain: false },
    back: { href: '/', label: ui.back, onPress: undefined },
    draft: undefined,
    keepDraft: ignore,
  };
  const flow = { next: ignore, goTo: ignore, restart: ignore, finish: ignore };
  return <WizardContext value={view}>{createElement(Page, { id, data, ...flow })}</WizardContext>;
}

/** The state of a call with its answer. */
export function loaded<P>(data: P): CallState<P> {
  return { data, error: undefined, isPending: false, refetch: ignore };
}

/** A list that fits on one page. */
export function onePage<T>(content: T[]) {
  const { length } = content;
  const place = { currentPageIndex: 0, isFirst: true, isLast: true, totalPages: 1 };
  return { content, pageInfo: { size: length, elements: length, totalElements: length, ...place } };
}
