import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createAfterAnswer } from './after-answer.ts';

describe('work after an answer', () => {
  /** Answers one call, which leaves work for later. Returns what happened, in order. */
  async function answerWith(work: () => Promise<void>) {
    const log = { error: vi.fn() };
    const afterAnswer = createAfterAnswer(log);
    const happened: string[] = [];
    const server = fastify();
    server.get('/', async (_, reply) => {
      afterAnswer.run({ reply, requestId: 'ref-1' }, async () => {
        happened.push('work');
        await work();
        happened.push('done');
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'answer';
    });
    const { body } = await server.inject('/');
    happened.push(body);
    await afterAnswer.settled();
    await server.close();
    return { happened, errors: log.error.mock.calls };
  }

  it('[LOGIN-8] starts when the answer is out', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
    expect(await answerWith(slow)).toEqual({ happened: ['answer', 'work', 'done'], errors: [] });
  });

  it('[LOGIN-8] fails with a line in the log that has no text of the error', async () => {
    const { happened, errors } = await answerWith(() => Promise.reject(new TypeError('code 123456')));
    expect(happened).toEqual(['answer', 'work']);
    expect(errors).toEqual([[{ name: 'TypeError', requestId: 'ref-1' }, 'work after an answer failed']]);
  });
});
