/** Generates the OpenAPI 3.1 document for banks from the calls of the adapter. */

import * as z from 'zod/mini';
import { COMMAND_KINDS } from '../../../../shared/card-values.ts';
import { EVIDENCE_BYTES, EVIDENCE_TYPES } from '../../../../shared/disputes.ts';
import { storable } from '../../../operations/sealed-command.ts';
import type { CommandKind } from '../parts/commands.ts';
import * as calls from './calls.ts';
import { EVIDENCE_ABOUT, READ_DESCRIPTIONS } from './descriptions.ts';
import { CUSTOMER } from './examples/example-ids.ts';
import { READ_EXAMPLES } from './examples/examples.messages.ts';
import { COMMAND_EXAMPLES } from './examples/examples-commands.ts';
import { evidence as EXAMPLE_FILE } from './examples/examples-disputes.messages.ts';
import { EVENT_EXAMPLES } from './examples/examples-events.messages.ts';
import { type Json, schemaOf, schemas } from './openapi-schemas.ts';
import { commandCodecs, encodeStored } from './wire/commands.ts';
import * as events from './wire/events.ts';
import { outcomeCodecs, replyCodecs, settledList } from './wire/outcomes.ts';

const ABOUT = `The portal's questions and commands to a bank's card system. All calls are POST with JSON, and one
with a file: no id or personal detail is in an address.

- Ids are lower-case UUIDs. A malformed, unknown or other customer's id gets the same answer, "not found": null, an empty
  list or a refusal.
- Every answer repeats the customerId and cardId of its question, or the id of its command. The portal refuses an answer
  about anything else.
- An answer may have more fields than described here. A question never has.
- Money is a decimal string with its currency. Amounts of a card are whole TWD. Dates are Taipei dates.
- 200 is an answer, a refusal included. Redirects are not followed. An answer has at most 4 MiB.
- 503 or 429 with {"accepted": false} says that the request has no effect, now or later. Retry-After is honoured, up to a
  minute. All other answers leave open whether a command took effect.
- docs/bank-rules.md explains what each answer must say: every rule of the conformance suite, by question and command, with the reasons of
  refusals.`;

const SUBMIT = `Takes effect at most once for its id, however often it is submitted. The effect and its outcome are stored
together. Every submission of a settled command gets the same outcome.

A refusal is an outcome: the command never takes effect afterwards. A command that arrives after notAfter and was not seen
before takes no effect, and the outcome is never-seen. The portal sends the same command again when it lost the answer.`;

const STATUS = `under-way: the command was seen and may still settle. never-seen: it was not, or it belongs to another
customer or kind.`;

const SETTLED = `The commands that settled on a Taipei date, each once, in a stable order. next continues the list; it is
absent on the last part.

command is optional: the command as it was submitted, or the fields of it that you keep, without a PIN block. With it
\`npm run bank:compare\` finds a command with another card, item or amount, and not only another outcome.`;

const EVENTS = `The bank calls the portal: POST {portal}/bank-events. Optional, and independent of the calls above.
docs/bank-events.md describes the signature and the effect of each kind.

Each eventId takes effect once. All events of a request are stored, or none. Send a request again until it is answered
with 200, for at most 30 days.`;

export function bankOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const name of calls.READ_NAMES) paths[calls.pathOf(name)] = readOf(name);
  paths[calls.SUBMIT] = commandsOf(
    'Submits a command and waits for its outcome',
    SUBMIT,
    calls.submission.schema,
    {
      ask: (kind, head) => ({
        id: head.id,
        customerId: head.customerId,
        command: commandJson(kind),
        notAfter: '2026-03-12T08:10:00.000Z',
      }),
    },
  );
  paths[calls.STATUS] = commandsOf('Asks for the outcome of a command', STATUS, calls.statusQuestion.schema, {
    ask: (kind, head) => ({ ...head, kind }),
  });
  paths[calls.SETTLED] = operation({
    summary: 'Lists what settled on a day',
    description: SETTLED,
    question: schemaOf(calls.settledQuestion.schema),
    answer: schemaOf(settledList.schema),
    examples: {
      day: [
        { day: '2026-03-12' },
        {
          day: '2026-03-12',
          settled: KINDS.map((kind) => ({
            ...{ ...headOf(kind), kind, outcome: outcomeJson(kind) },
            command: encodeStored(storable(COMMAND_EXAMPLES[kind].command)),
          })),
        },
      ],
    },
  });
  paths[calls.EVIDENCE] = evidence();
  return {
    openapi: '3.1.0',
    info: { title: 'Card system of a bank', version: '1', description: ABOUT },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { certificate: [] }],
    paths,
    webhooks: { 'bank-events': eventsOf() },
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        certificate: { type: 'mutualTLS' },
      },
      responses: {
        NotAccepted: {
          description: 'The request has no effect, now or later',
          headers: { 'Retry-After': { schema: { type: 'string' }, description: 'Seconds, or a date' } },
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['accepted'],
                properties: { accepted: { const: false } },
              },
            },
          },
        },
      },
    },
  };
}

const KINDS: readonly CommandKind[] = COMMAND_KINDS;

const header = (name: string, description: string, pattern: string): Json => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string', pattern },
});

/** Describes the delivery of a file. */
function evidence(): Json {
  const { customerId, fileId, sha256 } = calls.EVIDENCE_HEADERS;
  const file = { schema: { type: 'string', format: 'binary', maxLength: EVIDENCE_BYTES } };
  const notAccepted = { $ref: '#/components/responses/NotAccepted' };
  const example = calls.evidenceAnswer.encode({
    ...{ customerId: CUSTOMER, fileId: EXAMPLE_FILE.fileId, sha256: EXAMPLE_FILE.sha256 },
  });
  return {
    post: {
      summary: 'Delivers a file of evidence before a command names it',
      description: EVIDENCE_ABOUT,
      parameters: [
        header(customerId, 'The customer', '^[0-9a-f-]{36}$'),
        header(fileId, 'The id of the file, by which a command names it', '^[0-9a-f-]{36}$'),
        header(sha256, 'SHA-256 of the body, in hexadecimal digits', '^[0-9a-f]{64}$'),
      ],
      requestBody: {
        required: true,
        content: Object.fromEntries(EVIDENCE_TYPES.map((type) => [type, file])),
      },
      responses: {
        '200': {
          description: 'All bytes are stored',
          content: {
            'application/json': {
              schema: schemaOf(calls.evidenceAnswer.schema),
              examples: { example: { value: example } },
            },
          },
        },
        '400': { description: 'The body is not the file of the headers; nothing is stored' },
        '429': notAccepted,
        '503': notAccepted,
      },
    },
  };
}

/** Describes the events that the bank sends, with one example of each kind. */
function eventsOf(): Json {
  const examples = Object.entries(EVENT_EXAMPLES).map(([kind, event]) => [
    kind,
    { value: { events: [z.encode(events.bankEvent, event)] } },
  ]);
  const answer = { 'application/json': { schema: schemaOf(events.bankEventsAnswer) } };
  return {
    post: {
      summary: 'Events that cannot wait for the next files',
      description: EVENTS,
      security: [],
      parameters: [
        header('bank-timestamp', 'Unix seconds, at most 300 from the clock of the portal', '^[0-9]{1,12}$'),
        header(
          'bank-signature',
          'HMAC-SHA-256 of the timestamp, a full stop and the bytes of the body, in hexadecimal digits',
          '^[0-9a-fA-F]{64}$',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(events.bankEvents),
            examples: Object.fromEntries(examples),
          },
        },
      },
      responses: {
        '200': { description: 'All events are stored', content: answer },
        '400': { description: 'A wrong event; nothing is stored. error.details.fields names it' },
        '401': { description: 'The signature or its time is wrong. There is no body' },
        '404': { description: 'The portal has no secret for events' },
        '413': { description: 'More than 256 KiB' },
        '429': { description: 'Too many requests; send again after Retry-After' },
        '503': { description: 'Not available; send again after Retry-After' },
      },
    },
  };
}

/** Returns the command id and customer id in the examples of a kind. */
function headOf(kind: CommandKind) {
  return { id: `7d0f1c2e-3a4b-4c5d-8e6f-0000000000${10 + KINDS.indexOf(kind)}`, customerId: CUSTOMER };
}

function readOf<M extends calls.ReadName>(name: M): Json {
  const { question, answer } = calls.READS[name];
  const example: { about: string; ask: calls.QuestionOf<M>; answer: calls.AnswerOf<M> } = READ_EXAMPLES[name];
  const asked = question.encode(example.ask);
  const about = calls.repeated(asked);
  const properties = {
    ...Object.fromEntries(
      Object.keys(about).map((key) => [key, { type: 'string', description: 'As asked' }]),
    ),
    answer: schemaOf(answer.schema),
  };
  const description = READ_DESCRIPTIONS[name];
  return operation({
    summary: example.about,
    ...(description !== undefined && { description }),
    question: schemaOf(question.schema),
    answer: { type: 'object', required: Object.keys(properties), properties },
    examples: { example: [asked, { ...about, answer: answer.encode(example.answer) }] },
  });
}

function commandsOf(
  summary: string,
  description: string,
  question: z.ZodMiniType,
  { ask }: { ask: (kind: CommandKind, head: { id: string; customerId: string }) => Json },
): Json {
  const pairs = KINDS.map((kind): [string, [unknown, unknown]] => {
    const head = headOf(kind);
    return [kind, [ask(kind, head), { ...head, kind, outcome: outcomeJson(kind) }]];
  });
  return operation({
    summary,
    description,
    question: schemaOf(question),
    answer: { oneOf: KINDS.map((kind) => schemaOf(replyCodecs[kind].schema)) },
    examples: Object.fromEntries(pairs),
  });
}

function commandJson<K extends CommandKind>(kind: K): unknown {
  return commandCodecs[kind].encode(COMMAND_EXAMPLES[kind].command);
}

function outcomeJson<K extends CommandKind>(kind: K): unknown {
  return outcomeCodecs[kind].encode(COMMAND_EXAMPLES[kind].outcome);
}

interface Described {
  readonly summary: string;
  readonly description?: string;
  readonly question: Json;
  readonly answer: Json;
  /** Pairs of question and answer, by name. */
  readonly examples: Readonly<Record<string, readonly [unknown, unknown]>>;
}

function operation({ summary, description, question, answer, examples }: Described): Json {
  const shown = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(examples).map(([name, pair]) => [name, { value: pair[at] }]));
  const content = (schema: Json, at: 0 | 1) => ({ 'application/json': { schema, examples: shown(at) } });
  const notAccepted = { $ref: '#/components/responses/NotAccepted' };
  return {
    post: {
      summary,
      ...(description !== undefined && { description }),
      requestBody: { required: true, content: content(question, 0) },
      responses: {
        '200': { description: 'The answer', content: content(answer, 1) },
        '429': notAccepted,
        '503': notAccepted,
      },
    },
  };
}
