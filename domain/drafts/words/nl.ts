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
  'name particle': {
    words: `van, de, der, den`,
    examples: ['Piet van Dam'],
  },
  founded: {
    words: `opgericht`,
    examples: ['Acme is opgericht in 2012.'],
  },
  'founded, after its year': {
    words: `opgericht`,
    examples: ['Opgericht 2011'],
  },
  'title of a founder': {
    words: `oprichter`,
    examples: ['Oprichter'],
  },
  'sample name': {
    words: `jan jansen`,
    examples: ['Jan Jansen'],
  },
  'imprint page': {
    words: `colofon`,
    examples: ['Colofon'],
  },
  'price page': {
    words: `prijzen`,
    examples: ['Prijzen'],
  },
  'about page': {
    words: `over ons`,
    examples: ['Over ons'],
  },
  'questions page': {
    words: `veelgestelde vragen`,
    examples: ['Veelgestelde vragen'],
  },
  'mailbox for other purposes': {
    words: `pers, vacature*, factu*`,
    examples: ['Facturen'],
  },
} satisfies Language
