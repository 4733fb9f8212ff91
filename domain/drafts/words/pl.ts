import type { Language } from './words.ts'

export default {
  negation: {
    words: `nie, brak`,
    examples: ['Nie ma darmowego planu.'],
  },
  'legal form': {
    words: `sp. z o.o, sp. z o.o.`,
    examples: ['Acme Sp. z o.o.'],
  },
  'kind of street, before its name': {
    words: `ul, ul., ulica, al, al.`,
    examples: ['ul. Prosta 1'],
  },
  'mailbox for other purposes': {
    words: `faktur*, praca, kariera, prasa`,
    examples: ['Faktury'],
  },
} satisfies Language
