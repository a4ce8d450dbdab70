/** Consents to offers (CNS-1): what counts now, and each choice with its time. Refusing and agreeing need no code. */
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import {
  agreedAtFirst,
  type ConsentPair,
  channelsOf,
  consentPairs,
  OWN_OFFERS,
  partnerOfPurpose,
  purposeOfPartner,
  SHOWN_HISTORY,
} from '../../../shared/consents.ts';
import type { Language } from '../../../shared/messages.ts';
import type { Consents } from '../contract.ts';
import type { Partner } from './partners.ts';
import {
  addChoices,
  type Choice,
  currentChoice,
  currentChoices,
  history,
  keyOf,
  lockChoices,
} from './store.ts';

export interface ConsentDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  /** The partners of the bank's content. */
  readonly partners: () => readonly Partner[];
}

/** Whether the portal may show its own offers to the person: unless they refused. */
export async function mayShowOffers(
  db: Kysely<Database> | Transaction<Database>,
  customerId: string,
): Promise<boolean> {
  return (await currentChoice(db, customerId, OWN_OFFERS, 'portal')) ?? agreedAtFirst('portal');
}

export function createConsents({ db, audit, partners }: ConsentDeps) {
  async function read(customerId: string, language: Language): Promise<Consents> {
    const [choices, newest] = await Promise.all([
      currentChoices(db, customerId),
      history(db, customerId, SHOWN_HISTORY),
    ]);
    const named = new Map(partners().map((one) => [purposeOfPartner(one.id), one]));
    return {
      purposes: [OWN_OFFERS, ...named.keys()].map((purpose) => {
        const partner = named.get(purpose);
        return {
          purpose,
          ...(partner && { partner: { name: partner.name[language], use: partner.use[language] } }),
          channels: channelsOf(purpose).map((channel) => {
            const choice = choices.find((one) => one.purpose === purpose && one.channel === channel);
            return {
              channel,
              agreed: choice?.agreed ?? agreedAtFirst(channel),
              ...(choice && { since: choice.at.toISOString() }),
            };
          }),
        };
      }),
      history: newest.map(({ seq, at, purpose, channel, agreed }) => {
        const partner = named.get(purpose)?.name[language] ?? partnerOfPurpose(purpose);
        return {
          ...{ seq, purpose, channel, agreed, at: at.toISOString() },
          ...(partner !== undefined && { partner }),
        };
      }),
    };
  }

  /** Stores choices with an audit record. Choices that count already change nothing. */
  async function save(
    context: LiveContext,
    choicesOf: (trx: Transaction<Database>) => Promise<readonly Choice[]>,
  ): Promise<Consents> {
    const { customerId } = context.session;
    await db.transaction().execute(async (trx) => {
      await lockChoices(trx, customerId);
      const added = await addChoices(trx, customerId, await choicesOf(trx));
      for (const agreed of [true, false]) {
        const changed = added.filter((one) => one.agreed === agreed);
        if (changed.length === 0) continue;
        const details = {
          consents: changed.map(({ purpose, channel }) => `${purpose}/${channel}`).join(' '),
        };
        await audit.record(trx, context, 'consents', agreed ? 'agreed' : 'declined', customerId, details);
      }
    });
    return read(customerId, context.language);
  }

  const pairs = () => consentPairs(partners().map(({ id }) => id));

  return {
    read,
    /**
     * Agrees or refuses. What the person once chose can be refused for ever, because a partner may be removed after the page was read. Throws
     * NOT_FOUND for any other purpose or channel that the bank does not have.
     */
    choose(context: LiveContext, choice: Choice): Promise<Consents> {
      const isKnown = (known: readonly ConsentPair[]) => known.some((pair) => keyOf(pair) === keyOf(choice));
      return save(context, async (trx) => {
        if (!isKnown(pairs())) {
          const wasChosen = isKnown(await currentChoices(trx, context.session.customerId));
          if (choice.agreed || !wasChosen) throw new Failure('NOT_FOUND');
        }
        return [choice];
      });
    },
    /** Refuses every pair, and what was agreed to with a partner that the bank no longer has. */
    refuseAll: (context: LiveContext): Promise<Consents> =>
      save(context, async (trx) => {
        const agreed = (await currentChoices(trx, context.session.customerId)).filter((one) => one.agreed);
        const all = new Map([...pairs(), ...agreed].map((pair) => [keyOf(pair), pair]));
        return [...all.values()].map(({ purpose, channel }) => ({ purpose, channel, agreed: false }));
      }),
  };
}
