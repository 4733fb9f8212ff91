import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `stade/phase de l'idée, stade/phase d'idéation, simple idée`,
    examples: ['Acme est encore au stade de l’idée.'],
  },
  'test stage': {
    words: `version/phase bêta/alpha, bêta/alpha publique/privée/ouverte/fermée, en bêta/alpha/beta, liste d'attente`,
    examples: ['Acme est en bêta.', 'Rejoignez la liste d’attente.'],
  },
  launched: {
    words: `[dès] maintenant disponible, désormais disponible`,
    examples: ['Acme est désormais disponible.'],
  },
  'raised money': { words: `levé … en série a/b/c/d/e`, examples: ['Nous avons levé 5 millions d’euros en série A.'] },
  'invites to': {
    words: `inscrivez-vous à/sur, rejoignez, actuellement`,
    examples: ['Inscrivez-vous à la bêta.'],
  },
  'small word': { words: `la, notre`, examples: ['Rejoignez la bêta.'] },
  'still or now': {
    words: `actuellement, encore, maintenant, désormais`,
    examples: ['Acme est encore en bêta.'],
  },
} satisfies Language
