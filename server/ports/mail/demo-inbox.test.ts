import { sql } from 'kysely';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { listInbox } from '../../outbox/inbox-store.ts';
import { mailConformance } from './conformance.ts';
import { createDemoMail } from './demo-inbox.ts';

describeOnUsualDatabase('demo inbox for e-mail', (context) => {
  mailConformance('demo inbox', async () => {
    const db = context.db();
    await sql`delete from demo.inbox`.execute(db);
    return {
      mail: createDemoMail(db),
      shown: async () =>
        (await listInbox(db, { limit: 10 }))
          .map(({ subject, text }) => ({ subject: subject ?? '', text }))
          .reverse(),
      async setDown(down) {
        const [from, to] = down ? ['inbox', 'inbox_away'] : ['inbox_away', 'inbox'];
        await sql`alter table demo.${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
      },
      close: async () => undefined,
    };
  });
});
