import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import { storable } from '../../shared/input/storable.ts'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import type { Page } from './page.ts'

export interface DraftOptions {
  /** The directory's categories; a profile names no other. */
  categoryNames?: readonly string[]
  /** What a language model proposes; the rules propose too, for all that it cannot prove. */
  proposed?: ProposedProfile
}

/** Fewer visible characters than this on all pages together are a shell that a script fills. */
const FEW_CHARACTERS = 200
const SIGN_IN_CHARACTERS = 400
const PARKED =
  /\b(?:this )?(?:domain|website|site)(?: name)? (?:\S+ )?(?:is|may be) (?:for sale|parked|available for purchase)|\bbuy this domain\b|\bdomain (?:parking|is parked)\b|\bparked (?:free|domain)\b|\binquire about this domain\b|\bmake an offer (?:on|for) this domain\b|\bdiese domain (?:ist|steht) (?:zu verkaufen|zum verkauf)\b|\bce domaine est à vendre\b|\beste dominio está (?:en venta|a la venta)\b|\brelated searches\b.{0,80}\bprivacy policy\b/i
const PARKING_HOST =
  /(?:^|\.)(?:sedo(?:parking)?|dan|afternic|hugedomains|bodis|parkingcrew|above|undeveloped|parklogic|uniregistry|godaddy)\.com$/
/** A site that talks about domains for sale has more to say than a parking page. */
const MAX_PARKED_CHARACTERS = 3000

/**
 * Drafts a profile of a website from its pages, home page first: proposed by a model where there is one and by rules, kept
 * where the pages prove it. Where the model's wording cannot be proven, the website's own sentence stands.
 */
export function draftProfile(pages: readonly Page[], { proposed, ...options }: DraftOptions = {}): DraftedProfile {
  const byRules = draftExtractively(pages, options)
  const read = verifyProfile(byRules, pages, options)
  if (!proposed) return storable(read)
  const prove = (profile: ProposedProfile) => verifyProfile(profile, pages, options)
  // Further rules ask whether a sentence is about the product: a name that cannot be proven must not stand in their way.
  const hasOwnName = prove({ ...NOTHING, fields: pick(proposed.fields, 'name') }).fields.name !== undefined
  const fields = hasOwnName ? proposed.fields : { ...proposed.fields, ...pick(byRules.fields, 'name') }
  const worded = prove({ ...proposed, fields })
  // A text that was cut may end in half a character.
  return storable({
    fields: { ...read.fields, ...worded.fields },
    faqs: worded.faqs.length > 0 ? worded.faqs : read.faqs,
    founders: [
      ...worded.founders,
      ...read.founders.filter(({ name }) => worded.founders.every((one) => one.name !== name)),
    ],
    company_socials: { ...read.company_socials, ...worded.company_socials },
  })
}

const NOTHING: ProposedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }

function pick<T extends object, K extends keyof T>(from: T, key: K): Pick<T, K> | Record<string, never> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as Pick<T, K>)
}

/** What keeps a website from being read, told to the person who submitted it; null when it reads well. */
export function siteProblem(pages: readonly Page[]): ReadProblem | null {
  const [home] = pages
  if (home === undefined) return null
  const text = home.blocks.map((block) => block.text).join('\n')
  if (isParked(home, text)) {
    return {
      code: 'parked',
      detail: 'This address looks parked or for sale. Check the address and submit the page where your product lives.',
    }
  }
  if (isSignInOnly(home, text)) {
    return {
      code: 'login_wall',
      detail:
        'Only a sign-in page is public here. Submit the address of your public website instead, or fill in the profile by hand.',
    }
  }
  if (pages.every((page) => visibleLength(page) < FEW_CHARACTERS)) {
    return {
      code: 'empty_or_js_only',
      detail:
        'The page shows almost no text before its scripts run, so only its title and description could be read. Fill in what is missing by hand.',
    }
  }
  return null
}

function isParked(home: Page, text: string): boolean {
  if (text.length > MAX_PARKED_CHARACTERS) return false
  const parkedElsewhere =
    home.links.some((link) => PARKING_HOST.test(URL.parse(link.href)?.hostname ?? '')) &&
    text.length < SIGN_IN_CHARACTERS
  return PARKED.test(`${home.title}\n${text}`) || parkedElsewhere
}

function isSignInOnly(home: Page, text: string): boolean {
  if (home.hasPasswordField && text.length < SIGN_IN_CHARACTERS) return true
  return (
    /\/(?:log-?in|sign-?in|auth)(?:\/|$)/i.test(URL.parse(home.url)?.pathname ?? '') &&
    text.length < SIGN_IN_CHARACTERS * 2
  )
}

function visibleLength(page: Page): number {
  return page.blocks.reduce((sum, block) => sum + block.text.length, 0)
}
