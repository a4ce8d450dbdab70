/**
 * The staff desk: a separate server with its own cookie, calls and page. It shares no routes with the card holders'
 * listener.
 */
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../server/config/config.ts';
import type { StaffSettings } from '../../../server/config/staff.ts';
import { withBudget } from '../../../server/db/engine/budget.ts';
import { type Closing, installClosing } from '../../../server/http/closing.ts';
import { installErrors } from '../../../server/http/errors.ts';
import { Failure } from '../../../server/http/failure.ts';
import { read } from '../../../server/http/input.ts';
import { installProtection } from '../../../server/http/limits/protect.ts';
import { installReports } from '../../../server/http/observe/reports.ts';
import { logRequests } from '../../../server/http/observe/request-log.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import { type Language, parseLanguage } from '../../../shared/messages.ts';
import {
  type Answers,
  CALL_ROLES,
  type InputOf,
  type Refusal,
  STAFF_BASE,
  STAFF_LOG_ON,
  STAFF_RETURN,
  type StaffCall,
  staffPath,
} from '../calls.ts';
import { INPUTS } from '../inputs.ts';
import { type ActsDeps, createActs } from './acts.ts';
import type { StaffContext } from './context.ts';
import { createEffects, type EffectsDeps } from './effects.ts';
import { createLogOn, type LogOn, type LogOnDeps } from './log-on.ts';
import { createPeople, type PeopleDeps } from './people.ts';
import { createProvider } from './provider.ts';

/** Maximum calls of a staff member per minute. */
const MAX_CALLS = 600;
const YEAR_MS = 31_536_000_000;

export type DeskDeps = PeopleDeps &
  Omit<ActsDeps, 'effects' | 'dualControl' | 'customerOf'> &
  Omit<EffectsDeps, 'defaultLanguage'> &
  Omit<LogOnDeps, 'provider'> & {
    readonly config: Config;
    readonly clock: Clock;
    readonly settings: StaffSettings;
    /** Undefined if only the desk's calls are served. */
    readonly page?: DeskPage | undefined;
  };

/** The built page of the desk. */
export interface DeskPage {
  /** Folder of the page's scripts and styles. */
  readonly assets: string;
  readonly send: (request: FastifyRequest, reply: FastifyReply, name: string) => unknown;
}

type Handlers = {
  readonly [C in StaffCall]: (
    context: StaffContext,
    input: InputOf<C>,
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<Answers[C]>;
};

/** Returns the configuration of the desk's listener. */
export function deskConfig(config: Config, { origin }: StaffSettings): Config {
  return { ...config, apiBase: STAFF_BASE, publicOrigin: origin };
}

/** Installs the desk on an otherwise empty server. */
export async function installDesk(server: FastifyInstance, deps: DeskDeps): Promise<Closing> {
  const { settings, limits } = deps;
  const config = deskConfig(deps.config, settings);
  await server.register(fastifyCookie);
  server.removeContentTypeParser('text/plain');
  installErrors(server, config.defaultLanguage);
  installProtection(server, config);
  logRequests(server, config.logAddress);
  await installReports(server, { config, limits });
  const logOn = createLogOn({ ...deps, provider: createProvider(settings.provider, deps.clock) });
  // Neither response may be cached: both set cookies, and the URL of the second contains a code.
  const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  server.get(STAFF_LOG_ON, (request, reply) => withBudget(() => logOn.begin(request, uncached(reply))));
  server.get(STAFF_RETURN, (request, reply) => withBudget(() => logOn.complete(request, uncached(reply))));
  mountCalls(server, deps, logOn);
  if (deps.page) await installPage(server, deps.page, config.defaultLanguage);
  return installClosing(server, undefined);
}

function mountCalls(server: FastifyInstance, deps: DeskDeps, logOn: LogOn): void {
  const handlers = handlersOf(deps, logOn);
  async function serve<C extends StaffCall>(call: C, request: FastifyRequest, reply: FastifyReply) {
    const context = await logOn.authenticate(request);
    deps.limits.local('staff', context.actor.id, MAX_CALLS, 60);
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
  const { dualControl } = deps.settings;
  const { customerOf, ...looks } = createPeople(deps);
  const effects = createEffects({ ...deps, defaultLanguage: deps.config.defaultLanguage });
  return {
    me: async ({ name, roles }) => ({ name, roles, dualControl: [...dualControl] }),
    logOff: async (context, _input, { request, reply }) => ({
      provider: await logOn.end(request, reply, context),
    }),
    ...looks,
    ...createActs({ ...deps, effects, dualControl, customerOf }),
  };
}

/** Serves the desk's page in both languages, with its scripts and styles. */
async function installPage(
  server: FastifyInstance,
  page: DeskPage,
  defaultLanguage: Language,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: page.assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  server.get('/', (request, reply) => {
    const language = parseLanguage(request.cookies.language) ?? defaultLanguage;
    return page.send(request, reply, `staff.${language}.html`);
  });
}
