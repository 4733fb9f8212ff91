import type { GenerateContentResponse, GoogleGenAI, ThinkingLevel } from '@google/genai'
import { inBackground, MAX_ANSWER_TOKENS, type LIMITS, type Reply, type Vendor } from './model.ts'

export interface GeminiConfig {
  vendor: 'gemini'
  apiKey: string
  model: string
  /** Overrides the API's address, for a proxy or for a fake in tests. */
  baseUrl: string | undefined
  limits?: Partial<typeof LIMITS>
}

/** Asks Gemini, through Google's own library, which also retries. */
export function openGemini(config: GeminiConfig, limits: typeof LIMITS): Vendor {
  const client = inBackground(() => openClient(config, limits))
  return async ({ instruction, text, schema, signal }) => {
    const { models } = await client()
    return replyOf(
      await models.generateContent({
        model: config.model,
        contents: [{ role: 'user', parts: [{ text }] }],
        config: {
          systemInstruction: instruction,
          temperature: 0,
          maxOutputTokens: MAX_ANSWER_TOKENS,
          responseMimeType: 'application/json',
          responseJsonSchema: schema,
          thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel },
          abortSignal: signal,
        },
      }),
    )
  }
}

async function openClient(
  { apiKey, baseUrl }: GeminiConfig,
  { attemptMs, attempts, retryAfterSeconds }: typeof LIMITS,
): Promise<GoogleGenAI> {
  const { GoogleGenAI } = await import('@google/genai')
  return new GoogleGenAI({
    apiKey,
    vertexai: false,
    httpOptions: {
      ...(baseUrl ? { baseUrl } : {}),
      timeout: attemptMs,
      // The SDK doesn't retry without these.
      retryOptions: { attempts, initialDelay: retryAfterSeconds, maxDelay: 8 },
    },
  })
}

function replyOf(answer: GenerateContentResponse): Reply {
  const used = answer.usageMetadata
  return {
    text: answer.text ?? '',
    failure: failureOf(answer),
    tokens: {
      promptTokens: used?.promptTokenCount,
      answerTokens: used?.candidatesTokenCount,
      thoughtTokens: used?.thoughtsTokenCount,
      totalTokens: used?.totalTokenCount,
    },
  }
}

/** Why this is no whole answer: it was blocked or cut short. */
function failureOf({ promptFeedback, candidates }: GenerateContentResponse): Reply['failure'] {
  if (promptFeedback?.blockReason) return 'blocked'
  const reason: string | undefined = candidates?.[0]?.finishReason
  if (reason === 'MAX_TOKENS') return 'cut_short'
  return reason && reason !== 'STOP' ? 'blocked' : undefined
}
