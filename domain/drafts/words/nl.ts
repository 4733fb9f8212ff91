import type { Language } from './words.ts'

export default {
  negation: {
    words: `geen, niet, nooit`,
    examples: ['Er is geen gratis plan.'],
  },
  ourselves: {
    words: `wij, ons bedrijf`,
    examples: ['Ons bedrijf zit in Utrecht.'],
  },
  'legal form': {
    words: `bv, b.v, b.v., nv, n.v, n.v.`,
    examples: ['Acme B.V.'],
  },
} satisfies Language
