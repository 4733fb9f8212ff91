import type { Language } from './words.ts'

export default {
  'legal form': {
    words: `oy, oyj, ab`,
    examples: ['Acme Oy'],
  },
} satisfies Language
