import { accountOf } from '../domain/accounts/keys.ts'
import { showPerson } from '../domain/accounts/public-person.ts'
import { replyToReview } from '../domain/comments/review-reply.ts'
import { writeComment } from '../domain/comments/write-comment.ts'
import type { Tx } from '../domain/database/database.ts'
import { slugOf } from '../domain/shared/input/slug.ts'
import type { SeededListing } from './seeded-listing.ts'

const HOUR_MS = 3_600_000
const KNOWN_FOR_MS = 90 * 24 * HOUR_MS

/** Who says it, what, how many hours after the launch, and the answers. `maker` is the product's founder. */
interface Said {
  by: string
  after: number
  text: string
  answers?: Omit<Said, 'answers'>[]
}

const MAKER = 'maker'

const SAID: Record<string, Said[]> = {
  quillmoss: [
    {
      by: 'Made-up Mirela',
      after: 5,
      text: 'I have 4,000 notes in three other apps. Does it take them all at once, or one app at a time?',
      answers: [
        {
          by: MAKER,
          after: 6,
          text: 'All at once. It reads a folder of Markdown or an export, shows you where each note would go, and moves nothing until you say so.',
        },
        {
          by: 'Made-up Mirela',
          after: 9,
          text: 'Did it over lunch. 31 notes ended up in “unsure”, which is honest. Thank you!',
        },
      ],
    },
    {
      by: 'Nobody Nielsen',
      after: 26,
      text: 'Using it on the train every day.\n\nOne wish: a shortcut that opens today’s note from anywhere. I still reach for the mouse.',
      answers: [
        { by: MAKER, after: 28, text: 'It comes with the next version. Until then you can pin it to the menu bar.' },
      ],
    },
    {
      by: 'Fictional Fergus',
      after: 40,
      text: 'Can two people share a project, each with notes that stay private? That would let our whole office move.',
    },
  ],
  'gristmill-ci': [
    {
      by: 'Fictional Fergus',
      after: 7,
      text: 'How do you cache between branches? Ours build the same packages forty times a day.',
      answers: [
        {
          by: MAKER,
          after: 8,
          text: 'By the content of the lock file, so two branches with the same packages share one cache.',
        },
        { by: 'Nobody Nielsen', after: 12, text: 'Can confirm: our builds went from eleven minutes to four.' },
      ],
    },
  ],
  lanternfig: [
    {
      by: 'Invented Ines',
      after: 6,
      text: 'Which models does it run on, and does our handbook leave our servers?',
      answers: [
        {
          by: MAKER,
          after: 7,
          text: 'Nothing leaves them. You point it at a model you host, or at one you have a contract with, and it says under every answer which one wrote it.',
        },
      ],
    },
    {
      by: 'Ilse Vandermoor',
      after: 12,
      text: 'Our archive runs on it since spring. Can an answer point at the line of a scanned page, not just at the page?',
      answers: [
        { by: MAKER, after: 13, text: 'From next month on, for scans with readable text. Yours were the reason.' },
      ],
    },
    {
      by: 'Made-up Mirela',
      after: 30,
      text: 'That it shows the paragraph is what convinced our lawyers. Congratulations on the launch!',
    },
  ],
  oatloom: [
    {
      by: 'Nobody Nielsen',
      after: 10,
      text: 'Two phones, one list, no account. This is how small software should be.',
      answers: [{ by: MAKER, after: 11, text: 'That made my day. I promise to keep it small.' }],
    },
  ],
  hushgrove: [
    {
      by: 'Nobody Nielsen',
      after: 8,
      text: 'Does it learn from the answers our team corrects, or do we write rules?',
      answers: [
        {
          by: MAKER,
          after: 9,
          text: 'It suggests a rule after the third correction. You read it, and it applies only once you agree.',
        },
      ],
    },
    { by: 'Fictional Fergus', after: 33, text: 'The quiet hours alone are worth it.' },
    {
      by: 'Ilse Vandermoor',
      after: 35,
      text: 'I switched my support mail to it on a Friday and had a weekend. Congratulations!',
    },
  ],
}

const REPLIES: Record<string, [author: string, text: string][]> = {
  quillmoss: [
    [
      'Invented Ines',
      'You can see why from the next version on: each note will name the rule that moved it. Thank you for staying past the first week.',
    ],
  ],
  lanternfig: [
    [
      'Fictional Fergus',
      'Old scans are next: we are testing with 20,000 pages from the nineties. Thank you for the four stars.',
    ],
  ],
}

/** Comments of fictional people and their answers, by the same rules as real ones: the makers say hello, and some are asked. */
export async function writeDemoComments(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const people = new Map<string, string>()
  const accountNamed = async (name: string) => {
    const known = people.get(name)
    if (known) return known
    const { id } = await accountOf(tx, `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@people.example`)
    people.set(name, id)
    return id
  }
  for (const listing of listings.filter(({ isLive }) => isLive)) {
    const { slug, item, ownerId, week } = listing
    people.set(item.founder.name, ownerId)
    const began = Date.parse(`${week}T00:00:00Z`)
    // Nothing is said in the future, so a launch of today has its hours squeezed.
    const hour = Math.min(HOUR_MS, (now.getTime() - began) / 48)
    const say = async ({ by, after, text }: Omit<Said, 'answers'>, parentId: number | null) => {
      const name = by === MAKER ? item.founder.name : by
      const accountId = await accountNamed(name)
      await tx.sql
        .updateTable('account')
        .set({ email_verified_at: new Date(began - KNOWN_FOR_MS) })
        .where('id', '=', accountId)
        .where((eb) =>
          eb.or([eb('email_verified_at', 'is', null), eb('email_verified_at', '>', new Date(began).toISOString())]),
        )
        .execute()
      const form = { body: text, name, parentId }
      return writeComment(tx, { slug, accountId, now: new Date(began + after * hour) }, form)
    }
    await say({ by: MAKER, after: 1, text: helloFrom(listing) }, null)
    for (const { answers = [], ...said } of SAID[slug] ?? []) {
      const { id } = await say(said, null)
      for (const answer of answers) await say(answer, id)
    }
    for (const [author, body] of REPLIES[slug] ?? []) {
      const review = await tx.sql
        .selectFrom('review')
        .select('id')
        .where('listing_id', '=', listing.id)
        .where('author', '=', author)
        .executeTakeFirstOrThrow()
      const replier = { listingId: listing.id, reviewId: review.id, accountId: ownerId, now }
      await replyToReview(tx, replier, { body, name: item.founder.name })
    }
  }
  for (const [name, accountId] of people) {
    await showPerson(tx, accountId, true)
    // The same addresses in every demonstration, so that its pages can be compared.
    await tx.sql
      .updateTable('public_person')
      .set({ slug: slugOf(name) })
      .where('account_id', '=', accountId)
      .execute()
  }
}

function helloFrom({ item: { name, founder, about } }: SeededListing): string {
  const [given] = founder.name.split(' ')
  return `Hi, ${given} here, and I made ${name}.\n\n${about.split('\n').at(-1)!} Ask me anything!`
}
