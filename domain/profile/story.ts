/** The parts of a founding story, in the order people read them, as listed in the contract. */
export const STORY_SECTIONS = [
  'title',
  'story',
  'why_started',
  'problem',
  'journey',
  'challenges',
  'achievements',
  'lessons',
  'whats_next',
] as const
export type Story = Partial<Record<(typeof STORY_SECTIONS)[number], string>>

export interface Milestone {
  date: string
  title: string
  description?: string | undefined
  url?: string | undefined
}
