import type { Language } from './words.ts'

export default {
  negation: {
    words: `non, nessuno, nessuna, mai`,
    examples: ['Non esiste un piano gratuito.'],
  },
  'is not': {
    words: `non è/sono/ha/abbiamo`,
    examples: ['Acme non è una banca.'],
  },
  ourselves: {
    words: `noi`,
    examples: ['Noi siamo a Milano.'],
  },
  auxiliary: {
    words: `nel, il`,
    examples: ['Fondata nel 2012'],
  },
  'in a place or year': {
    words: `nel`,
    examples: ['Fondata nel 2012'],
  },
  'legal form': {
    words: `srl, s.r.l, s.r.l., spa, s.p.a, s.p.a.`,
    examples: ['Acme S.r.l.'],
  },
  'name particle': {
    words: `di, da`,
    examples: ['Lia di Sarno'],
  },
  and: {
    words: `e`,
    examples: ['Ada ed Eva e Lia'],
  },
  founded: {
    words: `fondato, fondata, nata`,
    examples: ['Acme è nata nel 2012.'],
  },
  'in a year': {
    words: `nel`,
    examples: ['Nel 2012'],
  },
  'title of a founder': {
    words: `fondatore, fondatrice`,
    examples: ['Fondatore'],
  },
  'sample name': {
    words: `mario rossi`,
    examples: ['Mario Rossi'],
  },
  'no object follows': {
    words: `nel, da`,
    examples: ['Fondata nel 2016'],
  },
  'imprint page': {
    words: `note legali`,
    examples: ['Note legali'],
  },
  'price page': {
    words: `prezzi`,
    examples: ['Prezzi'],
  },
  'about page': {
    words: `chi siamo`,
    examples: ['Chi siamo'],
  },
  'contact page': {
    words: `contatti`,
    examples: ['Contatti'],
  },
  'feature page': {
    words: `funzionalità`,
    examples: ['Funzionalità'],
  },
  'welcoming mailbox': {
    words: `ciao, contatti`,
    examples: ['Ciao'],
  },
  'official website': {
    words: `sito ufficiale`,
    examples: ['Acme, sito ufficiale'],
  },
  "ends a company's name": {
    words: `tutti i diritti`,
    examples: ['Acme. Tutti i diritti riservati.'],
  },
  welcome: {
    words: `benvenut{o/a/i}`,
    examples: ['Benvenuti'],
  },
  'questions page': {
    words: `domande frequenti`,
    examples: ['Domande frequenti'],
  },
  'and or or': {
    words: `e, o`,
    examples: ['Sì o no'],
  },
  'mailbox for other purposes': {
    words: `stampa, fattur*, lavora con noi`,
    examples: ['Fatture'],
  },
} satisfies Language
