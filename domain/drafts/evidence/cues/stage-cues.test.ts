import { expect, test } from 'vitest'
import { isStatedStage } from './stage-cues.ts'

const STAGES = ['idea', 'mvp', 'launched', 'growing']
const stagesIn = (line: string) =>
  STAGES.filter((stage) => isStatedStage(stage, { quote: line, context: line }, 'Acme'))

test.for([
  ['Acme is in public beta.', 'mvp'],
  ['We are currently in private beta.', 'mvp'],
  ['Public beta', 'mvp'],
  ['Now in beta', 'mvp'],
  ['Join the waitlist', 'mvp'],
  ['Get early access', 'mvp'],
  ['Join our waiting list.', 'mvp'],
  ['Acme is still in alpha.', 'mvp'],
  ['Acme ist derzeit in der Beta.', 'mvp'],
  ['Wir sind noch in der geschlossenen Beta.', 'mvp'],
  ['Jetzt in der offenen Beta', 'mvp'],
  ['Auf die Warteliste', 'mvp'],
  ['Acme est actuellement en bêta.', 'mvp'],
  ['Nous sommes en bêta privée.', 'mvp'],
  ['Inscrivez-vous sur la liste d’attente', 'mvp'],
  ['Acme está en beta.', 'mvp'],
  ['Estamos en fase beta.', 'mvp'],
  ['Únete a la lista de espera', 'mvp'],
  ['O Acme está em beta.', 'mvp'],
  ['Estamos em beta fechada.', 'mvp'],
  ['Entre na lista de espera', 'mvp'],
  ['Acmeは現在ベータ版です。', 'mvp'],
  ['ベータ版を公開中です。', 'mvp'],
  ['Acme is now available.', 'launched'],
  ['Now available', 'launched'],
  ['Acme ist ab sofort verfügbar.', 'launched'],
  ['Acme est maintenant disponible.', 'launched'],
  ['Acme ya está disponible.', 'launched'],
  ['O Acme já está disponível.', 'launched'],
  ['Acmeは正式リリースしました。', 'launched'],
  ['We raised a Series A in 2023.', 'growing'],
  ['Acme is just an idea.', 'idea'],
] as const)('"%s" says: %s', ([line, stage]) => {
  expect(stagesIn(line)).toEqual([stage])
})

test.for([
  'Time tracking is in beta.',
  'Our iOS app is in public beta.',
  'The API is in beta.',
  'Acme is no longer in beta.',
  'Acme was in beta until 2020.',
  'We are not in beta.',
  'Die Beta ist vorbei, Acme ist nicht mehr in der Beta.',
  "Acme n'est plus en bêta.",
  'Acme ya no está en beta.',
  'O Acme não está em beta.',
  'Acmeはベータ版ではありません。',
  'モバイルアプリはベータ版です。',
  'Globex is in beta.',
  'The fastest-growing teams use Acme.',
  'Globex raised a Series B.',
  'Companies from Series A to IPO use Acme.',
  'Is Acme in beta?',
  'Manage your waitlist with Acme.',
  'Waitlist software for restaurants',
  'Acme helps you ship your MVP.',
  'Build your MVP in a week.',
  'In beta testing, feedback matters.',
  'We will be in beta soon.',
  'Dark mode is now available.',
  'Run a private beta with Acme.',
  'Gestiona tu lista de espera',
  "Gérez votre liste d'attente",
])('"%s" says nothing about how far the product is', (line) => {
  expect(stagesIn(line)).toEqual([])
})
