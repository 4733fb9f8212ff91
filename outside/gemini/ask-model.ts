import type { GenerateContentResponse, GoogleGenAI, ThinkingLevel } from '@google/genai'
import { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'

export interface GeminiConfig {
  apiKey: string
  model: string
  /** Another address of the API: a proxy, or a fake in tests. */
  baseUrl: string | undefined
  limits?: Partial<typeof LIMITS>
}

/** A person waits for the draft: what a model has not said by then is not worth waiting for. */
const LIMITS = {
  /** One attempt. */
  attemptMs: 15_000,
  /** All attempts and the waits between them. */
  totalMs: 25_000,
  attempts: 3,
  /** Before the first retry; doubles with each further one. */
  retryAfterSeconds: 1,
}
/** A whole profile takes about 3,000 tokens. */
const MAX_OUTPUT_TOKENS = 8192

export interface ModelLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** One question: rules and data apart, and the form of the answer. */
interface Question {
  rules: string
  data: string
  schema: object
  signal: AbortSignal
}

/** Asks Gemini for JSON. The model has no tools, and nothing it says is ever fetched. */
export type Model = (question: Question) => Promise<Record<string, unknown>>

/** Throws `DrafterUnavailable` when asked in vain, or the signal's reason; neither the model's nor anybody's text is logged. */
export function openModel(config: GeminiConfig, log: ModelLog): Model {
  const { apiKey, model, baseUrl } = config
  const limits = { ...LIMITS, ...config.limits }
  // The SDK takes a while to load: a start need not wait for it, and neither should the first person.
  const open = () => openClient({ apiKey, baseUrl }, limits)
  let opened = open()
  opened.catch(() => {}) // whoever asks hears of it

  return async ({ rules, data, schema, signal }) => {
    const started = performance.now()
    const about = () => ({ model, ms: Math.round(performance.now() - started) })
    try {
      // What could not be loaded before may be there now.
      const { models } = await (opened = opened.catch(open))
      const answer = await models.generateContent({
        model,
        contents: [{ role: 'user', parts: [{ text: data }] }],
        config: {
          systemInstruction: rules,
          temperature: 0,
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          responseMimeType: 'application/json',
          responseJsonSchema: schema,
          thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel },
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]),
        },
      })
      log.info({ ...about(), ...tokensOf(answer) }, 'gemini answered')
      return jsonOf(answer)
    } catch (error) {
      signal.throwIfAborted()
      const failure = failureOf(error)
      // Neither the upstream's text nor the website's: only what kind of failure it was.
      log.warn({ ...about(), reason: failure.reason, status: statusOf(error) }, 'gemini gave no answer')
      throw failure
    }
  }
}

async function openClient(
  { apiKey, baseUrl }: Pick<GeminiConfig, 'apiKey' | 'baseUrl'>,
  { attemptMs, attempts, retryAfterSeconds }: typeof LIMITS,
): Promise<GoogleGenAI> {
  const { GoogleGenAI } = await import('@google/genai')
  return new GoogleGenAI({
    apiKey,
    vertexai: false,
    httpOptions: {
      ...(baseUrl ? { baseUrl } : {}),
      timeout: attemptMs,
      // Without these the SDK does not retry at all.
      retryOptions: { attempts, initialDelay: retryAfterSeconds, maxDelay: 8 },
    },
  })
}

function tokensOf({ usageMetadata: used }: GenerateContentResponse): object {
  return {
    promptTokens: used?.promptTokenCount,
    answerTokens: used?.candidatesTokenCount,
    thoughtTokens: used?.thoughtsTokenCount,
    totalTokens: used?.totalTokenCount,
  }
}

/** The answer as an object. Throws `DrafterUnavailable` for one that is blocked, cut short, empty or no such JSON. */
function jsonOf(answer: GenerateContentResponse): Record<string, unknown> {
  if (answer.promptFeedback?.blockReason) throw new DrafterUnavailable('blocked')
  const reason: string | undefined = answer.candidates?.[0]?.finishReason
  if (reason === 'MAX_TOKENS') throw new DrafterUnavailable('cut_short')
  if (reason && reason !== 'STOP') throw new DrafterUnavailable('blocked')
  if (!answer.text?.trim()) throw new DrafterUnavailable('empty')
  const value = parsed(answer.text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DrafterUnavailable('malformed')
  return value as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failureOf(error: unknown): DrafterUnavailable {
  if (error instanceof DrafterUnavailable) return error
  const status = statusOf(error)
  if (status === 429) return new DrafterUnavailable('busy')
  if (status !== undefined && status >= 500) return new DrafterUnavailable('failing')
  if (status !== undefined) return new DrafterUnavailable('refused')
  const { name } = error as Error
  if (name === 'AbortError' || name === 'TimeoutError') return new DrafterUnavailable('timeout')
  // An answer that is no JSON at all: a proxy's page, or half of one.
  if (error instanceof SyntaxError) return new DrafterUnavailable('malformed')
  return new DrafterUnavailable('unreachable')
}

/** The SDK's `ApiError` carries the HTTP status. */
function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' ? status : undefined
}
