import { html } from 'hono/html'
import type { LetterFacts } from '../../domain/accounts/letter.ts'
import { defineLetter, type LetterSite, type LetterWording } from './define-letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterButton, letterCode } from './letter-parts.ts'

type BadgeKind = 'badge-reminder' | 'place-lapsed' | 'badge-missing' | 'badge-lapsed'

interface BadgeWording<K extends BadgeKind> {
  subject(facts: LetterFacts[K]): string
  /** Where the listing stands. */
  opening(facts: LetterFacts[K], site: LetterSite): string
  /** What happens next. */
  closing(): string
}

/** The frame of every letter about a badge: where the listing stands, what the last look saw, the code, what happens next. */
export function badgeLetter<K extends BadgeKind>(
  kind: K,
  { subject, opening, closing }: BadgeWording<K>,
): LetterWording<K> {
  return defineLetter({
    kind,
    subject,

    text: (facts, site) => `${opening(facts, site)}

What we saw on ${facts.homepage}:
${facts.detail}

The badge, to paste into the homepage:
${facts.code}

${closing()}

Your listing: ${facts.account}
`,

    html: (facts, site) =>
      letterHtml(
        subject(facts),
        html`<p>${opening(facts, site)}</p>
          <p><b>What we saw on ${facts.homepage}:</b><br />${facts.detail}</p>
          <p><b>The badge, to paste into the homepage:</b></p>
          ${letterCode(facts.code)}
          <p>${closing()}</p>
          ${letterButton(facts.account, 'Your listing')}`,
      ),
  })
}
