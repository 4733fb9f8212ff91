import { isAsserted } from '../assertion.ts'
import { pricingCues } from '../cues/pricing-cues.ts'
import type { Concept } from '../../words/concepts.ts'
import { everySaying, saying, wordsFor } from '../../words/words.ts'

/** The attributes that a website's own words can answer, by their keys in the default catalogue. */
export const READ_ATTRIBUTES = [
  'free-plan',
  'free-trial',
  'open-source',
  'self-hosting',
  'api',
  'single-sign-on',
  'mobile-apps',
] as const
export type ReadAttribute = (typeof READ_ATTRIBUTES)[number]

const FREE_PLAN = saying('free for good')
const ON_PREMISES = String.raw`${wordsFor('in the cloud')}(?:,?\s${wordsFor('and or or')}|\s?/)\s${wordsFor('on premises')}`
const SELF_HOSTING = new RegExp(
  [
    wordsFor('offers self-hosting'),
    `^${wordsFor('self-hosted')}$`,
    String.raw`^${wordsFor('self-hosted')}\s${wordsFor('ends an invitation to self-host')}`,
    ON_PREMISES,
  ].join('|'),
  'u',
)
const API = new RegExp(`${wordsFor('own api')}|^${wordsFor('api as a line')}$`, 'u')
/** The API of another service, as in "We use the Slack API." */
const ANOTHERS_API = saying("another's api")
const SSO = saying('single sign-on')
/** Words that explain single sign-on, or say that the product replaces it, rather than offer it. */
const ABOUT_SSO = saying('about a topic')
const BOTH_STORES = new RegExp(
  [eitherOrder('apple phone', 'android'), eitherOrder('apple store', 'google store')].join('|'),
  'u',
)
const STORE = everySaying('apple store')
/** An app to install, rather than another kind of support for phones. */
const IS_APP = saying('is an app')

function eitherOrder(one: Concept, other: Concept): string {
  const between = String.raw`(?:,?\s${wordsFor('and or or')}|,|\s?[/|+&])\s?(?:${wordsFor('on the')}\s)?`
  return `${wordsFor(one)}${between}${wordsFor(other)}|${wordsFor(other)}${between}${wordsFor(one)}`
}

/** What a sentence answers to an attribute; null for nothing. */
export function attributeCue(attribute: ReadAttribute, sentence: string, name: string): string | null {
  switch (attribute) {
    case 'free-plan': {
      const cues = pricingCues(sentence, name)
      return cues.has('free tier') || (cues.has('free plan') && FREE_PLAN.test(sentence)) ? 'Yes' : null
    }
    case 'free-trial':
      return pricingCues(sentence, name).has('trial') ? 'Yes' : null
    case 'open-source':
      return pricingCues(sentence, name).has('open source') ? 'Yes' : null
    case 'self-hosting':
      return says(sentence, SELF_HOSTING) ? 'Yes' : null
    case 'api':
      return says(sentence, API) && !ANOTHERS_API.test(sentence) ? 'Yes' : null
    case 'single-sign-on':
      return says(sentence, SSO) && !ABOUT_SSO.test(sentence) ? 'Yes' : null
    case 'mobile-apps':
      return says(sentence, BOTH_STORES) && IS_APP.test(sentence.replace(STORE, ' ')) ? 'iOS and Android' : null
  }
}

function says(sentence: string, pattern: RegExp): boolean {
  const match = pattern.exec(sentence)
  return match !== null && isAsserted(sentence, match.index)
}
