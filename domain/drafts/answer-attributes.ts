import { attributesAsked, type AskedAttribute } from '../categories/attributes.ts'
import type { Reader, Tx } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import { requiredText } from '../profile/field-rules.ts'
import {
  answerTo,
  removed,
  restored,
  typed,
  type Attributes,
  type Drafted,
  type Profile,
} from '../profile/field-state.ts'
import type { Actor } from '../shared/actor.ts'
import { editDraft } from './edit-held.ts'
import { lockOwnedDraft } from './owned-draft.ts'
import { profileOf } from './profile/draft-profile.ts'
import { categoriesIn } from './profile/write-profile.ts'

const MAX_ANSWER = 200

/** An attribute with the product's answer so far. */
export interface AnsweredAttribute extends AskedAttribute {
  answer: Drafted<string>
}

/**
 * What owners answered in a form, by key: an empty text removes an answer, and undefined leaves it as it is
 * but notes that the owner was asked.
 */
export type Answers = ReadonlyMap<string, string | undefined>

/** The attributes that these categories ask for, with the answers so far. */
export async function answeredAttributes(
  db: Reader,
  categories: readonly string[],
  attributes: Attributes,
): Promise<AnsweredAttribute[]> {
  const asked = await attributesAsked(db, categories)
  return asked.map((attribute) => ({ ...attribute, answer: answerTo(attributes, attribute.key) }))
}

interface Answering {
  actor: Actor
  answers: Answers
  now: Date
}

/** Answers the attributes of the actor's draft, or of its listing. Throws `not_found` and `invalid_input`. */
export async function answerForDraft(tx: Tx, draftId: string, { actor, answers, now }: Answering): Promise<void> {
  const draft = await lockOwnedDraft(tx, draftId, actor)
  const { profile: before } = await profileOf(tx, draft, actor)
  const asked = await attributesAsked(tx, categoriesIn(before))
  await editDraft(tx, draft, { actor, now }, (profile) => answer(profile, asked, answers))
}

function answer(profile: Profile, asked: readonly AskedAttribute[], answers: Answers): void {
  const answered = asked
    .filter(({ key }) => answers.has(key))
    .map((attribute) => {
      const now = answerTo(profile.attributes, attribute.key)
      return [attribute.key, answeredWith(now, attribute, answers.get(attribute.key))] as const
    })
  profile.attributes = { ...profile.attributes, ...Object.fromEntries(answered) }
}

function answeredWith(now: Drafted<string>, attribute: AskedAttribute, given: string | undefined): Drafted<string> {
  // An owner who leaves a box empty has been asked, so the attribute is no longer unread.
  const { unread: _, ...asked } = now
  if (given === undefined) return asked
  if (!given) return removed(asked)
  const value = acceptedAnswer(attribute, given)
  return value === now.ai ? restored(asked) : typed(asked, value)
}

/** An answer as it is stored. Throws `invalid_input`. */
function acceptedAnswer({ key, choices }: AskedAttribute, given: string): string {
  const pointer = `/attributes/${key}`
  const text = requiredText(pointer, given)
  if (text.length > MAX_ANSWER)
    throw invalidField(pointer, 'too_long', `At most ${MAX_ANSWER} characters, got ${text.length}.`, 'Shorten it.')
  if (choices.length && !choices.includes(text))
    throw invalidField(
      pointer,
      'unknown_choice',
      `${text.slice(0, 40)} is not one of the choices.`,
      `Choose one of: ${choices.join(', ')}.`,
    )
  return text
}
