import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'badge-found',
  subject: ({ website }) => `We found the badge on ${website}`,
  parts: ({ website, week, listing }) => [
    `We found the badge on ${website}, so your listing is scheduled. It goes live on ${longDate(week)}.`,
    'Leave the badge in place: we check it again before the launch, and every week after it.',
    { button: 'View listing', link: listing },
  ],
})
