import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

const PLACES = ['first', 'second', 'third']

/** The address of the picture that a listing's newest award has. */
function pictureOf(listing: string): string {
  return listing.replace(/\/listings\/([^/]+)$/, '/og/award/$1.png')
}

function postOf({ website, place, listing }: { website: string; place: number; listing: string }, siteName: string) {
  const text = `${website} came ${PLACES[place - 1]} in its launch week on ${siteName}!`
  return `https://x.com/intent/post?${new URLSearchParams({ text, url: listing }).toString()}`
}

export default plainEmail({
  kind: 'award-given',
  subject: ({ website, place }) => `${website} came ${PLACES[place - 1]} in its launch week`,
  parts: ({ website, place, week, votes, listing }, { siteName }) => [
    `Congratulations! ${website} came ${PLACES[place - 1]} in the week of ${longDate(week)} on ${siteName}, with ${votes} ${votes === 1 ? 'vote' : 'votes'}.`,
    { button: 'View award', link: listing },
    'A picture to share, with your place in it:',
    { button: 'Open the picture', link: pictureOf(listing) },
    'Or post it with one click:',
    { button: 'Share on X', link: postOf({ website, place, listing }, siteName) },
    'A badge that shows the award is ready for your website:',
    { button: 'Get your badge', link: `${listing}#badges` },
  ],
})
