import type { Language } from './words.ts'

export default {
  'idea stage': { words: `fase/estágio de ideia, apenas uma ideia`, examples: ['A Acme está em fase de ideia.'] },
  'test stage': {
    words: `versão/fase beta/alfa, beta/alfa público/pública/privado/privada/aberto/aberta/fechado/fechada, em beta/alfa,
      lista de espera`,
    examples: ['A Acme está em fase beta.', 'Entre na lista de espera.'],
  },
  launched: { words: `já/agora [está] disponível`, examples: ['A Acme já está disponível.'] },
  'raised money': { words: `captamos uma/nossa série a/b/c/d/e`, examples: ['Captamos nossa Série B.'] },
  'invites to': { words: `entre na, junte-se à, atualmente`, examples: ['Entre na lista de espera.'] },
  'small word': { words: `nossa, a`, examples: ['Junte-se à nossa beta.'] },
  'still or now': { words: `atualmente, ainda, agora, já`, examples: ['A Acme ainda está em fase beta.'] },
} satisfies Language
