import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'place-taken',
  subject: ({ website, week }) => `${website} launches in the week of ${longDate(week)}`,
  parts: ({ website, week, deadline, account }, { siteName }) => [
    `Your listing for ${website} has a free place on ${siteName} in the week of ${longDate(week)}.`,
    `To launch, it needs its badge on your homepage. We check every hour, and hold the place until ${longDate(deadline)}.`,
    { button: 'Get your badge', link: account },
  ],
})
