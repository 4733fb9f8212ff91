import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

const PLACES = ['first', 'second', 'third']

export default plainEmail({
  kind: 'award-given',
  subject: ({ website, place }) => `${website} came ${PLACES[place - 1]} in its launch week`,
  parts: ({ website, place, week, votes, listing }, { siteName }) => [
    `Congratulations! ${website} came ${PLACES[place - 1]} in the week of ${longDate(week)} on ${siteName}, with ${votes} ${votes === 1 ? 'vote' : 'votes'}.`,
    { button: 'View award', link: listing },
    'A badge that shows the award is ready for your website:',
    { button: 'Get your badge', link: `${listing}#badges` },
  ],
})
