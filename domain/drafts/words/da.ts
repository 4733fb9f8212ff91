import type { Language } from './words.ts'

export default {
  'legal form': {
    words: `aps`,
    examples: ['Acme ApS'],
  },
} satisfies Language
