import { sql } from 'kysely';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { listInbox } from '../../outbox/inbox-store.ts';
import { smsConformance } from './conformance.ts';
import { createDemoSms } from './demo-inbox.ts';

describeOnUsualDatabase('demo inbox for SMS', (context) => {
  smsConformance('demo inbox', async () => {
    const db = context.db();
    await sql`delete from demo.inbox`.execute(db);
    return {
      sms: createDemoSms(db),
      shown: async () => (await listInbox(db, { limit: 10 })).map(({ text }) => text).reverse(),
      async setDown(down) {
        const [from, to] = down ? ['inbox', 'inbox_away'] : ['inbox_away', 'inbox'];
        await sql`alter table demo.${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
      },
      close: async () => undefined,
    };
  });
});
