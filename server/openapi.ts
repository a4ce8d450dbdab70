/** OpenAPI 3.1 from the contracts: the document cannot say anything the server does not do. */
import * as z from 'zod/mini';
import { type ErrorCode, errorEntry } from '../shared/errors.ts';
import { answeredCodes, type Endpoint } from '../shared/http/endpoint.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  }) as Json;
  return json;
}

/** Every whole number is within JavaScript's exact range; saying so each time only hides the real bounds. */
function dropSafeBounds(json: Json): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

function responses(endpoint: Endpoint): Json {
  const statuses: Record<string, ErrorCode[]> = {};
  for (const code of answeredCodes(endpoint)) {
    const { status } = errorEntry(code);
    statuses[status] = [...(statuses[status] ?? []), code];
  }
  const errors = Object.entries(statuses).map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return { '200': { description: 'Done', content: contentOf(endpoint) }, ...Object.fromEntries(errors) };
}

/** The answer of a call that went well: the payload, or a file of one of these types. */
function contentOf({ files, payload }: Endpoint): Json {
  if (files) return Object.fromEntries(files.map((type) => [type, {}]));
  const schema = {
    type: 'object',
    required: ['payload'],
    properties: { payload: schemaOf(payload, 'output') },
  };
  return { 'application/json': { schema } };
}

const SECURITY: Readonly<Record<Endpoint['caller'], Json[]>> = {
  public: [],
  session: [{ session: [] }],
  access: [{ session: [], access: [], cookie: [] }],
  otp: [{ session: [], otp: [], cookie: [] }],
};

/** The whole document for these calls below `base`. */
export function openApi(endpoints: readonly Endpoint[], base: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const body = endpoint.body && {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
    };
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        security: SECURITY[endpoint.caller],
        parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
        ...(body && { requestBody: body }),
        responses: responses(endpoint),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Card portal API', version: '1' },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' },
        access: { type: 'http', scheme: 'bearer' },
        otp: { type: 'http', scheme: 'bearer', description: 'An OTP token in the place of the access token' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};
