import type { Language } from './words.ts'

export default {
  'legal form': {
    words: `s.r.o, s.r.o.`,
    examples: ['Acme s.r.o.'],
  },
} satisfies Language
