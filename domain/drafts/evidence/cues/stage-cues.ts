import { isAsserted } from '../assertion.ts'
import { says } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { everySaying, saying, wordsFor } from '../../words/words.ts'
import { isSaidOfUs } from '../whose/subject.ts'

/** Explicit statements; growth and age don't prove a stage. */
const STAGE_CUES: Record<string, RegExp> = {
  idea: saying('idea stage'),
  mvp: saying('test stage'),
  launched: saying('launched'),
  growing: saying('raised money'),
}
const INVITES = saying('invites to')
const INVITATION = everySaying('invites to', 'small word')
/** "Waitlist software", "beta testing": the product's subject rather than its stage. */
const NAMES_A_THING = new RegExp(`^[\\s-]?${wordsFor('kind of tool')}`, 'u')
const ADVERBS = everySaying('still or now')

/** True when the website states this stage for the whole product rather than a part of it. */
export function isStatedStage(
  stage: string,
  { quote, context }: { quote: string; context: string },
  name: string,
): boolean {
  const cue = STAGE_CUES[stage]
  return (
    cue !== undefined &&
    cue.test(quote) &&
    sentences(context).some((sentence) => {
      const found = cue.exec(sentence)
      if (found === null || !says(quote, found[0]) || !isAsserted(sentence, found.index)) return false
      const at = found.index
      const start = sentence.slice(0, at)
      const before = start.replace(ADVERBS, '').replace(/\s{2,}/g, ' ')
      return (
        (opens(start) && !NAMES_A_THING.test(sentence.slice(at + found[0].length))) ||
        isSaidOfUs(`${before}x`, before.length, name) ||
        new RegExp(String.raw`(?:^|\s)${escaped(name)}${wordsFor('topic marker')}[、\s]*$`, 'iu').test(before)
      )
    })
  )
}

/** True for the text before a cue about the whole product: nothing, or an invitation. */
function opens(before: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(before)) return true
  return INVITES.test(before) && !/[\p{L}\p{N}]/u.test(before.replace(INVITATION, ' '))
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, '.')
}
