import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Json } from '../json.ts'
import { InfraError } from '../stage/kit.ts'
import { RANDOM } from '../stage/steady.ts'
import type { Answer, Model, Question } from './model.ts'

/**
 * `auto` requests and records missing answers; `record` requests all answers again; `strict` requests
 * nothing, so it needs no key and no network.
 */
export type CassetteMode = 'auto' | 'record' | 'strict'

interface Header {
  model: string
  /** SHA-256 of tools/list. */
  tools: string
}

/**
 * A model whose answers are kept in a file, keyed by a hash of model, conversation, tools and trial. A
 * recording made with a different tools/list is stale: every request then fails, so no trial passes.
 */
export function recorded(
  model: Model,
  file: string,
  { mode, toolsHash }: { mode: CassetteMode; toolsHash: string },
): Model {
  const header: Header = { model: model.name, tools: toolsHash }
  const isNew = mode === 'record' || !existsSync(file)
  if (isNew && mode === 'strict') throw new Error(`There is no recording ${file}: make one with the model first.`)
  if (isNew) writeFileSync(file, `${JSON.stringify(header)}\n`)
  const { model: of, tools, answers } = cassetteIn(file)
  if (of !== model.name) throw new Error(`${file} was recorded of ${of}, not of ${model.name}.`)
  const stale =
    tools !== toolsHash && `${file} is stale: it was recorded for another tools/list. Record it anew with the model.`

  return {
    ...model,
    async ask(question) {
      if (stale) throw new InfraError(stale)
      const random = namesOfRandom(JSON.stringify(question.contents))
      const key = keyOf(model.name, random.hidden, question)
      const known = answers.get(key)
      if (known) return JSON.parse(random.shown(known)) as Answer
      if (mode === 'strict') throw new InfraError(`${file} has no answer to this; the conversation went another way.`)
      const answer = await model.ask(question)
      const kept = random.hide(JSON.stringify(answer))
      answers.set(key, kept)
      appendFileSync(file, `${JSON.stringify({ key, answer: JSON.parse(kept) as Json })}\n`)
      return answer
    },
  }
}

/** The kind and model that were recorded, such as `gemini:gemini-3-flash`. */
export function recordedModel(file: string): string {
  return cassetteIn(file).model
}

function cassetteIn(file: string): Header & { answers: Map<string, string> } {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const answers = lines.map((line) => JSON.parse(line) as { key: string; answer: Json })
  return {
    ...(JSON.parse(header!) as Header),
    answers: new Map(answers.map(({ key, answer }) => [key, JSON.stringify(answer)])),
  }
}

function keyOf(model: string, contents: string, { system, tools, trial }: Question): string {
  const declared = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  return createHash('sha256')
    .update(JSON.stringify([model, system, contents, declared, trial]))
    .digest('hex')
}

/**
 * Replaces ids and tokens, which differ in every run, with names in order of appearance, and restores them.
 */
function namesOfRandom(contents: string) {
  const names = new Map<string, string>()
  const hide = (text: string) =>
    RANDOM.reduce(
      (hidden, [pattern]) =>
        hidden.replace(pattern, (value) => {
          if (!names.has(value)) names.set(value, `{{random ${names.size + 1}}}`)
          return names.get(value)!
        }),
      text,
    )
  return {
    hidden: hide(contents),
    hide,
    shown(text: string): string {
      const values = new Map([...names].map(([value, name]) => [name, value]))
      return text.replaceAll(/\{\{random \d+\}\}/g, (name) => values.get(name) ?? name)
    },
  }
}
