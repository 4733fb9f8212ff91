/** One sentence of an answer. */
export interface Sentence {
  text: string
  isQuestion: boolean
}

/** The sentences of a message in plain text: without marks of Markdown, with straight apostrophes. */
export function sentencesOf(message: string): Sentence[] {
  return (
    message
      .replaceAll(/[*_`#>|“”"]+/g, ' ')
      .replaceAll('’', "'")
      // A name may hold a word such as “no”.
      .replaceAll(/\b[a-z][\w-]*(\.[a-z][\w-]*)+\b/gi, 'domain')
      .split(/(?<=[.!?;])\s+|\n+/)
      .map((part) => part.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .map((text) => ({ text, isQuestion: /\?[ )]*$/.test(text) }))
  )
}

/** Words that turn a sentence into its opposite. */
export const NEGATION =
  /\b(not|never|no|none|nothing|nobody|neither|nor|cannot|without|unable|failed to|refused?|instead of)\b|n't\b/i
const CONDITION =
  /\b(until|once|upon|following|assuming|when|if|before|after|unless|whether|as soon as|should|provided|in case|how|while|let me know|tell me|(?:check|see|confirm|verify|sure|hope|until) that|sure (?:it|the|your))\b/gi
/** A verb in front that makes the rest a wish, a plan or a possibility. */
const MODAL = /\b(may|might|could|would|will|can|should|must|to|i'll|we'll|it'll|you'd|i'd)( \w+ly| \w+)? ?$/i

export interface Claims {
  /** Stated as a fact. */
  stated: boolean
  /** Stated not to be so. */
  denied: boolean
}

/**
 * Whether a message states as a fact what the pattern describes. Denials, questions, plans and conditions
 * don't: “once it is paid”, “it launches after you have paid”, “nothing is paid”.
 */
export function claimed(message: string, what: RegExp): Claims {
  const found: Claims = { stated: false, denied: false }
  const pattern = new RegExp(what.source, 'gi')
  for (const { text, isQuestion } of sentencesOf(message)) {
    if (isQuestion) continue
    for (const match of text.matchAll(pattern)) {
      const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
      const clause = /[^,:;–—]*$/.exec(before)![0]
      if (isConditional(before, after) || MODAL.test(before) || /\S that $/i.test(before)) continue
      if (NEGATION.test(clause + match[0])) found.denied = true
      else found.stated = true
    }
  }
  return found
}

function isConditional(before: string, after: string): boolean {
  const opens = [...before.matchAll(CONDITION)].some(
    ({ index }) => !before.slice(index).includes(',') || /(^|: ?)(but |and |so )?$/i.test(before.slice(0, index)),
  )
  // “It launches once the badge is there”; but “It launched, tell me if you see it”.
  return opens || /^[^,:;–—]*?\b(once|when|if|after|as soon as|unless|until|provided) \w/i.test(after)
}
