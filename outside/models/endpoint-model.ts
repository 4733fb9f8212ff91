import { setTimeout as wait } from 'node:timers/promises'
import type OpenAI from 'openai'
import type { APIError } from 'openai'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import * as z from 'zod'
import { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'
import { closed, isComplete } from './closed-schema.ts'
import {
  inBackground,
  MAX_ANSWER_TOKENS,
  type LIMITS,
  type ModelLog,
  type Question,
  type Reply,
  type Vendor,
} from './model.ts'

export interface EndpointConfig {
  vendor: 'endpoint'
  /** The API's address: `/chat/completions` is added to it. */
  url: URL
  key: string | undefined
  model: string
  limits?: Partial<typeof LIMITS>
}

/** How a server is asked. Servers differ in what they know, and refuse what they don't. */
interface Dialect {
  format: 'json_schema' | 'json_object' | 'text'
  limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  temperature: 'zero' | 'its own'
}

const FIRST_DIALECT: Dialect = { format: 'json_schema', limit: 'max_tokens', temperature: 'zero' }

/** What a refusal names, and how to ask after it. */
const AFTER_REFUSALS: { names: RegExp; next: (dialect: Dialect) => Dialect | undefined }[] = [
  {
    names: /temperature/i,
    next: (dialect) => (dialect.temperature === 'zero' ? { ...dialect, temperature: 'its own' } : undefined),
  },
  {
    names: /max_(completion_)?tokens/i,
    next: (dialect) =>
      dialect.limit === 'none'
        ? undefined
        : { ...dialect, limit: dialect.limit === 'max_tokens' ? 'max_completion_tokens' : 'none' },
  },
  {
    names: /response_format|json_(schema|object)|schema|grammar|structured/i,
    next: (dialect) =>
      dialect.format === 'text'
        ? undefined
        : { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'text' },
  },
]

/**
 * Asks any server with OpenAI's method `/chat/completions` (Ollama, vLLM, LM Studio, OpenAI, Mistral, OpenRouter). What
 * the server refuses is left out from then on, which is logged once. A busy or failing server is asked again.
 */
export function openEndpoint(config: EndpointConfig, limits: typeof LIMITS, log: ModelLog): Vendor {
  const client = inBackground(() => openClient(config, limits))
  let dialect = FIRST_DIALECT

  return async (question) => {
    const { chat } = await client()
    const lastRetry = performance.now() + limits.totalMs
    for (let attempt = 1; ;) {
      const spoken = dialect
      try {
        const request = requestFor(config.model, question, spoken)
        return replyOf(await chat.completions.create(request, { signal: question.signal }))
      } catch (error) {
        const next = afterRefusal(spoken, error)
        if (next) {
          // Another request may have learned it already.
          if (dialect === spoken) {
            dialect = next
            log.warn({ model: config.model, ...next }, 'model refuses the request: it is asked like this from now on')
          }
          continue
        }
        const seconds = secondsToRetry(error, limits.retryAfterSeconds * 2 ** (attempt - 1))
        if (attempt++ >= limits.attempts || performance.now() + seconds * 1000 >= lastRetry) throw error
        await wait(seconds * 1000, undefined, { signal: question.signal })
      }
    }
  }
}

async function openClient({ url, key }: EndpointConfig, { totalMs }: typeof LIMITS): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return new OpenAI({
    baseURL: url.href,
    // The library requires a key; `ask` below sends the headers instead.
    apiKey: 'unused',
    // These and more would come from variables of the environment that are meant for other programs.
    organization: null,
    project: null,
    adminAPIKey: null,
    logLevel: 'off',
    // We retry, within our own limit.
    maxRetries: 0,
    timeout: totalMs * 2,
    fetch: (address, init) => ask(address, { ...init, headers }),
  })
}

/**
 * Sends exactly these headers, and follows no redirect, because the request carries the key and the website's text. A
 * refusal comes back with its whole text: the library would keep only what some servers say, in the field `error`.
 */
async function ask(address: string | URL | Request, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  if (response.ok) return response
  const message = await response.text()
  const retryAfter = response.headers.get('retry-after')
  return Response.json(
    { error: { message } },
    { status: response.status, headers: retryAfter ? { 'retry-after': retryAfter } : {} },
  )
}

function requestFor(
  model: string,
  { instruction, text, schema }: Question,
  { format, limit, temperature }: Dialect,
): ChatCompletionCreateParamsNonStreaming {
  const isHeld = format === 'json_schema'
  return {
    model,
    messages: [
      { role: 'system', content: isHeld ? instruction : `${instruction}\n\n${inWords(schema)}` },
      { role: 'user', content: text },
    ],
    ...(temperature === 'zero' ? { temperature: 0 } : {}),
    ...(limit === 'none' ? {} : { [limit]: MAX_ANSWER_TOKENS }),
    ...(format === 'json_object' ? { response_format: { type: format } } : {}),
    ...(isHeld
      ? {
          response_format: {
            type: format,
            json_schema: { name: 'answer', strict: isComplete(schema), schema: closed(schema) },
          },
        }
      : {}),
  }
}

function inWords(schema: object): string {
  return `Answer with one JSON object and nothing else. Its JSON Schema is:\n${JSON.stringify(schema)}`
}

/** How to ask after this error; undefined if asking otherwise won't help. */
function afterRefusal(dialect: Dialect, error: unknown): Dialect | undefined {
  const { status, message } = error as APIError
  if (status !== 400 && status !== 422) return undefined
  for (const { names, next } of AFTER_REFUSALS) {
    const simpler = names.test(message) ? next(dialect) : undefined
    if (simpler) return simpler
  }
  return undefined
}

/** Seconds to wait before the next attempt: what the server asks for, if more than ours. Infinite if retrying won't help. */
function secondsToRetry(error: unknown, ours: number): number {
  const { status, headers } = error as APIError
  if (status === undefined || (status !== 429 && status < 500)) return Infinity
  return Math.max(ours, Number(headers?.get('retry-after')) || 0)
}

const Part = z.object({ type: z.string(), text: z.string().optional() })
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({
        // Some servers send parts, and reasoning as one of them.
        content: z.union([z.string(), z.array(Part)]).nullish(),
        refusal: z.string().nullish(),
      }),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      total_tokens: z.number().optional(),
      completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish(),
    })
    .nullish()
    .catch(undefined),
})

const FAILURES: Record<string, Reply['failure']> = {
  length: 'cut_short',
  content_filter: 'blocked',
  error: 'failing',
}

function replyOf(answer: unknown): Reply {
  const completion = Completion.safeParse(answer)
  if (!completion.success) throw new DrafterUnavailable('malformed')
  const { choices, usage } = completion.data
  const [choice] = choices
  const content = choice?.message.content ?? ''
  return {
    text:
      typeof content === 'string' ? content : content.map(({ type, text }) => (type === 'text' ? text : '')).join(''),
    failure: choice?.message.refusal ? 'blocked' : FAILURES[choice?.finish_reason ?? ''],
    tokens: {
      promptTokens: usage?.prompt_tokens,
      answerTokens: usage?.completion_tokens,
      thoughtTokens: usage?.completion_tokens_details?.reasoning_tokens ?? undefined,
      totalTokens: usage?.total_tokens,
    },
  }
}
