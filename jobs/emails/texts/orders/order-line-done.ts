import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-line-done',
  subject: ({ number }, { siteName }) => `News about your order ${number} on ${siteName}`,
  parts: ({ number, what }, { siteUrl }) => [
    `The site team has finished this part of your order ${number}: ${what}.`,
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
