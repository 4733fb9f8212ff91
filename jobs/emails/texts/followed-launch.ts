import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default {
  ...plainEmail({
    kind: 'followed-launch',
    subject: ({ listing }, { siteName }) => `${listing} is live on ${siteName}`,
    parts: ({ listing, by, page, until }) => [
      `${by ? `${by}, whom you follow, has just launched ${listing}.` : `${listing}, which you follow, has just launched.`} Votes until ${longDate(until)} count for the week’s awards.`,
      { button: `See ${listing}`, link: page },
    ],
  }),
  unsubscribeUrl: ({ unfollow }: { unfollow: string }) => unfollow,
}
