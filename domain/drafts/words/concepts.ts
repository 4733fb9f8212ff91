/** What the words of a language may mean, by the names that logic uses. */
export const CONCEPTS = {
  'idea stage': 'the product is only an idea',
  'test stage': 'the product is in a beta, a preview or behind a waiting list',
  launched: 'the product has just become available',
  'raised money': 'the company closed a round of funding',
  'invites to': 'before a stage: people are invited, or it is so now',
  'small word': 'an article or preposition between an invitation and what it invites to',
  'still or now': 'adverbs between a product and its stage',
  'kind of tool': 'after a stage: the product is a tool for it rather than in it',
  'topic marker': 'a particle that makes the word before it the topic of the sentence',
} as const

export type Concept = keyof typeof CONCEPTS
