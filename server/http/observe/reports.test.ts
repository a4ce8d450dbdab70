import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { installErrors } from '../errors.ts';
import { Failure } from '../failure.ts';
import { NO_LIMITS } from '../limits/limits.ts';
import { installProtection } from '../limits/protect.ts';
import { installReports } from './reports.ts';

const TYPE = 'application/reports+json';
const SECRET = '4539578763621486';

describe('[S30] reports of policy violations', () => {
  let app: FastifyInstance;
  let logged: string[];
  let left: number;
  beforeEach(async () => {
    logged = [];
    left = 3;
    app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
    const config = readConfig({ PORTAL_SECRET: Buffer.alloc(32, 1).toString('base64') });
    installErrors(app, 'en');
    installProtection(app, config);
    const address = async () => {
      if (left-- === 0) throw new Failure('RATE_LIMITED', undefined, 60);
    };
    await installReports(app, { config, limits: { ...NO_LIMITS, address } });
  });
  afterEach(() => app.close());

  const send = (body: unknown, type = TYPE) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/csp-reports',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const violation = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
    type: 'csp-violation',
    url: `https://portal.example/u/dashboard?card=${SECRET}`,
    body: { effectiveDirective, blockedURL, documentURL: `https://portal.example/?q=${SECRET}` },
  });

  it('are logged by directive and origin, without addresses', async () => {
    const answer = await send([violation(`https://evil.example/x.js?stolen=${SECRET}`), violation('inline')]);
    expect(answer.statusCode).toBe(204);
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines.map(({ directive, blocked }) => [directive, blocked])).toEqual([
      ['script-src-elem', 'https://evil.example'],
      ['script-src-elem', 'inline'],
    ]);
    expect(logged.join()).not.toContain(SECRET);
  });

  it('stay one log line each with any content', async () => {
    await send([violation('not an\naddress', 'script\r\nsrc')]);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ directive: 'unknown', blocked: 'unknown' });
  });

  it.each([['{'], ['{}'], ['null'], ['[1]'], [`[${'{"type":"x"},'.repeat(30)}{"type":"x"}]`]])(
    'that are none are refused: %.20s',
    async (body) => {
      expect((await send(body)).statusCode).toBe(400);
      expect(logged).toEqual([]);
    },
  );

  it('are refused with any other content type', async () => {
    expect((await send('[]', 'application/json')).json().error.code).toBe('ORIGIN');
    expect((await send('[]', 'text/plain')).json().error.code).toBe('ORIGIN');
  });

  it('are limited by address', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await send([])).statusCode);
    expect(answers).toEqual([204, 204, 204, 429]);
  });
});
