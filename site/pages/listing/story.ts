import { html } from 'hono/html'
import type { Listing } from './evidence.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'

type Story = NonNullable<Listing['story']>
type Part = Exclude<keyof Story, 'title'>

const HEADINGS: Record<Part, string> = {
  story: '',
  why_started: 'Why we started',
  problem: 'The problem',
  journey: 'The journey',
  challenges: 'Challenges',
  achievements: 'Achievements',
  lessons: 'Lessons',
  whats_next: 'What’s next',
}

/** The parts of a founder's story that have text, in order. */
export function storyParts(story: Story): Html[] {
  return (Object.entries(HEADINGS) as [Part, string][]).flatMap(([part, heading]) => {
    const text = story[part]
    return text ? [html`${heading ? html`<h3>${heading}</h3>` : ''} ${paragraphs(text)}`] : []
  })
}
