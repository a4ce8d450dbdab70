/**
 * A real OpenID provider for tests (`oidc-provider`), with a log-on page that asks for a name and no password. `fault`
 * makes the provider respond wrongly.
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/** A staff account at the provider. */
export interface StaffAccount {
  readonly name: string;
  readonly roles: readonly string[];
  /** Strength of the account's log-ons, for the ID token. */
  readonly acr?: string;
  /** Seconds since the account has logged on. */
  readonly age?: number;
}

export interface TestProvider {
  readonly issuer: string;
  /** Environment variables of a portal that uses this provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Accounts by subject; can be changed at any time. */
  readonly accounts: Map<string, StaffAccount>;
  /**
   * The simulated fault: every request gets status 503, ID tokens have a different nonce, no keys are published, or
   * `max_age` is not enforced.
   */
  fault: 503 | 'other-nonce' | 'other-key' | 'any-age' | undefined;
  close(): Promise<void>;
}

/** A key set without the key of any ID token. */
const OTHER_KEYS = JSON.stringify({ keys: [] });

export const SECRET = 'a-client-secret-for-tests';

/** Starts a provider whose client can return to any of `origins`. */
export async function startProvider(...origins: readonly string[]): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const accounts = new Map<string, StaffAccount>();
  const provider = createProvider(issuer, origins, accounts);
  const answer = provider.callback();
  const test: TestProvider = {
    issuer,
    accounts,
    fault: undefined,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: SECRET },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (test.fault === 503) return void response.writeHead(503).end();
    if (/^\/interaction\//.test(request.url ?? ''))
      return void interact(provider, accounts, request, response);
    if (test.fault === 'other-key' && request.url === '/jwks')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(OTHER_KEYS);
    if (test.fault === 'any-age') request.url = request.url?.replace(/max_age=\d+/, 'max_age=86400');
    if (test.fault === 'other-nonce') request.url = request.url?.replace('nonce=', 'nonce=_');
    return void answer(request, response);
  });
  return test;
}

function createProvider(
  issuer: string,
  origins: readonly string[],
  accounts: Map<string, StaffAccount>,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'desk',
        client_secret: SECRET,
        id_token_signed_response_alg: 'ES256',
        redirect_uris: origins.map((origin) => `${origin}/returned`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
      },
    ],
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: ['a key for the cookies of tests'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Log off everywhere</button>';
          context.body = `<!doctype html><html lang="en"><title>Provider</title>${form}${button}</html>`;
        },
      },
    },
    pkce: { required: () => true },
    acrValues: ['password', 'two-factors'],
    // Claims are in the ID token, as with most corporate providers.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: accounts.get(accountId)?.name,
        roles: accounts.get(accountId)?.roles,
      }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
}

/** Serves the log-on page and handles its submission. */
async function interact(
  provider: Provider,
  accounts: ReadonlyMap<string, StaffAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const choices = [...accounts.keys()].map(
      (name) => `<button name="account" value="${name}">${name}</button>`,
    );
    const page = `<!doctype html><html lang="en"><title>Provider</title><form method="post">${choices.join('')}</form>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  let body = '';
  for await (const part of request) body += part;
  const accountId = new URLSearchParams(body).get('account') ?? '';
  const { acr, age = 0 } = accounts.get(accountId) ?? {};
  const ts = Math.floor(Date.now() / 1000) - age;
  await provider.interactionFinished(request, response, { login: { accountId, ts, ...(acr && { acr }) } });
}
