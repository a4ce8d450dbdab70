import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOWN_RULES } from '../../../../bank/conformance/remote/down-rules.ts';
import { REMOTE_RULES } from '../../../../bank/conformance/remote/rules.ts';
import { COMMAND_KINDS } from '../../../../shared/card-values.ts';
import * as calls from './calls.ts';
import { bankOpenApi } from './openapi.ts';
import { connectTo } from './test-setup.ts';
import { bankEvents } from './wire/events.ts';
import { replyCodecs, settledList } from './wire/outcomes.ts';

interface Content {
  content: {
    'application/json': { schema: unknown; examples: Record<string, { value: Record<string, unknown> }> };
  };
}

interface Document {
  components: { schemas: Record<string, unknown> };
  webhooks: { 'bank-events': { post: { requestBody: Content } } };
  paths: Record<string, { post: { requestBody: Content; responses: { '200': Content } } }>;
}

const WORDS = [
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' '),
  ...'fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three'.split(' '),
  ...'twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty'.split(' '),
  ...'thirty-one thirty-two thirty-three thirty-four thirty-five thirty-six thirty-seven'.split(' '),
  ...'thirty-eight thirty-nine forty forty-one forty-two forty-three forty-four forty-five'.split(' '),
  ...'forty-six forty-seven forty-eight forty-nine fifty'.split(' '),
];
const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const text = `${JSON.stringify(bankOpenApi(), null, 2)}\n`;
const document: Document = JSON.parse(text);

function examples(path: string): [question: Record<string, unknown>, answer: Record<string, unknown>][] {
  const { requestBody, responses } = document.paths[path]!.post;
  const questions = requestBody.content['application/json'].examples;
  const answers = responses['200'].content['application/json'].examples;
  return Object.keys(questions).map((name) => [questions[name]!.value, answers[name]!.value]);
}

describe('the API document for banks', () => {
  // `npx vitest run server/ports/card-system/http/openapi.test.ts -u` updates the document.
  it('[OPS-4] docs/bank-openapi.json is what the adapter sends and reads', async () => {
    await expect(text).toMatchFileSnapshot('../../../../docs/bank-openapi.json');
  });

  it('[OPS-4] has every call with examples that the adapter accepts', () => {
    const reads = calls.READ_NAMES.map(calls.pathOf);
    const paths = [...reads, calls.SUBMIT, calls.STATUS, calls.SETTLED, calls.EVIDENCE];
    expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
    for (const name of calls.READ_NAMES) {
      const { question, answer } = calls.READS[name];
      for (const [asked, answered] of examples(calls.pathOf(name))) {
        question.decode(asked);
        answer.decode(answered.answer);
        expect(answered).toMatchObject(calls.repeated(asked));
      }
    }
    for (const kind of COMMAND_KINDS) {
      const of = (path: string) => examples(path)[COMMAND_KINDS.indexOf(kind)]!;
      calls.submission.decode(of(calls.SUBMIT)[0]);
      calls.statusQuestion.decode(of(calls.STATUS)[0]);
      for (const path of [calls.SUBMIT, calls.STATUS]) replyCodecs[kind].decode(of(path)[1]);
    }
    expect(settledList.decode(examples(calls.SETTLED)[0]![1]).settled).toHaveLength(COMMAND_KINDS.length);
  });

  it('[BANK-5] docs/adapters.md counts the calls and rules as they are', () => {
    const page = readFileSync('docs/adapters.md', 'utf8');
    const online = Object.keys(
      connectTo('http://127.0.0.1:1', 'a-token-of-the-test-bank', 'database').online,
    );
    const withReadModel = [
      calls.SUBMIT,
      calls.STATUS,
      calls.SETTLED,
      calls.EVIDENCE,
      ...online.map((name) => `/v1/reads/${dashed(name)}`),
    ];
    const all = calls.READ_NAMES.length + 4;
    const numbers = [...page.matchAll(/(\w+) calls \|$/gm)].map(([, number]) => number);
    expect(numbers).toEqual([WORDS[withReadModel.length], `${all}`]);
    const step = /^3\. \*\*Calls\.\*\*[\s\S]*?(?=^4\. )/m.exec(page)?.[0] ?? '';
    const named = [...step.matchAll(/`((?:commands|reads)\/[a-z-]+|evidence)`/g)].map(
      ([, name]) => `/v1/${name}`,
    );
    expect(named.toSorted()).toEqual(withReadModel.toSorted());
    const each = REMOTE_RULES.filter(({ rule }) => rule.startsWith('redeem: ')).length;
    const more = REMOTE_RULES.length - each * COMMAND_KINDS.length;
    expect(page).toContain(`${WORDS[each]} for each kind of command`);
    expect(page).toContain(
      `and ${WORDS[more]} more. \`DOWN_RULES\` beside it has ${WORDS[Object.keys(DOWN_RULES).length]}`,
    );
  });

  it('[OPS-4] has an example of each kind of event that the portal accepts', () => {
    const { examples } = document.webhooks['bank-events'].post.requestBody.content['application/json'];
    const { BankEvent, BankEvents } = document.components.schemas;
    expect(JSON.stringify([BankEvent, BankEvents])).not.toContain('{}');
    const kinds = Object.entries(examples).map(([kind, { value }]) => {
      expect(bankEvents.parse(value).events).toMatchObject([{ kind }]);
      return kind;
    });
    expect(kinds).toHaveLength(12);
  });

  it('[OPS-4] names the fields of every question and answer', () => {
    for (const [path, { post }] of Object.entries(document.paths)) {
      const { schema } = post.responses['200'].content['application/json'];
      expect(JSON.stringify(schema), path).not.toContain('{}');
    }
  });
});
