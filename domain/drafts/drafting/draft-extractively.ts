import type { FieldName } from '../../profile/fields.ts'
import type { ProposedField, ProposedProfile } from '../../profile/profile.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import type { ChosenCategory } from '../website/choose-category.ts'
import type { Page } from '../website/page.ts'
import { draftAttributes } from './attributes.ts'
import { draftCategories, draftKeywords, draftTags } from './categories.ts'
import { draftContactEmail } from './contact.ts'
import { draftFaqs } from './faqs.ts'
import { draftFeatures } from './texts/features.ts'
import { draftFounders } from './founders.ts'
import { draftFoundedYear } from './founding.ts'
import { draftDemoVideo, draftLogo } from './media.ts'
import { draftName } from './name.ts'
import { draftPlace } from './place.ts'
import { draftPricingModel, draftPricingSummary } from './pricing.ts'
import { siteNamed, siteOf } from './site.ts'
import { draftSocials } from './socials.ts'
import { draftTagline } from './texts/tagline.ts'
import { draftDescription, draftShortDescription } from './texts/wording.ts'

/**
 * Drafts a profile by rules, without a model: every value has quotes from the pages, and a value that no page
 * states stays blank.
 */
export function draftExtractively(
  pages: readonly Page[],
  options: { categoryNames?: readonly string[]; category?: ChosenCategory | undefined } = {},
): ProposedProfile {
  const honest = siteOf(pages.map(honestPage))
  if (honest === null) return { fields: {}, faqs: [], founders: [], company_socials: {} }
  const name = draftName(honest)
  const site = siteNamed(honest, typeof name?.value === 'string' ? name.value : '')
  const place = draftPlace(site)
  const drafted: Partial<Record<FieldName, ProposedField | null>> = {
    name,
    tagline: draftTagline(site),
    short_description: draftShortDescription(site),
    description: draftDescription(site),
    categories: draftCategories(site, options),
    tags: draftTags(site),
    pricing_model: draftPricingModel(site),
    pricing_summary: draftPricingSummary(site),
    country: place.country,
    city: place.city,
    founded_year: draftFoundedYear(site),
    features: draftFeatures(site),
    keywords: draftKeywords(site),
    contact_email: draftContactEmail(site),
    demo_video_url: draftDemoVideo(site),
    logo_url: draftLogo(site),
  }
  const fields = Object.fromEntries(
    Object.entries(drafted).filter(([, field]) => field !== null),
  ) as ProposedProfile['fields']
  return {
    fields,
    faqs: draftFaqs(site),
    founders: draftFounders(site),
    company_socials: draftSocials(site),
    attributes: draftAttributes(site),
  }
}
