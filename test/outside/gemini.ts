import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { GeminiConfig } from '../../outside/gemini/ask-model.ts'

/** What the service asked: rules and data apart, as the API takes them. */
export interface GeminiPrompt {
  rules: string
  /** The user message, as it was sent. */
  data: string
  pages: { page: number; title: string; lines: string[] }[]
  categories: string[]
  /** Names of what was asked for. */
  asked: string[]
  /** The whole body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  body: any
}

/** How the fake answers one call: a profile as JSON, or anything a server may do. */
type GeminiAnswer = (prompt: GeminiPrompt, response: ServerResponse) => object | Promise<object> | void

export interface FakeGemini {
  /** Hand this to the service: the real SDK then speaks to this machine. */
  config: GeminiConfig
  prompts: GeminiPrompt[]
  /** From now on. */
  answers(answer: GeminiAnswer): void
  close(): Promise<void>
}

/** The Gemini API on loopback: the real SDK over real HTTP, with answers of the test's own. */
export async function openGemini(limits: GeminiConfig['limits'] = {}): Promise<FakeGemini> {
  const prompts: GeminiPrompt[] = []
  let answer: GeminiAnswer = () => ({})
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request))
      const data: string = body.contents[0].parts[0].text
      const prompt = {
        rules: body.systemInstruction.parts[0].text,
        data,
        ...(JSON.parse(data) as Pick<GeminiPrompt, 'pages' | 'categories'>),
        asked: Object.keys(body.generationConfig.responseJsonSchema.properties),
        body,
      }
      prompts.push(prompt)
      const profile = await answer(prompt, response)
      if (profile) send(response, 200, worded(JSON.stringify(profile)))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: {
      apiKey: 'a key of the tests',
      model: 'gemini-3.8-flash',
      baseUrl: `http://127.0.0.1:${port}`,
      limits: { retryAfterSeconds: 0.01, ...limits },
    },
    prompts,
    answers: (next) => void (answer = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer of the API that says this. */
export function worded(said: string, more: { finishReason?: string } = {}): object {
  return {
    candidates: [
      { content: { role: 'model', parts: [{ text: said }] }, finishReason: more.finishReason ?? 'STOP', index: 0 },
    ],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 90, thoughtsTokenCount: 10, totalTokenCount: 1300 },
    modelVersion: 'gemini-3.8-flash',
  }
}

/** Sends an answer of any status. */
export function send(response: ServerResponse, status: number, body: object | string): void {
  const isText = typeof body === 'string'
  response
    .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
    .end(isText ? body : JSON.stringify(body))
}
