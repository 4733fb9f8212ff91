import { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'
import { openEndpoint, type EndpointConfig } from './endpoint-model.ts'
import { openGemini, type GeminiConfig } from './gemini-model.ts'
import { LIMITS, type Model, type ModelLog } from './model.ts'
import { objectIn } from './object-in.ts'

export type ModelConfig = GeminiConfig | EndpointConfig

/** Opens the configured model. No prompt, answer or key is logged. */
export function openModel(config: ModelConfig, log: ModelLog): Model {
  const { vendor, model } = config
  const limits = { ...LIMITS, ...config.limits }
  const ask = config.vendor === 'gemini' ? openGemini(config, limits) : openEndpoint(config, limits, log)

  return async ({ signal, ...asked }) => {
    const started = performance.now()
    const about = () => ({ vendor, model, ms: Math.round(performance.now() - started) })
    const timeout = AbortSignal.timeout(limits.totalMs)
    try {
      const { text, failure, tokens } = await ask({ ...asked, signal: AbortSignal.any([signal, timeout]) })
      log.info({ ...about(), ...tokens }, 'model answered')
      if (failure) throw new DrafterUnavailable(failure)
      if (!text.trim()) throw new DrafterUnavailable('empty')
      const answer = objectIn(text)
      if (!answer) throw new DrafterUnavailable('malformed')
      return answer
    } catch (error) {
      signal.throwIfAborted()
      const failure = timeout.aborted ? new DrafterUnavailable('timeout') : failureOf(error)
      // Log only the kind of failure: the error's text may quote the API or the website.
      log.warn({ ...about(), reason: failure.reason, status: statusOf(error) }, 'model gave no usable answer')
      throw failure
    }
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

/** The HTTP status, which the errors of both libraries carry. */
function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' ? status : undefined
}
