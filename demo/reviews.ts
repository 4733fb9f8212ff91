import { accountOf } from '../domain/accounts/keys.ts'
import type { Tx } from '../domain/database/database.ts'
import { writeReview } from '../domain/reviews/review.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000

const REVIEWS: Record<string, [author: string, stars: number, body: string][]> = {
  lanternfig: [
    [
      'Made-up Mirela',
      5,
      'It found the one paragraph of our handbook that answers the question, and showed it. We had asked three people before, and each remembered another rule. Now new colleagues ask it first, and us only what nobody wrote down.',
    ],
    [
      'Fictional Fergus',
      4,
      'Says so when it does not know, which I trust more than an answer to everything. I wish it read our old scans as well as our wikis.',
    ],
    ['Invented Ines', 3, 'Good answers, slow on the first day while it reads everything there is.'],
    [
      'Ilse Vandermoor',
      5,
      'It answers from forty years of council minutes and shows the page. Two visitors a day used to wait for me to find it.',
    ],
  ],
  quillmoss: [
    [
      'Made-up Mirela',
      4,
      'Four thousand notes from three apps, and they sort themselves now. The rules are plain text, so I could change the two that put recipes under work. One star less because the search does not know my abbreviations yet.',
    ],
    [
      'Nobody Nielsen',
      5,
      'Works on the train without a network, and what I wrote there was in the right place at home. I came for the sorting and stayed because nothing leaves my computer.',
    ],
    [
      'Fictional Fergus',
      5,
      'Our minutes used to sit in five folders. Now each decision lies with its project, and I find who said what without asking. Moving everything over took one lunch break.',
    ],
    [
      'Invented Ines',
      3,
      'Sorts well once it knows your projects, but the first week needs patience. I would like to see why a note went where it went.',
    ],
  ],
  hushgrove: [
    [
      'Ilse Vandermoor',
      4,
      'Support mail waits until nine, and nothing urgent has slipped through in a month. One star less because the phone app has no dark mode.',
    ],
  ],
  oatloom: [
    [
      'Fictional Fergus',
      5,
      'We buy bread once a week now, not twice a day. The list knows what is left in the pantry, so nobody calls from the shop any more.',
    ],
  ],
}

/** Reviews by fictional people, subject to the same rules as real ones. */
export async function writeDemoReviews(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  for (const { id, slug } of listings)
    for (const [at, [author, stars, body]] of (REVIEWS[slug] ?? []).entries()) {
      const { id: accountId } = await accountOf(tx, `${author.toLowerCase().replaceAll(' ', '-')}@people.example`)
      const writtenAt = new Date(now.getTime() - (at + 1) * DAY_MS)
      await tx.sql
        .updateTable('account')
        .set({ email_verified_at: writtenAt })
        .where('id', '=', accountId)
        .where('email_verified_at', 'is', null)
        .execute()
      await writeReview(tx, { listingId: id, accountId, now: writtenAt }, { author, stars: String(stars), body })
    }
}
