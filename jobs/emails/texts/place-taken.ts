import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'place-taken',
  subject: ({ website, week }) => `Add the badge to launch ${website} in the week of ${longDate(week)}`,
  parts: ({ website, week, deadline, account }, { siteName }) => [
    `Your listing for ${website} has a place on the free plan: it can launch on ${siteName} in the week of ${longDate(week)}.`,
    `To launch, it needs its badge on your homepage. We check every hour, and hold the place until ${longDate(deadline)}.`,
    { button: 'Get your badge', link: account },
  ],
})
