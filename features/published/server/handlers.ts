import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Language } from '../../../shared/messages.ts';
import { type PublishedPage, publishedCalls, secondCardCalls } from '../contract.ts';
import type { Pages } from './pages.ts';

interface PublishedDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly pages: () => Pages;
  readonly spendingPages: () => Pages;
}

/** Serves the pages that the bank writes (CNT-1), and records applications for a second card. */
export function handlers({ db, audit, pages, spendingPages }: PublishedDeps): Mounted[] {
  return [
    on(publishedCalls.page, async ({ params, query }, context) =>
      pageOf(pages(), params.key, query.language ?? context.language),
    ),
    on(publishedCalls.spending, async ({ params, query }, context) =>
      pageOf(spendingPages(), params.key, query.language ?? context.language),
    ),
    on(secondCardCalls.log, async (_input, context) => {
      await audit.record(db, context, 'second-card-application', 'begun', context.session.customerId);
      return { logged: true as const };
    }),
  ];
}

function pageOf(pages: Pages, key: string, language: Language): PublishedPage {
  const { title, body } = orNotFound(pages.get(key))[language];
  return { key, title, html: body() };
}
