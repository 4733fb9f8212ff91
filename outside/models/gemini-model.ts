import type { GenerateContentResponse, GoogleGenAI, ThinkingLevel } from '@google/genai'
import { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'

export interface GeminiConfig {
  apiKey: string
  model: string
  /** Overrides the API's address, for a proxy or for a fake in tests. */
  baseUrl: string | undefined
  limits?: Partial<typeof LIMITS>
}

/** A person may be waiting for the answer, so a slow model isn't worth more time than this. */
const LIMITS = {
  attemptMs: 15_000,
  /** All attempts and the waits between them. */
  totalMs: 25_000,
  attempts: 3,
  /** Wait before the first retry; doubles with each retry. */
  retryAfterSeconds: 1,
}
/** A whole profile takes about 3,000 tokens, so this cuts off only an answer that has gone wrong. */
const MAX_OUTPUT_TOKENS = 8192

export interface ModelLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** One request: rules and untrusted data kept apart, and the schema of the answer. */
interface Question {
  rules: string
  data: string
  schema: object
  signal: AbortSignal
}

/** Asks Gemini for JSON. The model has no tools, and no address it returns is ever fetched. */
export type Model = (question: Question) => Promise<Record<string, unknown>>

/**
 * Opens the model. The returned function throws `DrafterUnavailable` if there is no usable answer, or the
 * signal's reason if the signal aborts. No prompt or answer is logged.
 */
export function openModel(config: GeminiConfig, log: ModelLog): Model {
  const { apiKey, model, baseUrl } = config
  const limits = { ...LIMITS, ...config.limits }
  // The SDK is slow to load, so it loads now, in the background: startup doesn't wait for it, and the first
  // request rarely does.
  const open = () => openClient({ apiKey, baseUrl }, limits)
  let opened = open()
  opened.catch(() => {}) // the next request tries again

  return async ({ rules, data, schema, signal }) => {
    const started = performance.now()
    const about = () => ({ model, ms: Math.round(performance.now() - started) })
    try {
      // If the SDK failed to load, try again.
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
      // Log only the kind of failure: the error's text may quote the API or the website.
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
      // The SDK doesn't retry without these.
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

/** The answer as an object. Throws `DrafterUnavailable` when it is blocked, cut short, empty or not a JSON object. */
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
  // The response itself isn't JSON, such as a proxy's error page or a truncated body.
  if (error instanceof SyntaxError) return new DrafterUnavailable('malformed')
  return new DrafterUnavailable('unreachable')
}

/** The SDK's `ApiError` carries the HTTP status. */
function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' ? status : undefined
}
