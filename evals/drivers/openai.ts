import { setTimeout as wait } from 'node:timers/promises'
import type { Json } from '../json.ts'
import { InfraError } from '../stage/kit.ts'
import type { Answer, Model } from './model.ts'

interface OpenAiOptions {
  model: string
  /** Root of the API, such as `https://api.openai.com/v1`; without it, the model can only be replayed. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  /** Null omits it, because some models accept only their default. */
  temperature?: number | null
}

/** Timeout of one attempt, in milliseconds. */
const ATTEMPT_MS = 120_000
const ATTEMPTS = 4
/** Maximum wait before a retry, whatever the endpoint asks for. */
const MAX_WAIT_SECONDS = 60

/** Any endpoint that supports `/chat/completions` with tools, as most providers and local servers do. */
export function openai({ model, baseUrl, apiKey, temperature = 0 }: OpenAiOptions): Model {
  const name = `openai:${model}`
  return {
    name,
    fromUser: (content) => ({ role: 'user', content }),
    fromModel: (content) => ({ role: 'assistant', content }),
    results: (done) => done.map(({ wanted, call }) => ({ role: 'tool', tool_call_id: wanted.id, content: call.text })),

    async ask({ system, contents, tools }) {
      if (!baseUrl) throw new InfraError(`${name} needs OPENAI_BASE_URL.`)
      const body = JSON.stringify({
        model,
        messages: [{ role: 'system', content: system }, ...contents],
        ...(temperature === null ? {} : { temperature }),
        ...(tools.length ? { tools: tools.map(declared) } : {}),
      })
      const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) }
      const url = `${baseUrl.replace(/\/$/, '')}/chat/completions`
      return answerOf(name, await posted(name, url, { method: 'POST', headers, body }))
    },
  }
}

function declared({ name, description, inputSchema }: { name: string; description?: string; inputSchema: object }) {
  return { type: 'function', function: { name, description, parameters: inputSchema } }
}

/**
 * Posts a request and returns the answer's JSON. Retries when the endpoint is busy or can't be reached.
 * Throws `InfraError`.
 */
async function posted(name: string, url: string, init: RequestInit): Promise<Json> {
  for (let attempt = 1; ; attempt++) {
    let failure: string
    let seconds = 2 ** (attempt - 1)
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ATTEMPT_MS) })
      const text = await response.text()
      if (response.ok) return JSON.parse(text)
      failure = `${response.status} ${text.slice(0, 300)}`
      const isBusy = response.status === 429 || response.status >= 500
      if (!isBusy) throw new InfraError(`${name} gave no answer: ${failure}`)
      seconds = Number(response.headers.get('retry-after') ?? seconds)
    } catch (error) {
      if (error instanceof InfraError) throw error
      failure = (error as Error).message
    }
    if (attempt === ATTEMPTS) throw new InfraError(`${name} gave no answer: ${failure}`)
    await wait(Math.min(seconds || 0, MAX_WAIT_SECONDS) * 1000)
  }
}

function answerOf(name: string, body: Json): Answer {
  const message = body?.choices?.[0]?.message
  if (!message) throw new InfraError(`${name} gave an answer without a message.`)
  return {
    content: message,
    text: message.content ?? message.refusal ?? '',
    wanted: (message.tool_calls ?? []).map(({ id, function: { name: tool, arguments: text } }: Json) => ({
      id,
      name: tool,
      args: argumentsOf(text),
    })),
    tokens: { input: body.usage?.prompt_tokens ?? 0, output: body.usage?.completion_tokens ?? 0 },
  }
}

/**
 * Arguments that aren't a JSON object are passed to the tool as text, in the property `arguments`, so that
 * the tool's error tells the model what is wrong.
 */
function argumentsOf(text: string): Record<string, Json> {
  try {
    const args: unknown = JSON.parse(text || '{}')
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args as Record<string, Json>
  } catch {
    // Not JSON at all.
  }
  return { arguments: text }
}
