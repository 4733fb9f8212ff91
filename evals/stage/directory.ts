import type { SaidProfile } from '../../test/factories.ts'
import { ACME_HOST, ACME_PAGES } from '../../test/acme.ts'

/**
 * A fictional product. Its website is under `example.com` or `example.org`, which nobody can own (RFC 2606).
 */
export interface Product {
  slug: string
  name: string
  tagline: string
  about: string
  category: string
  country: string
  /** The launch week, relative to the current one; absent for a product without a launch. */
  week?: number
  status?: 'draft' | 'live' | 'scheduled'
  paid?: boolean
  pricing?: string
  votes: number
  website?: string
  owner?: string
  founder?: { name: string; title: string; bio: string }
  profile?: SaidProfile
}

/** The person whose assistant is tested, unless a scenario says otherwise. */
export const MAKER = 'juna@people.example'
/** A person who has no listings or drafts yet. */
export const NEWCOMER = 'teo@people.example'
const SOMEBODY = 'rosa@people.example'
const SOMEBODY_ELSE = 'piet@people.example'

const price = (text: string, website: string) => ({
  pricing_summary: text,
  evidence: { pricing_summary: [{ quote: text, url: `${website}/pricing`, fetched_at: '2026-11-10T09:00:00Z' }] },
})

/** The products that every scenario finds in the directory. */
export const PRODUCTS: Product[] = [
  {
    slug: 'petalbook',
    name: 'Petalbook',
    tagline: 'The CRM that knows when flowers are needed',
    about:
      'Petalbook is a CRM for florists. It remembers birthdays and standing orders, and writes to customers in time.',
    category: 'crm',
    country: 'DE',
    week: -2,
    paid: true,
    pricing: 'Subscription',
    votes: 9,
    owner: SOMEBODY,
    founder: { name: 'Rosa Blumenthal', title: 'Founder', bio: 'Ran a flower shop in Hamburg for nine years.' },
    profile: {
      ...price('19 euros a month for each shop', 'https://petalbook.example.com'),
      city: 'Hamburg',
      founded_year: 2023,
      features: ['Standing orders', 'Birthday reminders', 'Works at the counter'],
      usps: ['Made by florists'],
    },
  },
  {
    slug: 'stemdesk',
    name: 'Stemdesk',
    tagline: 'Customers and bouquets in one list',
    about: 'Stemdesk is a small CRM for flower shops, with a calendar of weddings.',
    category: 'crm',
    country: 'NL',
    week: -2,
    pricing: 'Freemium',
    votes: 7,
    owner: SOMEBODY_ELSE,
    founder: { name: 'Piet van der Bloem', title: 'CEO', bio: 'Grew tulips before he grew software.' },
    profile: {
      ...price('Free for one person, 8 euros a month for a shop', 'https://stemdesk.example.com'),
      features: ['Wedding calendar', 'Customer list'],
      not_found: ['founded_year', 'city'],
    },
  },
  {
    slug: 'rootledger',
    name: 'Rootledger',
    tagline: 'A customer book for plant nurseries',
    about: 'Rootledger keeps what each customer of a nursery bought and what it needs next season.',
    category: 'crm',
    country: 'DE',
    week: -1,
    votes: 5,
    owner: SOMEBODY,
    founder: { name: 'Rosa Blumenthal', title: 'Founder', bio: 'Ran a flower shop in Hamburg for nine years.' },
    profile: { city: 'Erfurt', features: ['Season notes'], not_found: ['pricing_model', 'pricing_summary'] },
  },
  {
    slug: 'wreathworks',
    name: 'Wreathworks',
    tagline: 'Offers and follow-ups for event florists',
    about: 'Wreathworks turns a wedding inquiry into an offer and asks again at the right time.',
    category: 'crm',
    country: 'AT',
    week: -1,
    pricing: 'Subscription',
    votes: 4,
    owner: SOMEBODY_ELSE,
    profile: price('35 euros a month', 'https://wreathworks.example.com'),
  },
  {
    slug: 'mossmail',
    name: 'Mossmail',
    tagline: 'Letters to customers that sound like you',
    about: 'Mossmail is a CRM for very small shops. It writes to customers in your own words.',
    category: 'crm',
    country: 'SE',
    week: 0,
    pricing: 'Free',
    votes: 2,
    owner: SOMEBODY,
    profile: { features: ['Letters in your words'] },
  },
  {
    slug: 'petaldesk',
    name: 'Petaldesk',
    tagline: 'The counter of a flower shop on a tablet',
    about: 'Petaldesk takes orders at the counter and prints the card for the bouquet.',
    category: 'crm',
    country: 'DE',
    week: -1,
    votes: 1,
    website: 'https://petaldesk.example.org',
    profile: { city: 'Bremen' },
  },
  {
    slug: 'inkfern',
    name: 'Inkfern',
    tagline: 'Notes that stay on your computer',
    about: 'Inkfern is a plain notebook. Nothing leaves your computer.',
    category: 'notes',
    country: 'US',
    week: 0,
    pricing: 'One-time',
    votes: 6,
    owner: SOMEBODY_ELSE,
    founder: { name: 'Ada Fernwright', title: 'Founder', bio: 'Writes everything down twice.' },
    profile: price('29 dollars once', 'https://inkfern.example.com'),
  },
  {
    slug: 'thimbletask',
    name: 'Thimbletask',
    tagline: 'Task lists for teams of three',
    about: 'Thimbletask is a task list that refuses a fourth member.',
    category: 'task-management',
    country: 'FI',
    week: 0,
    pricing: 'Freemium',
    votes: 3,
    owner: SOMEBODY,
    founder: { name: 'Aino Kivimäki', title: 'Maker', bio: 'Works in small teams only.' },
  },
  {
    slug: 'trellis-board',
    name: 'Trellis Board',
    tagline: 'Project plans that grow with the garden',
    about: 'Trellis Board plans the year of a garden business, week by week.',
    category: 'project-management',
    country: 'DE',
    week: -1,
    paid: true,
    pricing: 'Subscription',
    votes: 3,
    owner: MAKER,
    founder: { name: 'Juna Hartwell', title: 'Founder', bio: 'Gardener and programmer in Leipzig.' },
    profile: {
      ...price('12 euros a month', 'https://trellis-board.example.com'),
      city: 'Leipzig',
      features: ['Plans by week', 'Shared with the team', 'Weather notes'],
      usps: ['Knows the seasons'],
    },
  },
  {
    slug: 'vase-planner',
    name: 'Vase Planner',
    tagline: 'Shop windows planned a season ahead',
    about: 'Vase Planner draws the shop window of the next season.',
    category: 'calendars-and-scheduling',
    country: 'DE',
    week: 7,
    status: 'scheduled',
    votes: 0,
    owner: MAKER,
  },
  {
    slug: 'cloche',
    name: 'Cloche',
    tagline: 'Greenhouse sensors in one view',
    about: 'Cloche shows the temperature and the moisture of every greenhouse.',
    category: 'monitoring',
    country: 'DE',
    status: 'draft',
    votes: 0,
    owner: MAKER,
  },
  {
    slug: 'sproutlog',
    name: 'Sproutlog',
    tagline: 'What grew, and why',
    about: 'Sproutlog is a diary for greenhouses.',
    category: 'notes',
    country: 'DK',
    week: 1,
    status: 'scheduled',
    paid: true,
    votes: 0,
    owner: SOMEBODY,
  },
]

/** The amounts (US cents) and ratings of the leaderboards that don't rank by votes. */
export const BILLBOARD: Record<string, number> = { thimbletask: 90_000, stemdesk: 50_000 }
export const DOMAIN_RATINGS: Record<string, number> = { petalbook: 41, inkfern: 55 }

/** Alternatives that owners approved. */
export const ALTERNATIVES: [of: string, is: string][] = [['petalbook', 'wreathworks']]

/** A category's attribute, with values for some of the products; those of the others are unknown. */
export const ATTRIBUTES = [
  {
    category: 'crm',
    key: 'works_offline',
    name: 'Works without a connection',
    values: { petalbook: 'Yes', mossmail: 'No' } as Record<string, string>,
  },
]

/** US cents. */
export const PRICES: Record<string, number> = {
  launch: 4900,
  featured: 7900,
  relaunch: 3900,
  skip_queue: 2900,
  billboard_min: 1000,
  extra_categories: 1900,
}

export const POSTS = [
  {
    slug: 'how-free-launches-work',
    title: 'How free launches work',
    summary: 'Six to eight weeks, and a badge.',
    body: 'A free launch waits six to eight weeks. The badge must stand on your homepage before the week begins.',
    published: '2026-11-02T09:00:00Z',
    faqs: [{ question: 'Does a free launch cost anything?', answer: 'No. It needs the badge on your homepage.' }],
  },
  {
    slug: 'votes-and-money',
    title: 'Votes and money stay apart',
    summary: 'What can be bought, and what cannot.',
    body: 'Votes cannot be bought. The billboard is paid, and says so.',
    published: '2026-10-12T09:00:00Z',
  },
]

/** The products' own websites, keyed by host and served on this machine. */
export const WEBSITES: Record<string, Record<string, string>> = {
  [ACME_HOST]: ACME_PAGES,
  'seedling.example.com': {
    '/': `<!doctype html><html lang="en"><head><title>Seedling – Seed orders without spreadsheets</title>
<meta property="og:site_name" content="Seedling">
<meta name="description" content="Seedling is an ordering tool for nurseries that keeps every seed order in one place.">
</head><body><header><nav><a href="/">Seedling</a> <a href="/pricing">Pricing</a></nav></header>
<main><h1>Seed orders without spreadsheets</h1>
<p>Seedling is an ordering tool for nurseries that keeps every seed order in one place. It reminds growers before a season begins.</p>
<h2>Features</h2><ul><li><h3>One order book</h3><p>Every supplier in one list.</p></li>
<li><h3>Season reminders</h3><p>Growers hear from it in time.</p></li></ul></main>
<footer><a href="mailto:hello@seedling.example.com">hello@seedling.example.com</a> © 2026 Seedling</footer></body></html>`,
    '/robots.txt': 'User-agent: *\nAllow: /\n',
    '/pricing': `<!doctype html><html lang="en"><head><title>Pricing – Seedling</title></head><body><main><h1>Pricing</h1>
<p>Seedling costs $15 per month for each nursery.</p></main></body></html>`,
  },
  'cloche.example.com': { '/': '<!doctype html><title>Cloche</title><h1>Cloche</h1><p>Greenhouse sensors.</p>' },
  'petaldesk.example.org': { '/': '<!doctype html><title>Petaldesk</title><h1>Petaldesk</h1><p>The counter.</p>' },
  'trellis-board.example.com': { '/': '<!doctype html><title>Trellis Board</title><h1>Trellis Board</h1>' },
}
