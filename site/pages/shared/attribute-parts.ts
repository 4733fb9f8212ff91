import { html } from 'hono/html'
import type { AnsweredAttribute, Answers } from '../../../domain/drafts/answer-attributes.ts'
import { evidenceOf } from '../../../domain/profile/field-state.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { inShort, partSection, type Sent } from '../../ui/forms/part-section.ts'
import type { Part, Value } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { quoteFigure, quoteLine } from '../listing/evidence.ts'

const PREFIX = 'attributes.'

/** The title of the attributes' section on owners' forms, and what they are for. */
export const ATTRIBUTES_TITLE = 'Comparisons'
export const ATTRIBUTES_LEAD =
  'Visitors see these when they compare your product with another. Your categories decide the questions.'

/** Whether a part of a form is an attribute. */
export function isAttribute(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The form parts for these attributes. */
export function attributeParts(attributes: readonly AnsweredAttribute[]): Part[] {
  return attributes.map(({ key, name, choices }) => ({
    key: PREFIX + key,
    label: name,
    shape: choices.length
      ? { kind: 'choice', choices: choices.map((value) => ({ value, name: value })), empty: 'Not stated' }
      : { kind: 'line' },
  }))
}

/** The saved answer of an attribute's part; empty if there is none. */
export function answerIn(attributes: readonly AnsweredAttribute[], partKey: string): Value {
  return attributes.find(({ key }) => PREFIX + key === partKey)?.answer.value ?? ''
}

/** One attribute to answer, with the quotes behind what the website says. */
export function attributeSection(sent: Sent, part: Part, attributes: readonly AnsweredAttribute[]): Html {
  const found = attributes.find(({ key }) => PREFIX + key === part.key)
  const quotes = found ? evidenceOf(found.answer) : []
  const value = answerIn(attributes, part.key)
  const chip = quotes.length
    ? html`<span class="state is-ai hidden">From the website</span>`
    : value
      ? html`<span class="state is-manual">Your words</span>`
      : html``
  return partSection(sent, part, value, {
    chip,
    proof: html`${quotes.map(quoteFigure)}`,
    folds: true,
    glance: quoteLine(quotes, inShort(part, value)),
  })
}

/**
 * What the owner answered in a form. Null if no answer on it changed and none of its attributes is unread.
 */
export function answersOf(
  sent: Form,
  attributes: readonly AnsweredAttribute[],
  changed: ReadonlyMap<string, Value>,
): Answers | null {
  const onForm = attributes.filter(({ key }) => typeof sent[`was.${PREFIX}${key}`] === 'string')
  const answers = new Map(onForm.map(({ key }) => [key, changed.get(PREFIX + key) as string | undefined]))
  const isNews = onForm.some(({ key, answer }) => answers.get(key) !== undefined || answer.unread)
  return isNews ? answers : null
}
