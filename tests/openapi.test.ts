import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './support/api/api.ts';
import { describeOnEachBank } from './support/database/databases.ts';

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  security: unknown[];
}

describeOnEachBank('the OpenAPI document', (context) => {
  let t: TestApp;
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
  beforeAll(async () => {
    t = await testApp(context);
    document = (await t.app.server.inject({ url: '/api/v1/openapi.json' })).json();
  });

  // `npx vitest run tests/openapi.test.ts -u` writes it anew.
  it('[ERR-2] docs/openapi.json is what the server serves', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json');
  });

  it('describes every mounted call with its parameters and refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of t.app.calls) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, endpoint.path).toBeDefined();
      const inPath = operation!.parameters.filter((p) => p.in === 'path').map((p) => p.name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      expect(Object.keys(operation!.responses)).toEqual(expect.arrayContaining(['200', '400', '500', '503']));
      const needsSession = endpoint.caller !== 'public' || endpoint.errors?.includes('SESSION_OVER') === true;
      expect('401' in operation!.responses).toBe(needsSession);
    }
  });
});
