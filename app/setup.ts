import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Database } from '../domain/database/database.ts'
import { DrafterUnavailable } from '../domain/drafts/website/drafter.ts'
import { DomainError } from '../domain/errors.ts'
import type { Setup, Testable } from '../domain/setup/setup.ts'
import { EmbedderUnavailable, HARMLESS, type NoVectors } from '../domain/listings/meaning/embedder.ts'
import { openEmbedder } from '../outside/embeddings/open-embedder.ts'
import { openModel } from '../outside/models/open-model.ts'
import type { ModelLog } from '../outside/models/model.ts'
import type { ConfigSource } from './effective-config.ts'
import { savedConfig } from './live.ts'
import type { PortsConfig } from './ports.ts'

type Tested = Pick<PortsConfig, 'stripe' | 'btcpay' | 'model' | 'embeddings'>

interface SetupOptions {
  db: Database
  appSecret: AppSecret
  log: ModelLog
  refresh(): Promise<void>
}

/** What admins see, change and test of the configuration. */
export function setupOf(source: ConfigSource<Tested>, { db, appSecret, log, refresh }: SetupOptions): Setup {
  return {
    fixed: source.fixed,
    faultsOf: (values) => source.read(values).faults,
    problems: async (reader) => (await savedConfig(reader, source, appSecret)).problems,
    refresh,
    async test(what) {
      const { config } = await savedConfig(db.read, source, appSecret)
      return TESTS[what](config, log)
    },
  }
}

const TESTS: Record<Testable, (config: Tested, log: ModelLog) => Promise<string>> = {
  async stripe({ stripe }) {
    if (!stripe) throw notSetUp('Stripe')
    const { checkStripe } = await import('../outside/payments/stripe.ts')
    const { isLive } = await checkStripe(stripe).catch((error: unknown) => {
      throw refused('Stripe', error, 'Check the secret key in Stripe under Developers, API keys.')
    })
    return isLive
      ? 'Stripe accepts the key. Payments are real.'
      : 'Stripe accepts the key. It is a test key: no money moves.'
  },
  async btcpay({ btcpay }) {
    if (!btcpay) throw notSetUp('BTCPay Server')
    const { checkBtcpay } = await import('../outside/payments/btcpay.ts')
    await checkBtcpay(btcpay).catch((error: unknown) => {
      throw refused('BTCPay Server', error, 'Check the address, the store ID, and that the key may view invoices.')
    })
    return 'BTCPay Server accepts the key, and it may see the store’s invoices.'
  },
  async model({ model }, log) {
    if (!model) throw notSetUp('The model')
    const started = performance.now()
    try {
      await openModel({ ...model, limits: { attempts: 1 } }, log)(TINY_QUESTION())
    } catch (error) {
      if (!(error instanceof DrafterUnavailable)) throw error
      throw new DomainError('wrong_state', `${model.model} ${ANSWERED_NOTHING[error.reason]}`, MODEL_FIX)
    }
    return `${model.model} answered in ${seconds(started)}.`
  },
  async embeddings({ embeddings }) {
    if (embeddings?.vendor === 'built-in') return 'The built-in model needs no key.'
    const embedder = openEmbedder(embeddings)
    if (!embedder) return 'Search by meaning is off, so there is nothing to test.'
    const started = performance.now()
    try {
      await embedder.embed([HARMLESS], 'query', AbortSignal.timeout(TIMEOUT_MS))
    } catch (error) {
      const reason = error instanceof EmbedderUnavailable ? error.reason : 'timeout'
      const fix = 'Check the address, the key, the model’s name and the dimensions, save, and test again.'
      throw new DomainError('wrong_state', `The embeddings model ${NO_VECTORS[reason]}`, fix, { cause: error })
    }
    return `The embeddings model answered with ${embedder.dimensions} dimensions in ${seconds(started)}.`
  },
}

const TIMEOUT_MS = 20_000
const MODEL_FIX = 'Check the address, the model’s name and the key, save, and test again.'

const TINY_QUESTION = () => ({
  instruction: 'Answer with JSON. Put the word from the text into "word".',
  text: 'hello',
  schema: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
  signal: AbortSignal.timeout(TIMEOUT_MS),
})

/** What goes wrong with any model. */
const FAILED = {
  busy: 'is busy (429).',
  failing: 'is failing: the server answered with an error of its own.',
  refused: 'refuses the request: the key or the model’s name may be wrong.',
  timeout: 'didn’t answer in time.',
  unreachable: 'can’t be reached.',
}

const ANSWERED_NOTHING: Record<DrafterUnavailable['reason'], string> = {
  ...FAILED,
  malformed: 'answered, but not with the JSON that drafting needs.',
  empty: 'gave an empty answer.',
  cut_short: 'gave an answer that was cut short.',
  blocked: 'refused to answer.',
}

const NO_VECTORS: Record<NoVectors, string> = {
  ...FAILED,
  refused_text: 'refuses the request: the model’s name or the dimensions may be wrong.',
  malformed: 'answered, but not with vectors.',
  wrong_dimensions: 'answers with another number of dimensions.',
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} seconds`
}

function notSetUp(what: string): DomainError {
  return new DomainError('wrong_state', `${what} isn’t set up.`, 'Fill in the fields and save, then test again.')
}

/** Says the status alone: the answer's text is untrusted, and may repeat what was sent. */
function refused(who: string, error: unknown, fix: string): DomainError {
  const { statusCode, status = statusCode, code } = error as { statusCode?: unknown; status?: unknown; code?: unknown }
  const why =
    typeof status === 'number'
      ? `answered ${status}`
      : `can’t be reached${typeof code === 'string' ? ` (${code})` : ''}`
  const next = typeof status === 'number' ? fix : 'Check that this machine can reach it, then test again.'
  return new DomainError('wrong_state', `${who} ${why}.`, next, { cause: error })
}
