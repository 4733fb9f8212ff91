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
  'mailbox for other purposes': {
    words: `faktur*, praca, kariera, prasa`,
    examples: ['Faktury'],
  },
} satisfies Language
