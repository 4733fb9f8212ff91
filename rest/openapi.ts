import { OAUTH_PATHS } from '../auth/oauth/endpoints.ts'
import { SCOPE_SENTENCES } from '../auth/oauth/resources.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import type { Tool } from '../tools/define-tool.ts'
import { exampleInput, exampleOutput } from '../tools/examples.ts'
import { pathParameters, schemasOf } from '../tools/json-schema.ts'

const ERRORS: Record<number, string> = {
  400: 'Invalid input, or not possible in this state.',
  401: 'Sign-in required, or the credential is not valid.',
  403: 'The credential lacks the scope.',
  404: 'Unknown slug, id, number or week.',
  409: 'A call with this idempotency key is still running.',
  422: 'This idempotency key was used for another request.',
  429: 'Too many requests.',
  503: 'The service can’t answer right now, for example because its database is unavailable.',
}

/** After these statuses, a client can send the same request again. */
const RETRYABLE = [409, 429, 503]

/** The OpenAPI 3.1 document of these tools. */
export function openApi(tools: readonly Tool[], { siteUrl, siteName }: { siteUrl: string; siteName: string }): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const tool of tools) (paths[tool.rest.path] ??= {})[tool.rest.method.toLowerCase()] = operation(tool)
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'A directory and launch calendar for software products. Every operation is also an MCP tool of the same name.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    tags: [...new Set(tools.map(topicOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: `OAuth 2.1: authorization code with PKCE (S256). Apps register at ${siteUrl}${OAUTH_PATHS.registration} or publish a client ID metadata document. Send the token as \`Authorization: Bearer\`. Metadata: ${siteUrl}/.well-known/oauth-authorization-server`,
          flows: {
            authorizationCode: {
              authorizationUrl: siteUrl + OAUTH_PATHS.authorization,
              tokenUrl: siteUrl + OAUTH_PATHS.token,
              refreshUrl: siteUrl + OAUTH_PATHS.token,
              scopes: SCOPE_SENTENCES,
            },
          },
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (\`ldk_…\`) with some of the scopes ${SCOPES.join(', ')}. The person creates it at ${siteUrl}/account.`,
        },
      },
    },
  }
}

const RETRY_AFTER = {
  description: 'Seconds until the same request may be sent again.',
  schema: { type: 'integer', minimum: 1 },
}

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable; branch on it.' },
    detail: { type: 'string', description: 'What is wrong.' },
    fix: { type: 'string', description: 'The next step.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer into the input.' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
        required: ['pointer', 'code', 'detail'],
      },
    },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'fix', 'errors', 'request_id'],
}

function operation(tool: Tool): object {
  const { input, output } = schemasOf(tool)
  const example = exampleInput(tool)
  const inPath = new Set(pathParameters(tool))
  const all = Object.entries(input.properties ?? {})
  const isBodyless = tool.rest.method === 'GET' || tool.rest.method === 'DELETE'
  const body = isBodyless ? [] : all.filter(([name]) => !inPath.has(name))
  const parameters = [
    ...all
      .filter(([name]) => isBodyless || inPath.has(name))
      .map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || (input.required ?? []).includes(name),
        description: (schema as { description?: string }).description,
        schema,
        ...(Object.hasOwn(example, name) ? { example: example[name] } : {}),
      })),
    ...(tool.idempotent ? [IDEMPOTENCY_KEY] : []),
  ]
  const statuses = [
    400,
    401,
    ...(tool.scope ? [403] : []),
    ...(inPath.size ? [404] : []),
    ...(tool.idempotent ? [409, 422] : []),
    429,
    503,
  ]
  return {
    operationId: tool.name,
    summary: tool.title,
    description: tool.description,
    tags: [topicOf(tool)],
    security: tool.scope ? [{ oauth: [tool.scope] }, { apiKey: [tool.scope] }] : [{}, { oauth: [] }, { apiKey: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(body.length ? { requestBody: requestBody(body, input.required ?? [], inPath, tool) } : {}),
    responses: {
      [tool.rest.success ?? 200]: {
        description: 'Done.',
        content: { 'application/json': { schema: output, example: exampleOutput(tool) } },
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: ERRORS[status],
            ...(RETRYABLE.includes(status)
              ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
              : {}),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique text, ideally a UUID. For 24 hours, a retry with the same key and body returns the first answer.',
  schema: { type: 'string', maxLength: 255 },
}

/** A body is required, except for a PUT with only optional properties. */
function requestBody(body: [string, unknown][], required: string[], inPath: Set<string>, tool: Tool): object {
  return {
    required: tool.rest.method !== 'PUT' || required.some((name) => !inPath.has(name)),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(body),
          required: required.filter((name) => !inPath.has(name)),
          additionalProperties: false,
        },
        example: Object.fromEntries(Object.entries(exampleInput(tool)).filter(([name]) => !inPath.has(name))),
      },
    },
  }
}

function topicOf({ rest }: Tool): string {
  return rest.path.split('/')[1]!
}
