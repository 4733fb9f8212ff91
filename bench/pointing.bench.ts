// Replays a model's recorded answers through the drafter: npm run bench -- pointing --corpus=DIR --answers=DIR. An
// OpenAI-compatible server on loopback gives them as pointers at today's lines. The corpus has a folder of saved pages for
// each website; the answers have NAME.json with pointers ("0.12", or the line and words of it) and NAME.txt with the lines
// that the model saw.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { findQuote, foldText } from '../domain/drafts/evidence/plain-text.ts'
import { sentences } from '../domain/drafts/evidence/sentences.ts'
import { POINTED, type PointedField } from '../domain/drafts/pointing/pointers.ts'
import { openEndpointModel } from '../test/vendors/endpoint-model.ts'
import { keepFigures, spread } from './load/figures.ts'
import { optionsOf } from './options.ts'

const { corpus, answers } = optionsOf('pointing')
type Pointer = string | { line: string; words: string }
type Answer = Record<string, unknown>
type Fields = Record<string, { value: string | string[] | null }>

const endpoint = await openEndpointModel()
const { url, model, key } = endpoint.config
const env = { ...process.env, DRAFT_MODEL_URL: url.href, DRAFT_MODEL: model, DRAFT_MODEL_KEY: key }
const run = promisify(execFile)

const tokens: { prompt: number[]; answer: number[] } = { prompt: [], answer: [] }
/** By field: the values that the model pointed at, those that today's lines show, and those that became a value. */
const counts: Record<string, { answered: number; shown: number; drafted: number }> = {}
const drafts: Answer = {}

const names = readdirSync(answers).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -5) : []))
for (const name of names.toSorted()) {
  const seen = linesOf(readFileSync(join(answers, `${name}.txt`), 'utf8'))
  const recorded = JSON.parse(readFileSync(join(answers, `${name}.json`), 'utf8')) as Answer
  let answer: Answer = {}
  endpoint.answers(({ text }) => (answer = answerNow(recorded, seen, linesOf(text))))
  const command = ['draft.ts', '--saved', join(corpus, name), '--model', '--json']
  const { stdout } = await run(process.execPath, command, { env, maxBuffer: 2 ** 26 })
  const draft = JSON.parse(stdout) as { fields: Fields; founders: object[]; problem: unknown }
  if (draft.problem) throw new Error(`${name}: ${JSON.stringify(draft.problem)}`)
  drafts[name] = draft
  const { instruction, text, body } = endpoint.prompts.at(-1)!
  tokens.prompt.push(countTokens(`${instruction}${text}${JSON.stringify(body.response_format.json_schema.schema)}`))
  tokens.answer.push(countTokens(JSON.stringify(answer)))
  for (const [field, given] of Object.entries(recorded)) {
    const count = (counts[field] ??= { answered: 0, shown: 0, drafted: 0 })
    const isOne = POINTED[field as PointedField] === 'text'
    const sizeOf = (value: unknown) => Math.min([value ?? []].flat().length, isOne ? 1 : Infinity)
    count.answered += sizeOf(given)
    count.shown += sizeOf(answer[field])
    count.drafted += Math.min(
      sizeOf(field === 'founders' ? draft.founders : draft.fields[field]?.value),
      sizeOf(answer[field]),
    )
  }
}
await endpoint.close()
console.table(counts)
console.table({ 'tokens of a prompt': spread(tokens.prompt), 'tokens of an answer': spread(tokens.answer) })
keepFigures('pointing', { counts, tokens, drafts })

/** Lines by their numbers, as a model sees them. */
function linesOf(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((row): [string, string][] => {
      const [, page, title] = /^PAGE (\d+) title: (.*)$/.exec(row) ?? []
      if (page !== undefined) return [[`${page}.title`, title!]]
      const [, line, words] = /^(\d+\.\d+) (?:# )?(.*)$/.exec(row) ?? []
      return line === undefined ? [] : [[line, words!]]
    }),
  )
}

/** The recorded answer in today's form, with pointers at the lines that say the same today. */
function answerNow(recorded: Answer, seen: Map<string, string>, shown: Map<string, string>): Answer {
  const at = (one: Pointer) =>
    pointersAt(typeof one === 'string' || !one.words ? (seen.get(lineOf(one)) ?? '') : one.words, shown)
  const numbersAt = (ones: Pointer[]) => ones.flatMap(at).map(lineOf)
  const forms: Record<string, (given: never) => unknown> = {
    words: (given: Pointer) => at(given)[0] ?? null,
    text: (given: Pointer[]) => given.flatMap(at),
    items: (given: Pointer[]) => given.flatMap(at),
    judgement: ({ value, line, lines }: { value: string; line?: string; lines?: Pointer[] }) => ({
      value,
      lines: numbersAt(line ? [line] : (lines ?? [])),
    }),
    judgements: (given: { name: string; line: string }[]) =>
      given.map(({ name, line }) => ({ value: name, lines: numbersAt([line]) })).filter(({ lines }) => lines.length),
    phrases: (given: string[]) => given,
  }
  return Object.fromEntries(
    Object.entries(recorded).map(([field, given]) => {
      const form = field === 'founders' ? 'items' : POINTED[field as PointedField]
      return [field, given && forms[form]!(given as never)]
    }),
  )
}

/** Pointers at the text, or at each of its sentences; none where today's lines leave it out. */
function pointersAt(text: string, shown: Map<string, string>): Pointer[] {
  for (const parts of [[text], sentences(text)]) {
    const found = parts.flatMap((part) => pointerAt(part, shown) ?? [])
    if (found.length) return found
  }
  return []
}

function pointerAt(words: string, shown: Map<string, string>): Pointer | null {
  for (const [line, text] of shown) {
    const span = words && findQuote(foldText(text), words)
    if (span) return text.slice(...span) === text ? line : { line, words: text.slice(...span) }
  }
  return null
}

function lineOf(pointer: Pointer): string {
  return typeof pointer === 'string' ? pointer : pointer.line
}
