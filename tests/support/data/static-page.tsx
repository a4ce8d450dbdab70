/** Renders a page after log-on with its answered calls: markup without events and effects. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { callKey } from '../../../web/http/query.tsx';
import { LanguageProvider } from '../../../web/language/language.tsx';

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
