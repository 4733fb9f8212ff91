import type { Language } from './words.ts'

export default {
  auxiliary: {
    words: `oü`,
    examples: ['Acme OÜ'],
  },
  'legal form': {
    words: `oü`,
    examples: ['Acme OÜ'],
  },
} satisfies Language
