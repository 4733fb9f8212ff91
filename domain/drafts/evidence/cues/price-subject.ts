import { isAsserted } from '../assertion.ts'
import { plainText, squashed } from '../plain-text.ts'

/** Words for things that cost money on a page about one product: plans and their usual names. */
const PLAN =
  /(?<!\p{L})(?:prices?|pricing|plans?|tiers?|subscriptions?|memberships?|licen[sc]es?|accounts?|seats?|users?|access|packages?|versions?|editions?|trials?|billing|payments?|upgrades?|add-?ons?|features|everything|usage|hosting|starter|basic|free|pro|professional|premium|plus|business|team|enterprise|personal|standard|unlimited|growth|individual|hobby|core|community|family|lifetime|monthly|annual|yearly|it|we|our|us|you|your|this|that|there|they|each|all|tarife?|preise?|abo\w*|konto|wir|unser\w*|offres?|forfaits?|tarifs?|abonnements?|prix|nous|nos|notre|précios?|precios?|planes|planos?|suscripción|nosotros|nuestr\p{L}+|preços?|assinatura|nós|noss\p{L}+|app|application|software|tool|product|service|platform|extension|plugin|download|program)(?!\p{L})/iu
/** Someone to hire or something to buy that isn't the website's product. */
const OTHER_THING =
  /^(?:an?|eine?|une?|un|una|uma?)\s(?:\p{Ll}+\s){0,3}(?:manager|assistant|developer|designer|consultant|agency|lawyer|accountant|employee|freelancer|expert|engineer|team member|hour|coffee)(?!\p{L})/iu
const VERB =
  /(?<!\p{L})(?:charges?|costs?|is|are|starts?|asks?|takes?|sells?|offers?|has|bills|kostet|kosten|ist|sind|bietet|coûte|est|offre|cuesta|es|ofrece|custa|é|oferece)(?!\p{L})/u
/** The cue is about another product: one that this product works with, is built on or is compared with. */
const OF_ANOTHER =
  /\b(?:works? (?:\w+ )?with|built (?:\w+ )?(?:on|with|from)|based on|made (?:of|from|with)|powered by|integrat\w+ with|compatible with|connects? (?:\w+ )?(?:to|with)|runs on|thanks to|contribut\w+ to|supports?|love|like|relies on|depends on|alternative to|unlike|compared (?:to|with)|switch\w* from|migrat\w+ from|for)\s(?:[\p{L}'’-]+\s){0,4}$/iu
const FOLLOWED_BY_ANOTHER =
  /^[\p{L} -]{0,24}?\s(?:of|from|by|on|in|at|with|von|bei|de|chez|do|da)\s(\p{Lu}[\p{L}\p{N}]+)/u
/** After these words, "cost" and "charge" are nouns: "The cost of …". */
const A_NOUN_FOLLOWS = /(?<!\p{L})(?:the|an?|this|that|its|total|average|typical|der|die|das|le|la|les|el|los|o|os)$/iu
/** The prices of other providers. */
const EVERYBODY_ELSE =
  /(?<!\p{L})(?:(?:most|many|some|other|competing|rival|traditional|typical|legacy|similar|comparable) (?:\p{L}+ )?(?:agenc(?:y|ies)|tools?|providers?|compan(?:y|ies)|apps?|platforms?|services?|vendors?|competitors?|alternatives?|solutions?|products?|software|systems?|firms?|consultants?|lawyers?|freelancers?)|others|andere (?:\p{L}+ )?(?:anbieter|tools?|agenturen|lösungen|programme|dienste|apps?|plattformen|systeme)|(?:d['’]|les )autres (?:outils|agences|solutions|logiciels|services|plateformes|prestataires)|otr[oa]s (?:herramientas|agencias|soluciones|programas|servicios|plataformas|proveedores)|outr[oa]s (?:ferramentas|agências|soluções|programas|serviços|plataformas|fornecedores))(?!\p{L})|他社|他の(?:ツール|サービス|ソフト|アプリ)|一般的な(?:ツール|サービス|ソフト|料金)/iu
/**
 * The name in "Globex's plans", "the price of Globex" and "a Globex subscription", in languages that don't
 * capitalize nouns.
 */
const NAMED_OWNER =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}.-]*)['’]s\s|\b(?:prices?|cost|pricing|fees?|plans?|prix|coût|tarifs?|precio|coste|costo|preço|custo) (?:of|at|with|de|chez|do|da|d['’])\s?(\p{Lu}[\p{L}\p{N}.-]*)|\b(?:[Ww]ith|[Aa]vec|[Cc]on|[Cc]om) (\p{Lu}[\p{L}\p{N}.-]*),? (?:you|they|users|one|teams|companies|on|vous|usted|se|você)\s|\b(?:[Aa]n?|[Tt]he|[Uu]ne?|[Ll]['’]|[Uu]n[ao]?|[Uu]ma?) (\p{Lu}[\p{L}\p{N}.-]*) (?:subscription|plan|licen[sc]e|account|seat|membership)\b|\b[Rr]equires? (?:an? )?(\p{Lu}[\p{L}\p{N}.-]*)/gu
/** A plan that no longer exists: "we retired the …", "… was removed", "Free plan: no". */
const ENDED_BEFORE =
  /(?<!\p{L})(?:retir(?:e|ed|ing)|remov(?:e|ed|ing)|stopp?(?:ed|ing)?|dropp?(?:ed|ing)?|kill(?:ed|ing)?|end(?:ed|ing)|sunset(?:ting)?|scrapp(?:ed|ing)|cancell?(?:ed|ing)|discontinu(?:ed|ing)|phas(?:ed|ing) out|g[eo]t(?:ting)? rid of|forget|goodbye to|abgeschafft|supprimé|eliminamos|quitamos|removemos|encerramos)\s(?:\p{L}+ing\s)?(?:(?:the|our|its|any|a|an|le|notre|el|nuestro|o|nosso)\s)?(?:old\s)?$/iu
const ENDED_AFTER =
  /^(?:\s(?:plans?|tiers?|version|tarif|gratuite?|gratuit[oa]|grátis))?\s(?:(?:was|were|is|are|has|have|had|been|being|a|ont|été|est|wurden?|wird|werden|ist|sind|se|fue|foi|es|é)\s){0,3}(?:ended|ends|retired|removed|dropped|gone|killed|sunset|scrapped|cancelled|eingestellt|abgeschafft|gestrichen|beendet|entfernt|supprimée?s?|arrêtée?s?|retirée?s?|eliminó|eliminad[oa]s?|retirad[oa]s?|suspendid[oa]s?|descontinuad[oa]s?|encerrad[oa]s?|removid[oa]s?|would|könnte|würde|serait|sería|seria)(?!\p{L})/iu
const ANSWERED_NO =
  /^(?:\s(?:plans?|tiers?|version))?\s*[:–—-]?\s*(?:(?:no|none|nein|non|não|nein|nicht|いいえ|なし)(?!\p{L})|[✗✕✘❌×☓])\s*\.?\s*$/iu
const WE_PAY =
  /(?<!\p{L})(?:we|i|they|he|she|wir|nous|ils)(?:['’](?:d|ve))? (?:\w+ )?(?:paid|pay|used to pay|were paying|spent|spend|zahlten|payions|payons)(?!\p{L})/iu
/** Capitalized words that don't name another product. */
const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Pro|Plus|Premium|Business|Team|Enterprise|Basic|Starter|Free|All|Every|Month|Year|App|Google|Play|Apple|Store|USD|EUR|GBP|It|Let|Here|There|That|What|Who|Today|Everyone|Nobody|She|He|Hobby|Solo|Team|Teams|Max|Lite|Scale|Ultimate|Advanced|Essentials?|Silver|Gold|Platinum|Bronze)$/

/** True when the sentence makes the cue's statement about this product and nothing else. */
export function isSaidOfOurPrices(sentence: string, cue: { index: number; length: number }, name: string): boolean {
  if (!isAsserted(sentence, cue.index) || WE_PAY.test(sentence) || OTHER_THING.test(sentence)) return false
  const before = sentence.slice(0, cue.index)
  const after = sentence.slice(cue.index + cue.length)
  const other = FOLLOWED_BY_ANOTHER.exec(after)?.[1]
  if (ENDED_BEFORE.test(before) || ENDED_AFTER.test(after) || ANSWERED_NO.test(after)) return false
  if (EVERYBODY_ELSE.test(before) || namesAnotherOwner(before, name)) return false
  return (
    !(other !== undefined && !isOwn(other, name) && !NO_NAME.test(other)) &&
    !(OF_ANOTHER.test(before) && !/\bfor\s(?:\p{L}+\s)?$/iu.test(before)) &&
    !isSubjectAnother(sentence, cue.index, name)
  )
}

function namesAnotherOwner(before: string, name: string): boolean {
  return [...before.matchAll(NAMED_OWNER)].some((match) => {
    const owner = match.slice(1).find((one) => one !== undefined) ?? ''
    return !NO_NAME.test(owner) && !PLAN.test(owner) && !isOwn(owner, name) && !squashed(name).includes(squashed(owner))
  })
}

/** The start of a relative clause: "Globex, which costs …". */
const RELATIVE = /^\s*(?:which|who|that|whose|die|der|das|deren|dessen|qui|que|dont|quien|cuyo|cuja?)\s/iu

/** True for "Globex charges …", where the name before the verb is neither the product's nor a plan's. */
function isSubjectAnother(sentence: string, cueIndex: number, name: string): boolean {
  const clauseStart = sentence.slice(0, cueIndex).search(/[^,;:.]*$/u)
  const clause = sentence.slice(Math.max(0, clauseStart))
  if (RELATIVE.test(clause)) {
    const named = /(\p{Lu}[\p{L}\p{N}.]*)\s*,\s*$/u.exec(sentence.slice(0, Math.max(0, clauseStart)))?.[1]
    return named !== undefined && !NO_NAME.test(named) && !PLAN.test(named) && !isOwn(named, name)
  }
  const verb = VERB.exec(clause)
  if (verb === null || verb.index > cueIndex - clauseStart + 40) return false
  const subject = clause.slice(0, verb.index).trim()
  if (subject === '' || A_NOUN_FOLLOWS.test(subject) || PLAN.test(subject) || isOwn(subject, name)) return false
  return /^\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,3}$/u.test(subject)
}

function isOwn(text: string, name: string): boolean {
  const own = squashed(name)
  return own.length > 1 && (squashed(text).includes(own) || plainText(text).includes(plainText(name)))
}
