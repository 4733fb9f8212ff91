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
  'based in': {
    words: `con sede a/in`,
    examples: ['Acme, con sede a Milano'],
  },
  'inside a city name': {
    words: `di`,
    examples: ['Reggio di Calabria'],
  },
  'kind of street, before its name': {
    words: `via, viale, piazza, corso`,
    examples: ['Via Roma 1'],
  },
  'made the website': {
    words: `realizzato da, site da`,
    examples: ['Realizzato da Globex'],
  },
  'heads an address': {
    words: `contatti, dove siamo`,
    examples: ['Contatti'],
  },
  'section heading': {
    words: `funzionalità, prezzi, chi siamo, contatti, domande frequenti, come funziona`,
    examples: ['Come funziona'],
  },
  'after a section heading': {
    words: `principali, chiave`,
    examples: ['Funzionalità principali'],
  },
  per: {
    words: `al`,
    examples: ['5 € al mese'],
  },
  'unit of a price': {
    words: `mese, anno, utente`,
    examples: ['5 € al mese'],
  },
  'every period': {
    words: `mensil*`,
    examples: ['5 € mensile'],
  },
  'free plan': {
    words: `piano/versione/account gratuit{a/o}`,
    examples: ['Un piano gratuito'],
  },
  'free tier': {
    words: `piano gratuito`,
    examples: ['Un piano gratuito'],
  },
  'free, as a name': {
    words: `gratis, gratuito`,
    examples: ['Gratis'],
  },
  'all free': {
    words: `completamente/totalmente gratuito/gratuita, 100 % gratuito`,
    examples: ['Totalmente gratuito'],
  },
  'paid plan': {
    words: `piano pro/premium/plus/business`,
    examples: ['Piano Pro'],
  },
  'free trial': {
    words: `prova gratuita`,
    examples: ['Prova gratuita'],
  },
  first: {
    words: `i primi, primi`,
    examples: ['0 € per i primi 30 giorni'],
  },
  day: {
    words: `giorn{o/i}`,
    examples: ['30 giorni'],
  },
  plan: {
    words: `piano, piani, prezzo, prezzi, abbonamento`,
    examples: ['Il piano'],
  },
  costs: {
    words: `costa`,
    examples: ['Acme costa 5 € al mese.'],
  },
  'from a price': {
    words: `da, a partire da`,
    examples: ['Da 5 €'],
  },
  'heads prices': {
    words: `prezzi, piani, nostri, da`,
    examples: ['I nostri prezzi'],
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
