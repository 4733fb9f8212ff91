import type { Language } from './words.ts'

export default {
  'idea stage': { words: `ideenphase, konzeptphase, nur eine idee`, examples: ['Acme ist in der Ideenphase.'] },
  'test stage': {
    words: `öffentliche[n]/offene[n]/geschlossene[n]/private[n] beta*/alpha*,
      in der [offenen/öffentlichen/geschlossenen/privaten] beta*/alpha*,
      im [offenen/öffentlichen/geschlossenen/privaten] beta*/alpha*, {beta/alpha}[-]{phase/version/test}, warteliste`,
    examples: ['Wir sind in der offenen Beta.', 'Auf die Warteliste!', 'Acme ist im Betatest.'],
  },
  launched: { words: `jetzt/ab-sofort verfügbar/live/erhältlich`, examples: ['Acme ist ab sofort erhältlich.'] },
  'raised money': {
    words: `series-{a/b/c/d/e}-{finanzierung/runde} abgeschlossen/eingesammelt`,
    examples: ['Wir haben unsere Series-A-Finanzierung abgeschlossen.'],
  },
  'invites to': {
    words: `jetzt, derzeit, aktuell, noch, zur, auf die, in die`,
    examples: ['Jetzt auf die Warteliste!'],
  },
  'small word': { words: `der, die, unsere[r/n]`, examples: ['Jetzt in die Beta!'] },
  'still or now': {
    words: `derzeit, momentan, aktuell, noch, gerade, jetzt`,
    examples: ['Acme ist noch in der Beta.'],
  },
} satisfies Language
