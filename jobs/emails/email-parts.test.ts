import { expect, test } from 'vitest'
import { plainEmail } from './email-parts.ts'

const SITE = { siteName: 'Test Directory', siteUrl: 'https://directory.example' }

test('a plain email says the same in text and HTML, and a button shows its name and URL in the text', async () => {
  const email = plainEmail({
    kind: 'listing-review',
    subject: ({ website }) => `Your review of ${website}`,
    parts: ({ order }) => ['It’s <ready>.', { button: 'Read it', link: order }],
  })
  const facts = { website: 'acme.example', order: 'https://directory.example/orders/1' }
  expect(email.text(facts, SITE)).toBe('It’s <ready>.\n\nRead it:\nhttps://directory.example/orders/1\n')
  const html = await email.html(facts, SITE)
  expect(html).toContain('<title>Your review of acme.example</title>')
  expect(html).toContain('<p>It’s &lt;ready&gt;.</p>')
  expect(html).toMatch(/href="https:\/\/directory\.example\/orders\/1"[^>]*>Read it<\/a/)
})
