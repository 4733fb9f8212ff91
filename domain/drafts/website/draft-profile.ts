import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import { storable } from '../../shared/input/storable.ts'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import type { ChosenCategory } from './choose-category.ts'
import { profileAddress } from '../evidence/whose/platforms.ts'
import { addressAsWords, addressWordsFor } from '../words/address-words.ts'
import { saying } from '../words/words.ts'
import type { Page } from './page.ts'

export interface DraftOptions {
  /** The directory's categories; a profile can use no others. */
  categoryNames?: readonly string[]
  /** The category chosen by meaning, for a website that names none. */
  category?: ChosenCategory | undefined
  /** A language model's proposal; rules fill in the values that it can't prove. */
  proposed?: ProposedProfile
}

/** Pages with less visible text are shells that a script fills. */
const MIN_CHARACTERS = 200
const MAX_SIGN_IN_CHARACTERS = 400
const FOR_SALE = saying('domain for sale')
const SIGN_IN = new RegExp(`^${addressWordsFor('sign-in page')}$`, 'u')
const PARKING_HOSTS = new Set(
  'sedo.com sedoparking.com dan.com afternic.com hugedomains.com bodis.com parkingcrew.com above.com undeveloped.com parklogic.com uniregistry.com godaddy.com'.split(
    ' ',
  ),
)
/** A longer page isn't parked, even if it is about domains for sale. */
const MAX_PARKED_CHARACTERS = 3000

/**
 * Drafts a profile from a website's pages, home page first. A model, if there is one, and rules propose
 * values; the pages must prove them. The rules' value replaces what the model can't prove.
 */
export function draftProfile(pages: readonly Page[], { proposed, ...options }: DraftOptions = {}): DraftedProfile {
  const byRules = draftExtractively(pages, options)
  const prove = (profile: ProposedProfile) => withShownAddresses(verifyProfile(profile, pages, options))
  const read = prove(byRules)
  if (!proposed) return storable(read)
  // Other rules need the name to recognize sentences about the product, so an unproven one is replaced.
  const hasOwnName = prove({ ...NOTHING, fields: pick(proposed.fields, 'name') }).fields.name !== undefined
  const fields = hasOwnName ? proposed.fields : { ...proposed.fields, ...pick(byRules.fields, 'name') }
  const worded = prove({ ...proposed, fields })
  // Truncated text may end in half a surrogate pair, which `storable` replaces.
  return storable({
    fields: { ...read.fields, ...worded.fields },
    faqs: worded.faqs.length > 0 ? worded.faqs : read.faqs,
    founders: [
      ...worded.founders,
      ...read.founders.filter(({ name }) => worded.founders.every((one) => one.name !== name)),
    ],
    company_socials: { ...read.company_socials, ...worded.company_socials },
    attributes: read.attributes ?? {},
  })
}

/** The profile with its social addresses as people would share them; their quotes stay the page's. */
function withShownAddresses(profile: DraftedProfile): DraftedProfile {
  for (const social of Object.values(profile.company_socials)) social.url = profileAddress(social.url)
  return profile
}

const NOTHING: ProposedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }

function pick<T extends object, K extends keyof T>(from: T, key: K): Pick<T, K> | Record<string, never> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as Pick<T, K>)
}

/**
 * The problem that keeps a website from being read, for the person who entered its address; null when there
 * is none.
 */
export function siteProblem(pages: readonly Page[]): ReadProblem | null {
  const [home] = pages
  if (home === undefined) return null
  const text = home.blocks.map((block) => block.text).join('\n')
  if (isParked(home, text)) {
    return {
      code: 'parked',
      detail: 'This domain looks parked or for sale. Check the address and submit your product’s website.',
    }
  }
  if (isSignInOnly(home, text)) {
    return {
      code: 'login_wall',
      detail:
        'We only found a sign-in page. Submit the address of your public website, or fill in the profile by hand.',
    }
  }
  if (pages.every((page) => visibleLength(page) < MIN_CHARACTERS)) {
    return {
      code: 'empty_or_js_only',
      detail:
        'The page has almost no text without its scripts, so we could only read its title and description. Fill in the rest by hand.',
    }
  }
  return null
}

function isParked(home: Page, text: string): boolean {
  if (text.length > MAX_PARKED_CHARACTERS) return false
  const parkedElsewhere =
    home.links.some((link) => PARKING_HOSTS.has(domainOf(link.href))) && text.length < MAX_SIGN_IN_CHARACTERS
  return FOR_SALE.test(`${home.title}\n${text}`) || parkedElsewhere
}

/** The last two labels of a host. */
function domainOf(address: string): string {
  return (URL.parse(address)?.hostname ?? '').split('.').slice(-2).join('.')
}

function isSignInOnly(home: Page, text: string): boolean {
  if (home.hasPasswordField && text.length < MAX_SIGN_IN_CHARACTERS) return true
  const parts = (URL.parse(home.url)?.pathname ?? '').split('/')
  return parts.some((part) => SIGN_IN.test(addressAsWords(part))) && text.length < MAX_SIGN_IN_CHARACTERS * 2
}

function visibleLength(page: Page): number {
  return page.blocks.reduce((sum, block) => sum + block.text.length, 0)
}
