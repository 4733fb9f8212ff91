import { http, HttpResponse } from 'msw'
import type { EndpointConfig } from '../../outside/models/endpoint-model.ts'
import { listen } from './listen.ts'

/** What the service asked of an endpoint. */
interface EndpointPrompt {
  instruction: string
  /** The user message as sent. */
  text: string
  headers: Headers
  /** The whole request body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  body: any
}

/** How the fake answers a call: with an object or with any `Response`. It never answers if this returns nothing. */
type EndpointAnswer = (prompt: EndpointPrompt) => object | void | Promise<object>

export interface FakeEndpoint {
  /** The origin, as an operator may write it in DRAFT_MODEL_URL. */
  origin: string
  config: EndpointConfig
  prompts: EndpointPrompt[]
  /** Sets how the fake answers, from the next request on. */
  answers(answer: EndpointAnswer): void
  close(): Promise<void>
}

const MODEL = 'llama3.3:70b'

/** An OpenAI-compatible server on loopback, which the real library asks over real HTTP. */
export async function openEndpointModel(limits: EndpointConfig['limits'] = {}): Promise<FakeEndpoint> {
  const prompts: EndpointPrompt[] = []
  let answer: EndpointAnswer = () => ({})
  const server = await listen(
    http.post('*/v1/chat/completions', async ({ request }) => {
      const body = (await request.json()) as EndpointPrompt['body']
      const [system, user] = body.messages
      const prompt = { instruction: system.content, text: user.content, headers: request.headers, body }
      prompts.push(prompt)
      const said = (await answer(prompt)) ?? (await new Promise<never>(() => {}))
      return said instanceof Response ? said : completed(JSON.stringify(said))
    }),
  )
  return {
    origin: server.url,
    config: {
      vendor: 'endpoint',
      url: new URL('/v1', server.url),
      key: 'a key of the tests',
      model: MODEL,
      limits: { retryAfterSeconds: 0.01, ...limits },
    },
    prompts,
    answers: (next) => void (answer = next),
    close: server.close,
  }
}

/** A chat completion with this text. */
export function completed(content: unknown, { finish_reason = 'stop', ...message }: Record<string, unknown> = {}) {
  return HttpResponse.json({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: MODEL,
    choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason }],
    usage: {
      prompt_tokens: 1200,
      completion_tokens: 90,
      total_tokens: 1290,
      completion_tokens_details: { reasoning_tokens: 10 },
    },
  })
}
