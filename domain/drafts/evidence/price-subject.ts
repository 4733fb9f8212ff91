import { isAsserted } from './assertion.ts'
import { plainText, squashed } from './plain-text.ts'

/** What costs something on a page about one product: its plans and their usual names. */
const PLAN =
  /(?<!\p{L})(?:prices?|pricing|plans?|tiers?|subscriptions?|memberships?|licen[sc]es?|accounts?|seats?|users?|access|packages?|versions?|editions?|trials?|billing|payments?|upgrades?|add-?ons?|features|everything|usage|hosting|starter|basic|free|pro|professional|premium|plus|business|team|enterprise|personal|standard|unlimited|growth|individual|hobby|core|community|family|lifetime|monthly|annual|yearly|it|we|our|us|you|your|this|that|there|they|each|all|tarife?|preise?|abo\w*|konto|wir|unser\w*|offres?|forfaits?|tarifs?|abonnements?|prix|nous|nos|notre|précios?|precios?|planes|planos?|suscripción|nosotros|nuestr\p{L}+|preços?|assinatura|nós|noss\p{L}+|app|application|software|tool|product|service|platform|extension|plugin|download|program)(?!\p{L})/iu
/** A person or thing one hires or buys is no product of a website. */
const OTHER_THING =
  /^(?:an?|eine?|une?|un|una|uma?)\s(?:\p{Ll}+\s){0,3}(?:manager|assistant|developer|designer|consultant|agency|lawyer|accountant|employee|freelancer|expert|engineer|team member|hour|coffee)(?!\p{L})/iu
const VERB =
  /(?<!\p{L})(?:charges?|costs?|is|are|starts?|asks?|takes?|sells?|offers?|has|bills|kostet|kosten|ist|sind|bietet|coûte|est|offre|cuesta|es|ofrece|custa|é|oferece)(?!\p{L})/u
/** The cue belongs to what the product works with, is made of, or was before. */
const OF_ANOTHER =
  /\b(?:works? (?:\w+ )?with|built (?:\w+ )?(?:on|with|from)|based on|made (?:of|from|with)|powered by|integrat\w+ with|compatible with|connects? (?:\w+ )?(?:to|with)|runs on|thanks to|contribut\w+ to|supports?|love|like|relies on|depends on|alternative to|unlike|compared (?:to|with)|switch\w* from|migrat\w+ from|for)\s(?:[\p{L}'’-]+\s){0,4}$/iu
const FOLLOWED_BY_ANOTHER =
  /^[\p{L} -]{0,24}?\s(?:of|from|by|on|in|at|with|von|bei|de|chez|do|da)\s(\p{Lu}[\p{L}\p{N}]+)/u
const WE_PAY =
  /(?<!\p{L})(?:we|i|they|he|she|wir|nous|ils)(?:['’](?:d|ve))? (?:\w+ )?(?:paid|pay|used to pay|were paying|spent|spend|zahlten|payions|payons)(?!\p{L})/iu
/** Capitalised words that are nobody's name. */
const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Pro|Plus|Premium|Business|Team|Enterprise|Basic|Starter|Free|All|Every|Month|Year|App|Google|Play|Apple|Store|USD|EUR|GBP)$/

/** True when a sentence says of this product, and of nothing else, what the cue in it says about paying. */
export function isSaidOfOurPrices(sentence: string, cue: { index: number; length: number }, name: string): boolean {
  if (!isAsserted(sentence, cue.index) || WE_PAY.test(sentence) || OTHER_THING.test(sentence)) return false
  const before = sentence.slice(0, cue.index)
  const after = sentence.slice(cue.index + cue.length)
  const other = FOLLOWED_BY_ANOTHER.exec(after)?.[1]
  return (
    !(other !== undefined && !isOwn(other, name) && !NO_NAME.test(other)) &&
    !(OF_ANOTHER.test(before) && !/\bfor\s(?:\p{L}+\s)?$/iu.test(before)) &&
    !isSubjectAnother(sentence, cue.index, name)
  )
}

/** "Globex charges …": a name before the verb that is neither the product's nor a plan's. */
function isSubjectAnother(sentence: string, cueIndex: number, name: string): boolean {
  const clauseStart = sentence.slice(0, cueIndex).search(/[^,;:.]*$/u)
  const clause = sentence.slice(Math.max(0, clauseStart))
  const verb = VERB.exec(clause)
  if (verb === null || verb.index > cueIndex - clauseStart + 40) return false
  const subject = clause.slice(0, verb.index).trim()
  if (subject === '' || PLAN.test(subject) || isOwn(subject, name)) return false
  return /^\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,3}$/u.test(subject)
}

function isOwn(text: string, name: string): boolean {
  const own = squashed(name)
  return own.length > 1 && (squashed(text).includes(own) || plainText(text).includes(plainText(name)))
}
