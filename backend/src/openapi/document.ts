import {
  DEVICE_ID_HEADER,
  DEVICE_KEY_COOKIE,
  ID_LENGTH,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_COOKIE,
} from '@maru/core';
import { ERROR_CODES } from '@maru/core/api';
import type { Endpoint } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import type { EndpointName } from '@maru/core/api/contracts';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** An OpenAPI operation. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Record<string, never[]>[];
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Record<string, { readonly schema: JsonSchema }>;
  };
  readonly responses: Record<string, JsonSchema>;
}

/** Subset of an OpenAPI 3.1 document in use here. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<
    'schemas' | 'responses' | 'parameters' | 'securitySchemes',
    Record<string, JsonSchema>
  >;
}

const DESCRIPTION = `Calls of the server. Times are ISO 8601 in UTC with milliseconds, ids are ${ID_LENGTH} characters of [0-9a-z].
Growing lists answer with \`nextCursor\`, which is the next call's \`cursor\`. Form payloads are taken as JSON too.
What a caller may not know of is answered with 404, with the very answer of an unknown id.`;

const ANONYMOUS = {};
const SIGNED_IN = { session: [], device: [] };
const CONTENT_TYPES = {
  none: [],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
} as const satisfies Record<Endpoint['bodyKind'], readonly string[]>;

/** Builds the OpenAPI description of every call of the contract. */
export async function describeApi(version: string): Promise<OpenApiDocument> {
  const schemas: Record<string, JsonSchema> = { Error: ERROR };
  const paths: Record<string, Record<string, Operation>> = {};
  const entries = Object.entries(endpoints) as [EndpointName, Endpoint][];
  for (const [name, endpoint] of entries) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = await describeCall(name, endpoint, schemas);
  }
  const tags = [...new Set(entries.map(([, { path }]) => tagOf(path)))].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: { title: 'Maru', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: { schemas, responses: RESPONSES, parameters: PARAMETERS, securitySchemes: SECURITY },
  };
}

async function describeCall(
  name: EndpointName,
  endpoint: Endpoint,
  named: Record<string, JsonSchema>,
): Promise<Operation> {
  const { params, query, body, response } = await endpoint.schemas();
  const content = body === undefined ? null : toJsonSchema(body, 'input', named);
  const isWrite = endpoint.method !== 'GET';
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    security: endpoint.auth !== 'none' ? [SIGNED_IN] : [ANONYMOUS, SIGNED_IN],
    parameters: [
      ...parametersOf(params, 'path', named),
      ...parametersOf(query, 'query', named),
      { $ref: '#/components/parameters/DeviceId' },
      ...(endpoint.isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(content === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              CONTENT_TYPES[endpoint.bodyKind].map((type) => [type, { schema: content }]),
            ),
          },
        }),
    responses: {
      [endpoint.status]: describeResponse(endpoint, responseSchema(endpoint, response, named)),
      ...(endpoint.auth === 'user' ? { 401: { $ref: '#/components/responses/Unauthorized' } } : {}),
      ...(isWrite ? { 403: { $ref: '#/components/responses/Forbidden' } } : {}),
      ...(params === undefined && query === undefined
        ? {}
        : { 404: { $ref: '#/components/responses/NotFound' } }),
      ...(query === undefined && body === undefined
        ? {}
        : { 422: { $ref: '#/components/responses/Invalid' } }),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** Returns the schema of a successful response; null when it has no body. */
function responseSchema(
  { status, responseKind }: Endpoint,
  response: z.ZodType,
  named: Record<string, JsonSchema>,
): JsonSchema | null {
  if (status === 204 || responseKind === 'redirect') return null;
  return responseKind === 'json'
    ? toJsonSchema(response, 'output', named)
    : { type: 'string', format: 'binary' };
}

const STATUS_WORDS = {
  200: 'Success',
  201: 'Made',
  202: 'Accepted',
  204: 'Done',
  303: 'Leads to another address',
} as const satisfies Record<Endpoint['status'], string>;

function describeResponse({ status, responseKind }: Endpoint, schema: JsonSchema | null): JsonSchema {
  const description = STATUS_WORDS[status];
  return schema === null
    ? { description }
    : { description, content: { [`application/${responseKind}`]: { schema } } };
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  named: Record<string, JsonSchema>,
): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', named) as {
    readonly properties?: Record<string, JsonSchema>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // A credential has an empty schema, because a value that is not a string counts as absent.
    schema: Object.keys(property).length === 0 ? { type: 'string' } : property,
  }));
}

/** Converts to JSON Schema 2020-12, as used by OpenAPI 3.1. Moves named schemas to `named`. */
function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _id, ...rest } = definition;
    named[name] = withComponents(rest);
  }
  return withComponents(own);
}

function withComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}

/** Noun of a call by the first segment of its path; all others concern accounts. */
const NOUNS: Readonly<Record<string, string>> = {
  groups: 'spaces',
  docs: 'documents',
  recents: 'documents',
  comments: 'comments',
  notifications: 'notifications',
  media: 'media',
  explore: 'finding',
  search: 'finding',
  link_preview: 'finding',
  version: 'server',
};

function tagOf(path: string): string {
  return NOUNS[path.split('/')[2] ?? ''] ?? 'accounts';
}

const ERROR: JsonSchema = {
  type: 'object',
  description: 'What every refusal says. `msg` is in the language of `lang`, else of Accept-Language.',
  properties: {
    msg: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    errorId: { type: 'string', pattern: '^[0-9a-z]{24}$' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'With validation_failed: a code for each field.',
    },
    silent: { type: 'boolean' },
    latest: {
      type: 'object',
      description: 'With edit_conflict: the state that is stored now.',
      properties: { updatedAt: { type: 'string' }, historyId: { type: 'string' } },
      required: ['updatedAt', 'historyId'],
    },
  },
  required: ['msg', 'code', 'errorId'],
};

function refusal(description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

const RESPONSES = {
  Unauthorized: refusal('Nobody is signed in'),
  Forbidden: refusal('The caller can read it, but not change it; or the request came from another site'),
  NotFound: refusal('There is nothing, or nothing that the caller may know of'),
  Invalid: refusal('A field is missing, of a wrong type or out of range'),
  Failure: refusal('Any other refusal: the code says which'),
};

const PARAMETERS = {
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY_HEADER,
    in: 'header',
    description:
      'A random UUID: the same key from the same user has one effect and the same answer for 24 hours.',
    schema: { type: 'string', format: 'uuid' },
  },
  DeviceId: {
    name: DEVICE_ID_HEADER,
    in: 'header',
    description: 'The device that asks: a random UUID. A label, never a credential.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by login and sign-up. Opens nothing without the device key.',
  },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: DEVICE_KEY_COOKIE,
    description: "The browser's own key, HttpOnly. Both cookies make a session.",
  },
};
