/**
 * The staff desk: a server of its own, with its own cookie, calls and page. Nothing of it is on the card holders' listener, and
 * nothing of theirs on this one.
 */
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffSettings } from '../../../server/config/staff.ts';
import { withBudget } from '../../../server/db/engine/budget.ts';
import type { AppDeps } from '../../../app/server/deps.ts';
import { type Closing, installClosing } from '../../../server/http/closing.ts';
import { installErrors } from '../../../server/http/errors.ts';
import { Failure } from '../../../server/http/failure.ts';
import { read } from '../../../server/http/mount.ts';
import { loadPages, sendPage } from '../../../app/server/pages.ts';
import { installProtection } from '../../../server/http/protect.ts';
import { installReports } from '../../../server/http/reports.ts';
import { logRequests } from '../../../server/http/request-log.ts';
import type { Services } from '../../../app/server/services.ts';
import { parseLanguage } from '../../../shared/messages.ts';
import {
  CALL_ROLES,
  type InputOf,
  type PayloadOf,
  type Refusal,
  STAFF_BASE,
  STAFF_LOG_ON,
  STAFF_RETURN,
  type StaffCall,
  staffPath,
} from '../calls.ts';
import { createActs } from './acts.ts';
import type { StaffContext } from './context.ts';
import { createEffects } from './effects.ts';
import { INPUTS } from './inputs.ts';
import { createLogOn, type LogOn } from './log-on.ts';
import { createPeople } from './people.ts';
import { createProvider } from './provider.ts';

/** Calls of a staff member in a minute. */
const MOST_CALLS = 600;
const YEAR_MS = 31_536_000_000;

export type DeskDeps = AppDeps & Services & { readonly settings: StaffSettings };

type Handlers = {
  readonly [C in StaffCall]: (
    context: StaffContext,
    input: InputOf<C>,
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<PayloadOf<C>>;
};

/** Adds the desk to a server that has nothing else. */
export async function installDesk(server: FastifyInstance, deps: DeskDeps): Promise<Closing> {
  const { settings, limits } = deps;
  const config = { ...deps.config, apiBase: STAFF_BASE, publicOrigin: settings.origin };
  await server.register(fastifyCookie);
  server.removeContentTypeParser('text/plain');
  installErrors(server, config.defaultLanguage);
  installProtection(server, config);
  logRequests(server, config.logAddress);
  await installReports(server, { config, limits });
  const logOn = createLogOn({ ...deps, provider: createProvider(settings.provider, deps.clock) });
  // Neither may be kept: one sets a cookie, the other reads a code.
  const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  server.get(STAFF_LOG_ON, (request, reply) => withBudget(() => logOn.begin(request, uncached(reply))));
  server.get(STAFF_RETURN, (request, reply) => withBudget(() => logOn.complete(request, uncached(reply))));
  mountCalls(server, deps, logOn);
  if (deps.staffDir) await installPage(server, { ...deps, config }, deps.staffDir);
  return installClosing(server, undefined);
}

function mountCalls(server: FastifyInstance, deps: DeskDeps, logOn: LogOn): void {
  const handlers = handlersOf(deps, logOn);
  async function serve<C extends StaffCall>(call: C, request: FastifyRequest, reply: FastifyReply) {
    const context = await logOn.authenticate(request);
    deps.limits.local('staff', context.actor.id, MOST_CALLS, 60);
    if (!CALL_ROLES[call].some((role) => context.roles.includes(role))) {
      const details = { call, staff: context.actor.id };
      await deps.audit.record(deps.db, context, 'staff-call', 'no-role', null, details);
      throw new Failure('NOT_NOW', { reason: 'role' satisfies Refusal });
    }
    const input = read(INPUTS[call], request.body, {}) as InputOf<C>;
    return { payload: await handlers[call](context, input, { request, reply }) };
  }
  for (const call of Object.keys(CALL_ROLES) as StaffCall[])
    server.post(staffPath(call), (request, reply) => withBudget(() => serve(call, request, reply)));
}

function handlersOf(deps: DeskDeps, logOn: LogOn): Handlers {
  const { settings, config } = deps;
  const people = createPeople(deps);
  const effects = createEffects({ ...deps, defaultLanguage: config.defaultLanguage });
  const { dualControl } = settings;
  const acts = createActs({ ...deps, effects, dualControl, customerOf: people.customerOf });
  return {
    me: async ({ name, roles }) => ({ name, roles, dualControl: [...dualControl] }),
    logOff: async (context, _input, { request, reply }) => ({
      provider: await logOn.end(request, reply, context),
    }),
    find: people.find,
    person: people.person,
    audit: people.audit,
    messages: people.messages,
    pending: people.pending,
    act: acts.act,
    decide: acts.decide,
  };
}

/** The desk's page in both languages, and its scripts and styles. */
async function installPage(
  server: FastifyInstance,
  deps: Pick<AppDeps, 'config' | 'clock' | 'content' | 'log'>,
  staffDir: string,
): Promise<void> {
  const page = await loadPages(staffDir, deps);
  await server.register(fastifyStatic, {
    root: join(staffDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  server.get('/', (request, reply) => {
    const language = parseLanguage(request.cookies.language) ?? deps.config.defaultLanguage;
    return sendPage(request, reply, page(`staff.${language}.html`));
  });
}
