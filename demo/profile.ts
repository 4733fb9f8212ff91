import type { ListingProfile } from '../domain/listings/listing.entity.ts'
import { originsOf, type Origins } from '../domain/listings/evidence/origins.ts'
import type { Evidence } from '../domain/profile/profile.ts'
import { slugOf } from '../domain/shared/input/slug.ts'
import type { DemoListing } from './listings.ts'
import { logoOf } from './logo.ts'

/** One in this many websites doesn't state the founding year, so that the demo has blank values, too. */
const SILENT_EVERY = 3

/** The address of a fictional website; it never resolves. */
export function websiteOf(name: string): string {
  return `https://${slugOf(name)}.example`
}

/** The profile of a fictional product, with quotes as its website would have them. */
export function profileOf(
  item: DemoListing,
  index: number,
  readAt: Date,
): { profile: ListingProfile; origins: Origins } {
  const website = websiteOf(item.name)
  const quote = (text: string, path = '/'): Evidence => ({
    quote: text,
    url: website + path,
    fetched_at: readAt.toISOString(),
  })
  const isSilent = index % SILENT_EVERY === 2
  const profile = {
    tags: ['demonstration', ...item.features[0]!.toLowerCase().split(' ').slice(-1)],
    features: item.features,
    usps: [item.sets_apart],
    pricing_summary: item.price,
    city: item.city,
    founded_year: isSilent ? null : item.founded,
    contact_email: `hello@${slugOf(item.name)}.example`,
    demo_video_url: null,
    logo_url: logoOf(item.name),
    faqs: [
      { question: `What does ${item.name} cost?`, answer: `${item.price}. The price is as fictional as the product.` },
      { question: 'Is this a real product?', answer: 'No. It was made up for this demonstration.' },
    ],
    founders: [item.founder],
    socials: { github: `${website}/code` },
    founder_socials: { website: `${website}/about` },
    seo: {},
  }
  const origins = originsOf({
    evidence: {
      name: [quote(`${item.name}: ${item.tagline}.`)],
      tagline: [quote(`${item.name}: ${item.tagline}.`)],
      features: item.features.map((feature) => quote(`${feature}.`, '/features')),
      usps: [quote(`${item.sets_apart}.`, '/about')],
      pricing_summary: [quote(`${item.price}.`, '/pricing')],
      pricing_model: [quote(`${item.price}.`, '/pricing')],
      city: [quote(`Made with care in ${item.city}.`, '/about')],
      ...(isSilent ? {} : { founded_year: [quote(`We began in ${item.founded}.`, '/about')] }),
    },
    not_found: isSilent ? ['founded_year', 'demo_video_url'] : ['demo_video_url'],
  })
  return { profile, origins }
}
