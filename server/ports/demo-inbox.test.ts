import { sql } from 'kysely';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { listInbox } from '../outbox/inbox-store.ts';
import { messageConformance, sampleMail, sampleSms } from './conformance.ts';
import { createDemoMail, createDemoSms } from './demo-inbox.ts';

describeOnUsualDatabase('demo inbox', (context) => {
  const onInbox = async <Port>(create: (db: ReturnType<typeof context.db>) => Port) => {
    const db = context.db();
    await sql`delete from demo.inbox`.execute(db);
    return {
      port: create(db),
      shown: async () =>
        (await listInbox(db, { limit: 10 })).map(({ text, subject }) => ({ text, subject })).reverse(),
      async setDown(down: boolean) {
        const [from, to] = down ? ['inbox', 'inbox_away'] : ['inbox_away', 'inbox'];
        await sql`alter table demo.${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
      },
      close: async () => undefined,
    };
  };
  messageConformance('SMS in the demo inbox', sampleSms, () => onInbox(createDemoSms));
  messageConformance('e-mail in the demo inbox', sampleMail, () => onInbox(createDemoMail));
});
