import { http, HttpResponse } from 'msw'
import type { GeminiConfig } from '../../outside/models/gemini-model.ts'
import { listen } from './listen.ts'

/** What the service asked: the instructions and the data, which the API takes separately. */
export interface GeminiPrompt {
  rules: string
  /** The user message as sent. */
  data: string
  /** A pointer at these words of the data. Throws if no line holds them. */
  at(words: string): string | { line: string; words: string }
  /** Names of the requested parts. */
  asked: string[]
  /** The whole request body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  body: any
}

/**
 * How the fake answers a call: with a profile or with any `Response`. It never answers if this returns
 * nothing.
 */
type GeminiAnswer = (prompt: GeminiPrompt) => object | void | Promise<object>

export interface FakeGemini {
  /** Options that point the real SDK at this machine. */
  config: GeminiConfig
  prompts: GeminiPrompt[]
  /** Sets how the fake answers, from the next request on. */
  answers(answer: GeminiAnswer): void
  close(): Promise<void>
}

const MODEL = 'gemini-3.8-flash'

/** The Gemini API on loopback: the real SDK over real HTTP, with scripted answers. */
export async function openGemini(limits: GeminiConfig['limits'] = {}): Promise<FakeGemini> {
  const prompts: GeminiPrompt[] = []
  let answer: GeminiAnswer = () => ({})
  const server = await listen(
    // In a path given as a string, `:generateContent` would be a parameter.
    http.post(new RegExp(`/v1/models/${MODEL}:generateContent$`), async ({ request }) => {
      const body = (await request.json()) as GeminiPrompt['body']
      const data: string = body.contents[0].parts[0].text
      const prompt = {
        rules: body.systemInstruction.parts[0].text,
        data,
        at: (words: string) => pointerAt(words, data),
        asked: Object.keys(body.generationConfig.responseJsonSchema.properties),
        body,
      }
      prompts.push(prompt)
      const said = (await answer(prompt)) ?? (await new Promise<never>(() => {}))
      return said instanceof Response ? said : HttpResponse.json(worded(JSON.stringify(said)))
    }),
  )
  return {
    config: {
      vendor: 'gemini',
      apiKey: 'a key of the tests',
      model: MODEL,
      baseUrl: server.url,
      limits: { retryAfterSeconds: 0.01, ...limits },
    },
    prompts,
    answers: (next) => void (answer = next),
    close: server.close,
  }
}

function pointerAt(words: string, data: string) {
  const lines = [...data.matchAll(/^(\d+\.\d+) (?:# )?(.*)$/gm)]
  const [, line, text] = lines.find(([, , one]) => one!.includes(words)) ?? []
  if (!line) throw new Error(`No line says “${words}”.`)
  return text === words ? line : { line, words }
}

/** An API response with this text. */
export function worded(said: string, more: { finishReason?: string } = {}) {
  return {
    candidates: [
      { content: { role: 'model', parts: [{ text: said }] }, finishReason: more.finishReason ?? 'STOP', index: 0 },
    ],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 90, thoughtsTokenCount: 10, totalTokenCount: 1300 },
    modelVersion: MODEL,
  }
}
