import { isAsserted } from '../assertion.ts'
import { pricingCues } from '../cues/pricing-cues.ts'

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

const FREE_PLAN = /\bfree (?:forever|for ?ever|version|edition)\b|\b(?:forever|always) free\b/i
const SELF_HOSTING =
  /\bself[- ]host(?:ed|able)? (?:version|edition|option|plan|deployment|instance|installation|or (?:in the )?cloud|or managed)\b|\b(?:can (?:also )?(?:be )?|easy to |easily )self[- ]host(?:ed)?\b|\bself[- ]host it\b|^self[- ]host(?:ed|ing|able)?$|^self[- ]host (?:with|on|via|now|it|for free)\b|\b(?:cloud|managed|saas)(?:,? (?:and|or)|\s?\/) (?:self[- ]hosted|on[- ]prem(?:ise)?s?)\b|\bon[- ]prem(?:ise)?s? (?:version|edition|option|deployment|installation|hosting)\b|\b(?:host|deploy|install|run) (?:it )?(?:yourself )?on your own (?:servers?|infrastructure|hardware)\b/i
const API =
  /\bour (?:[\w-]+ ){0,3}APIs?\b|\b(?:public|open|developer|RESTful|REST|GraphQL) (?:developer |REST |public |open |web )?APIs?\b|\bAPI (?:access|documentation|docs|reference|keys?)\b|^(?:(?:REST|RESTful|public|open|full|developer) )?API$/i
/** The API of another service, as in "We use the Slack API." */
const ANOTHERS_API =
  /\b(?:uses?|using|via|through|calls?|connects? to|works? with|integrat\w+ with|any|third[- ]party|their|your|from|of) (?:(?:the|any|a|an|your|their|other|external|existing|\p{Lu}\p{L}+(?:['’]s)?) ){0,3}(?:public |open |REST(?:ful)? |GraphQL |developer |custom )*APIs?\b|\bAPIs? (?:of|from) /iu
const SSO = /\bsingle sign[- ]?on\b|\bSSO\b/i
/** Words that explain single sign-on, or say that the product replaces it, rather than offer it. */
const ABOUT_SSO = /\b(?:what is|guide|blog|why|how to|replaces?|instead of|vs\.?|versus|SSO tax)\b/i
const BOTH_STORES =
  /\b(?:iOS|iPhone|iPad)(?:,? (?:and|&|or)|,|\s?[/|+&])\s?(?:on )?Android\b|\bAndroid(?:,? (?:and|&|or)|,|\s?[/|+&])\s?(?:on )?(?:iOS|iPhone|iPad)\b|\bApp Store(?: (?:and|&|or)|\s?[/|&])\s?(?:on )?(?:the )?Google Play\b|\bGoogle Play(?: Store)?(?: (?:and|&|or)|\s?[/|&])\s?(?:on )?(?:the )?(?:Apple )?App Store\b/i
/** An app to install, rather than another kind of support for phones. */
const IS_APP = /\b(?:apps?(?! store)|available (?:on|for)|download\w*|install|native|get it (?:on|for))\b/i

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
      return says(sentence, BOTH_STORES) && IS_APP.test(sentence) ? 'iOS and Android' : null
  }
}

function says(sentence: string, pattern: RegExp): boolean {
  const match = pattern.exec(sentence)
  return match !== null && isAsserted(sentence, match.index)
}
