import type { Language } from './words.ts'

export default {
  negation: {
    words: `nincs`,
    examples: ['Nincs ingyenes csomag.'],
  },
  'legal form': {
    words: `kft, kft.`,
    examples: ['Acme Kft.'],
  },
} satisfies Language
