import { existsSync } from 'node:fs'
import { gemini } from '../drivers/gemini.ts'
import { modelDriver, type Model } from '../drivers/model.ts'
import { openai } from '../drivers/openai.ts'
import { recorded, recordedModel, type CassetteMode } from '../drivers/replay.ts'
import { scripted } from '../drivers/scripted.ts'
import type { Driver, UserOf } from './kit.ts'
import { modelUser } from '../users/model.ts'
import { ruleUser } from '../users/rules.ts'

/** Invalid command-line options; the message says what to provide instead. */
export class UsageError extends Error {}

export interface AssistantChoice {
  /** `scripted`, `gemini`, `openai` or `replay`. */
  driver: string
  model?: string | undefined
  /** `rules` or `model`. */
  user: string
  /** The file with the recorded answers. */
  cassette?: string | undefined
  /** Records all answers again. */
  record?: boolean
  /** Null uses the endpoint's default. */
  temperature: number | null
}

type Env = Record<string, string | undefined>

/**
 * The drivers of the assistant and the user. Throws `UsageError` for a choice that is unknown or incomplete.
 */
export function assistantOf(choice: AssistantChoice, env: Env, toolsHash: string): { driver: Driver; userOf: UserOf } {
  const { driver, user, cassette, record = false } = choice
  if (user !== 'rules' && user !== 'model') throw new UsageError(`There is no user ${user}: rules or model.`)
  if (driver === 'scripted') {
    if (user === 'model') throw new UsageError('A script is followed with a user who goes by rules: leave --user out.')
    return { driver: scripted(), userOf: ruleUser }
  }
  const mode: CassetteMode = driver === 'replay' ? 'strict' : record ? 'record' : 'auto'
  const bare = driver === 'replay' ? replayedModel(cassette) : modelOf(driver, choice, env)
  const model = cassette ? recorded(bare, cassette, { mode, toolsHash }) : bare
  return { driver: modelDriver(model), userOf: user === 'model' ? modelUser(model) : ruleUser }
}

function modelOf(kind: string, { model, temperature }: AssistantChoice, env: Env): Model {
  if (kind !== 'gemini' && kind !== 'openai')
    throw new UsageError(`There is no driver ${kind}: scripted, gemini, openai or replay.`)
  const name = model ?? env[kind === 'gemini' ? 'GEMINI_MODEL' : 'OPENAI_MODEL']
  if (!name) throw new UsageError(`Say which model: --model NAME.`)
  if (kind === 'gemini') {
    if (!env['GEMINI_API_KEY']) throw new UsageError('Set GEMINI_API_KEY.')
    return gemini({ model: name, apiKey: env['GEMINI_API_KEY'], baseUrl: env['GOOGLE_GEMINI_BASE_URL'] })
  }
  if (!env['OPENAI_BASE_URL']) throw new UsageError('Set OPENAI_BASE_URL, such as https://api.openai.com/v1.')
  return openai({
    model: name,
    baseUrl: env['OPENAI_BASE_URL'],
    apiKey: env['OPENAI_API_KEY'],
    temperature,
  })
}

/** The model of a recording, without access to the network. */
function replayedModel(cassette: string | undefined): Model {
  if (!cassette || !existsSync(cassette)) throw new UsageError('Say what to replay: --cassette FILE.')
  const [kind, ...name] = recordedModel(cassette).split(':')
  return kind === 'gemini' ? gemini({ model: name.join(':') }) : openai({ model: name.join(':') })
}
