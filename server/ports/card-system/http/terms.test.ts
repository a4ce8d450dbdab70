import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { twd } from '../../../../shared/money.ts';
import { DEFAULT_TERMS, type GivenTerms, termsOn } from '../parts/terms.ts';
import { CardSystemUnavailable } from '../remote.ts';
import type { HttpCardSystem } from './open.ts';
import { rememberTerms, TERMS_LIFE_MS } from './remembered-terms.ts';
import { connectTo, failureOf } from './test-setup.ts';

const DAY = '2026-11-28';

describe('the terms of a bank over HTTP', () => {
  let server: Server | undefined;
  let http: HttpCardSystem | undefined;
  afterEach(() => {
    http?.close();
    server?.close();
    server?.closeAllConnections();
  });

  /** Connects to a bank that answers the question with this status and JSON. */
  async function bankThatSays(status: number, json: unknown) {
    const asked: unknown[] = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        asked.push([request.url, JSON.parse(body)]);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    http = connectTo(`http://127.0.0.1:${port}`, 'token', 'http');
    const { reads } = http;
    if (!reads) throw new Error('the bank is asked nothing');
    return { reads, asked, isPausing: http.isPausing };
  }

  it.each([404, 405, 501])(
    '[BANK-4] a bank that does not know the question (%d) has the default terms',
    async (status) => {
      const { reads, isPausing } = await bankThatSays(status, { error: 'no such call' });
      expect(await termsOn(reads, DAY)).toEqual(DEFAULT_TERMS);
      // The question does not count as a failure: more than five of them pause no other question.
      for (let day = 10; day < 18; day++) await termsOn(reads, `2026-11-${day}`);
      expect(isPausing()).toBe(false);
    },
  );

  it('[BANK-4] a term that the bank gives replaces the default, and the others stay', async () => {
    const given = { limitDays: 90, lateFees: [{ amount: '150', currency: 'TWD' }], newer: true };
    const { reads, asked } = await bankThatSays(200, { answer: given });
    expect(await termsOn(reads, DAY)).toEqual({ ...DEFAULT_TERMS, limitDays: 90, lateFees: [twd(150)] });
    expect(asked).toEqual([['/v1/reads/terms', { day: DAY }]]);
  });

  it.each([
    ['is down', 500, {}],
    ['refuses the caller', 401, {}],
    ['answers something else', 200, { answer: { limitDays: 'sixty' } }],
    [
      'has a step that is no multiple of 1,000',
      200,
      { answer: { limitStep: { amount: '500', currency: 'TWD' } } },
    ],
    ['has a range of days from 7 to 5', 200, { answer: { deliveryDays: { from: 7, to: 5 } } }],
  ])('[BANK-4] never shows default terms for a bank that %s', async (_what, status, json) => {
    const { reads } = await bankThatSays(status, json);
    expect(await failureOf(termsOn(reads, DAY))).toBeInstanceOf(CardSystemUnavailable);
  });
});

describe('the memory of terms', () => {
  function memory() {
    let time = 0;
    const asked: string[] = [];
    const answers: (GivenTerms | Error)[] = [];
    const wait = (ms: number) => {
      time += ms;
    };
    const ask = rememberTerms(
      async (day) => {
        asked.push(day);
        const answer = answers.shift() ?? {};
        if (answer instanceof Error) throw answer;
        return answer;
      },
      () => time,
    );
    return { ask, asked, answers, wait };
  }

  it('[BANK-4] asks once a minute, and at once for a new day', async () => {
    const { ask, asked, answers, wait } = memory();
    answers.push({ limitDays: 10 }, { limitDays: 20 }, { limitDays: 30 });
    expect(await Promise.all([ask(DAY), ask(DAY)])).toEqual([{ limitDays: 10 }, { limitDays: 10 }]);
    wait(TERMS_LIFE_MS - 1);
    expect(await ask(DAY)).toEqual({ limitDays: 10 });
    wait(1);
    expect(await ask(DAY)).toEqual({ limitDays: 20 });
    expect(await ask('2026-11-29')).toEqual({ limitDays: 30 });
    expect(asked).toEqual([DAY, DAY, '2026-11-29']);
  });

  it('[BANK-4] does not remember a failure', async () => {
    const { ask, answers } = memory();
    answers.push(new Error('down'), { limitDays: 20 });
    await expect(ask(DAY)).rejects.toThrow('down');
    expect(await ask(DAY)).toEqual({ limitDays: 20 });
  });
});
