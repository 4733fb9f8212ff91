import { html } from 'hono/html'
import { jsonLd } from './json-ld.ts'
import type { Html } from './page.ts'

interface Faq {
  question: string
  answer: string
}

/** Questions that expand to show their answers. */
export function faqSection(faqs: Faq[]): Html | '' {
  if (!faqs.length) return ''
  return html`<section class="faqs">
    <h2>Questions and answers</h2>
    ${faqs.map(
      ({ question, answer }) =>
        html`<details class="faq">
          <summary>${question}</summary>
          <div class="prose"><p>${answer}</p></div>
        </details>`,
    )}
  </section>`
}

/** The questions and answers as schema.org data for search engines. */
export function faqJsonLd(faqs: Faq[]): Html | '' {
  if (!faqs.length) return ''
  return jsonLd({
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
}
