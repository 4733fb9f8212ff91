import { ApiError, GoogleGenAI, type Content, type GenerateContentResponse } from '@google/genai'
import type { Json } from '../json.ts'
import { InfraError } from '../stage/kit.ts'
import type { Answer, Model } from './model.ts'

interface GeminiOptions {
  model: string
  /** Without it, the model can only be replayed. */
  apiKey?: string | undefined
  /** Overrides the API's address: a proxy, or a fake in tests. */
  baseUrl?: string | undefined
}

/** Timeout of one attempt, in milliseconds. */
const ATTEMPT_MS = 120_000
const ATTEMPTS = 4

/**
 * Gemini with our own loop: the SDK's `mcpToTool` stops after ten calls, counts only the tokens of the last turn, and
 * sends each result to the model twice.
 */
export function gemini({ model, apiKey, baseUrl }: GeminiOptions): Model {
  const name = `gemini:${model}`
  const client =
    apiKey &&
    new GoogleGenAI({
      apiKey,
      vertexai: false,
      httpOptions: { ...(baseUrl ? { baseUrl } : {}), timeout: ATTEMPT_MS, retryOptions: { attempts: ATTEMPTS } },
    })
  return {
    name,
    fromUser: (text) => ({ role: 'user', parts: [{ text }] }),
    fromModel: (text) => ({ role: 'model', parts: [{ text }] }),
    results: (done) => [
      {
        role: 'user',
        parts: done.map(({ wanted: { id, name: tool }, call: { isError, text, result } }) => ({
          functionResponse: {
            ...(id === undefined ? {} : { id }),
            name: tool,
            response: isError ? { error: text } : { output: (result as Json) ?? text },
          },
        })),
      },
    ],

    async ask({ system, contents, tools }) {
      if (!client) throw new InfraError(`${name} needs GEMINI_API_KEY.`)
      try {
        return answerOf(
          await client.models.generateContent({
            model,
            contents: contents as Content[],
            config: {
              systemInstruction: system,
              temperature: 0,
              automaticFunctionCalling: { disable: true },
              ...(tools.length ? { tools: [{ functionDeclarations: tools.map(declared) }] } : {}),
            },
          }),
        )
      } catch (error) {
        const status = error instanceof ApiError ? ` (${error.status})` : ''
        throw new InfraError(`${name} gave no answer${status}: ${(error as Error).message.slice(0, 300)}`)
      }
    },
  }
}

function declared({
  name,
  description = '',
  inputSchema,
}: {
  name: string
  description?: string
  inputSchema: object
}) {
  return { name, description, parametersJsonSchema: inputSchema }
}

function answerOf({ candidates, usageMetadata, promptFeedback }: GenerateContentResponse): Answer {
  const candidate = candidates?.[0]
  const parts = candidate?.content?.parts ?? []
  const said = parts.flatMap((part) => (part.text && !part.thought ? [part.text] : [])).join('')
  const wanted = parts.flatMap(({ functionCall }) =>
    functionCall
      ? [
          {
            id: functionCall.id,
            name: functionCall.name ?? '',
            args: (functionCall.args ?? {}) as Record<string, Json>,
          },
        ]
      : [],
  )
  // A blocked or empty answer is the model's own failure; the reason takes the place of its message.
  const held = said || wanted.length ? '' : `(${candidate?.finishReason ?? promptFeedback?.blockReason ?? 'no answer'})`
  return {
    content: candidate?.content ?? { role: 'model', parts: [{ text: held }] },
    text: said || held,
    wanted,
    tokens: {
      input: usageMetadata?.promptTokenCount ?? 0,
      output: (usageMetadata?.candidatesTokenCount ?? 0) + (usageMetadata?.thoughtsTokenCount ?? 0),
    },
  }
}
