import type { Language } from './words.ts'

export default {
  'idea stage': { words: `fase/etapa de [la] idea, solo una idea`, examples: ['Acme está en fase de idea.'] },
  'test stage': {
    words: `versión/fase beta/alfa, beta/alfa pública/privada/abierta/cerrada, en beta/alfa, lista de espera`,
    examples: ['Acme está en fase beta.', 'Únete a la lista de espera.'],
  },
  launched: { words: `ya/ahora [está] disponible`, examples: ['Acme ya está disponible.'] },
  'raised money': { words: `cerrado una/nuestra serie a/b/c/d/e`, examples: ['Hemos cerrado una serie A.'] },
  'invites to': { words: `únete a, apúntate a, actualmente`, examples: ['Únete a la beta.'] },
  'small word': { words: `la, nuestra, a`, examples: ['Únete a nuestra beta.'] },
  'still or now': {
    words: `actualmente, todavía, aún, ahora, ya`,
    examples: ['Acme está todavía en fase beta.'],
  },
} satisfies Language
