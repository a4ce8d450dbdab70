/** The list of features is complete and consistent. Each failure message names the file to edit. */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { STEP_NAMES } from '../features/analytics/steps.ts';
import * as listed from '../features/index.ts';
import { FEATURES, PAGES } from '../features/registry.ts';
import { commonErrors } from '../shared/common-errors.ts';
import { errorCodes } from '../shared/errors.ts';
import { paths } from '../web/paths.ts';
import { CALLS_WITH_IDS } from './support/api/all-ids.ts';
import { CALLS_WITHOUT_IDS, takesTexts } from './support/api/calls-without-ids.ts';
import { CONTRACTS } from './support/api/clients/contracts.ts';

const FOLDERS = readdirSync('features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const has = (feature: string, file: string) => existsSync(`features/${feature}/${file}`);
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the list of features', () => {
  it('has every folder with calls or a declaration', () => {
    const names = FEATURES.map(({ name }) => name);
    const missing = FOLDERS.filter((name) => has(name, 'feature.ts') || has(name, 'contract.ts'))
      .filter((name) => !names.includes(name))
      .map((name) =>
        has(name, 'feature.ts')
          ? `add features/${name}/feature.ts to features/index.ts`
          : `write features/${name}/feature.ts`,
      );
    expect(missing).toEqual([]);
  });

  it('names each feature as its folder', () => {
    for (const [key, { name }] of Object.entries(listed)) {
      expect(FOLDERS, `features/index.ts: ${key}`).toContain(name);
      expect(key, `features/index.ts: ${name}`).toBe(camel(name));
    }
  });

  it('has a server/handlers.ts for every contract', () => {
    const missing = CONTRACTS.filter(({ feature }) => !has(feature, 'server/handlers.ts')).map(
      ({ feature }) => `write features/${feature}/server/handlers.ts`,
    );
    expect(missing).toEqual([]);
  });
});

describe('what features declare', () => {
  it('has each page once in its shell', () => {
    const keys = PAGES.map(({ path, shell = 'afterLogOn' }) => `${shell} ${path}`);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('has a default export for each page but the overview, which is in the first script', async () => {
    for (const { path, load } of PAGES)
      if (path === 'dashboard') expect(load).toBeUndefined();
      else expect((await load?.())?.default, path).toBeTypeOf('function');
  }, 120_000);

  it('has each error code in one feature', () => {
    const codes = FEATURES.flatMap(({ errors = {} }) => Object.keys(errors));
    expect([...Object.keys(commonErrors), ...codes].sort()).toEqual(errorCodes().toSorted());
    for (const code of codes) expect(Object.keys(commonErrors), code).not.toContain(code);
  });

  it('has each card function once, with its page and a line in the function list', () => {
    const functions = FEATURES.flatMap(({ name, cardFunction, menu = [], pages = [] }) =>
      cardFunction ? [{ name, id: cardFunction.id, menu, pages }] : [],
    );
    const ids = functions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { name, id, menu, pages } of functions) {
      const file = `features/${name}/feature.ts`;
      expect(
        pages.map(({ path }) => path),
        file,
      ).toContain(`card-management/:cardId/${id}`);
      expect(
        menu.filter(({ page }) => page === undefined),
        file,
      ).toHaveLength(1);
    }
  });

  it('has a page at each address of web/paths.ts', () => {
    // app/web/routes.tsx has the page of errors itself.
    const routes = [{ path: 'error-info' }, ...PAGES];
    const patterns = routes.map(({ path }) => new RegExp(`^/u/${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`));
    const after = Object.entries(paths).flatMap(([name, path]) => {
      // Every argument is a language, because some functions require a language.
      const values = Array.from({ length: path.length }, () => 'en');
      const address = (path as (...values: readonly string[]) => string)(...values);
      return address.startsWith('/u/') ? [[name, address] as const] : [];
    });
    expect(after.length).toBeGreaterThan(20);
    expect(after.filter(([, address]) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
  });

  it('leads each menu line and each link of the overview to a page', () => {
    const patterns = PAGES.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`));
    for (const { name, menu = [], cardLinks = [], cardFunction } of FEATURES) {
      const file = `features/${name}/feature.ts`;
      for (const { page } of menu) if (page === undefined) expect(cardFunction, file).toBeDefined();
      for (const { page } of [...menu, ...cardLinks])
        expect(page === undefined || patterns.some((pattern) => pattern.test(page)), `${file}: ${page}`).toBe(
          true,
        );
    }
  });
});

describe('steps of flows', () => {
  it('[GEN-12] has the name of each step under the key of its id', () => {
    const sources = import.meta.glob<string>('../features/*/web/**/*.tsx', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const steps = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\bid: '(\w+)', name: \w+\.(\w+), Page/g)].map(([, id, key]) => ({ file, id, key })),
    );
    expect(steps.length).toBeGreaterThan(20);
    for (const { file, id, key } of steps) {
      expect(key, `${file}: name the step by the message ${id}Step`).toBe(`${id}Step`);
      expect(STEP_NAMES, `${file}: add ${id}Step to messages.ts`).toContain(id);
    }
  });
});

describe('what tests know of each call', () => {
  /** The fields of each call that gives a command, in order. A new field is optional and comes last. */
  const FIELDS: Readonly<Record<string, string>> = {
    'POST /cards/{id}/activate': 'acceptTerms',
    'POST /cards/{id}/replacement': 'category reason reasonDetail language',
    'POST /cards/{id}/pin': 'newPIN confirmPIN ivBase64',
    'POST /cards/cashback-method': 'cardNo cusId channel cashbackMethod',
    'POST /contacts/change': 'kind value address otpToken newOtp language',
    'POST /contacts/changes/{id}/undo': 'otp assertion language',
    'POST /disputes': 'cardId kind lines answers evidence language',
    'POST /disputes/{id}/answer': 'text evidence language',
    'POST /disputes/{id}/evidence': 'evidence language',
    'POST /disputes/{id}/withdraw': 'language',
    'POST /family/cards/{id}/tighten':
      'version frozen online abroad contactless cash perPurchase perPeriod language',
    'POST /family/cards/{id}/loosen':
      'otp assertion version frozen online abroad contactless cash perPurchase perPeriod language method',
    'POST /family/cards/{id}/freeze': 'language',
    'POST /family/cards/{id}/stop': 'language',
    'POST /family/requests/{id}/allow': 'otp assertion amount until language method',
    'POST /installments/validate-otp':
      'username traceId otp assertion cardId transactionId transactionAmount instalmentFlag isBilled tenor language method',
    'POST /points-redemption/redeem-product-partner': 'catalogCode quantity airmileId cardId otpToken',
    'POST /points-redemption/redeem-product-catalogue':
      'catalogCode quantity cardId address city state postcode emailAddress registeredEmail registeredAddress otpToken',
    'POST /points-redemption/waiver': 'catalogCode amount cardId',
    'POST /redemption-history/detail/{id}/cancel': 'cardId',
    'POST /cards/{id}/controls/freeze': 'language',
    'POST /cards/{id}/controls/tighten':
      'version frozen online abroad contactless cash perPurchase perDay language',
    'POST /cards/{id}/controls/loosen':
      'version frozen online abroad contactless cash perPurchase perDay language',
    'POST /cards/{id}/controls/wallets/{tokenId}/remove': 'language',
    'POST /cards/{id}/change-credit-limit/validate-otp':
      'amount startDate endDate otp assertion traceId username email phoneNumber deviceName language method',
  };

  it('[RDM-4] keeps the order of the fields of commands: in another order, a retry after an upgrade counts as another request', () => {
    const commands = CONTRACTS.flatMap(({ endpoints }) => endpoints.filter((call) => call.commands));
    const order = commands.map(({ method, path, body }) => [
      `${method} ${path}`,
      body instanceof z.ZodMiniObject ? Object.keys(body.shape).join(' ') : '',
    ]);
    expect(Object.fromEntries(order)).toEqual(FIELDS);
  });

  it('[S23] has each call that takes texts in a testing/ids.ts, or among the calls without ids', () => {
    const withIds = new Set(CALLS_WITH_IDS.map(({ endpoint }) => endpoint));
    const others = CONTRACTS.flatMap(({ feature, calls }) =>
      calls
        .filter(({ endpoint }) => takesTexts(endpoint) && !withIds.has(endpoint))
        .map(({ name }) => ({ feature, name })),
    );
    const missing = others
      .filter(({ name }) => !CALLS_WITHOUT_IDS.includes(name))
      .map(({ feature, name }) => `add ${name} to features/${feature}/testing/ids.ts`);
    expect(missing).toEqual([]);
    expect(CALLS_WITHOUT_IDS.toSorted()).toEqual(others.map(({ name }) => name).toSorted());
  });
});
