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
  'raised money': {
    words: `levé … en série a/b/c/d/e`,
    examples: ['Nous avons levé 5 millions d’euros en série A.'],
  },
  'invites to': {
    words: `inscrivez-vous à/sur, rejoignez, actuellement`,
    examples: ['Inscrivez-vous à la bêta.'],
  },
  'small word': {
    words: `la, notre`,
    examples: ['Rejoignez la bêta.'],
  },
  'still or now': {
    words: `actuellement, encore, maintenant, désormais`,
    examples: ['Acme est encore en bêta.'],
  },
  negation: {
    words: `pas, jamais, aucun[e], mythe, n'*, ne … plus`,
    examples: ['Nous ne proposons pas de plan gratuit.', 'Le plan gratuit n’existe plus.'],
  },
  'denies what follows': {
    words: `sans`,
    examples: ['Sans abonnement'],
  },
  'not only': {
    words: `pas seulement`,
    examples: ['Pas seulement rapide'],
  },
  'free of': {
    words: `sans`,
    examples: ['Sans engagement'],
  },
  nuisance: {
    words: `carte, engagement, frais`,
    examples: ['Sans engagement'],
  },
  'past future or wish': {
    words: `bientôt, prochainement, anciennement, autrefois, jusqu'en, espérons, n'est plus, prévu pour`,
    examples: ['Bientôt disponible'],
  },
  before: {
    words: `avant`,
    examples: ['Avant Acme, nous payions plus.'],
  },
  'paid or used': {
    words: `payions`,
    examples: ['Avant Acme, nous payions plus.'],
  },
  reported: {
    words: `dit, selon`,
    examples: ['Selon Gartner'],
  },
  'clause joiner': {
    words: `parce que, mais`,
    examples: ['Gratuit mais limité'],
  },
  'is not': {
    words: `n'* pas/plus/jamais, ne ~ pas/plus/jamais`,
    examples: ['Acme n’est pas une banque.'],
  },
  'opens a tip': {
    words: `quand`,
    examples: ['Quand rien ne va plus'],
  },
  'do not write': {
    words: `pas [~] [~] écrire/écrivez/utilisez`,
    examples: ['Merci de ne pas écrire à cette adresse.'],
  },
  'out of use': {
    words: `ne … plus, n'est plus`,
    examples: ['Cette adresse n’est plus utilisée.'],
  },
  hesitate: {
    words: `hésite*`,
    examples: ['N’hésitez pas à écrire.'],
  },
  ourselves: {
    words: `nous, notre société/entreprise/agence/studio, la société, l'entreprise`,
    examples: ['Notre société est basée à Lyon.'],
  },
  it: {
    words: `elle, il`,
    examples: ['Elle est basée à Lyon.'],
  },
  auxiliary: {
    words: `a, ont, été, est, sommes, sont, avons, à, en, l, et, le`,
    examples: ['La société a été fondée à Lyon.'],
  },
  'in a place or year': {
    words: `en, à`,
    examples: ['Fondée à Lyon en 2012'],
  },
  'indefinite article': {
    words: `un, une`,
    examples: ['Acme est une agence.'],
  },
  'kind of company': {
    words: `société, entreprise, agence`,
    examples: ['Nous sommes une agence.'],
  },
  'makes a name no subject': {
    words: `de, avec, pour`,
    examples: ['Avec Acme'],
  },
  'has been': {
    words: `a été`,
    examples: ['La société a été fondée en 2012.'],
  },
  'legal form': {
    words: `sas, sasu, sarl, s.à r.l, s.à r.l., eurl`,
    examples: ['Acme SAS'],
  },
  'name particle': {
    words: `de, la, le`,
    examples: ['Anne de Brie'],
  },
  and: {
    words: `et`,
    examples: ['Ada et Ève'],
  },
  founded: {
    words: `fondé[e], créé[e], fondés, créées`,
    examples: ['Acme a été fondée à Lyon en 2015.'],
  },
  'founded, with an object': {
    words: `fondé, créé`,
    examples: ['En 2012 nous avons créé Acme.'],
  },
  'year of founding': {
    words: `année de création, date de création`,
    examples: ['Année de création : 2012'],
  },
  'in business since': {
    words: `en activité depuis, existe depuis, existons depuis`,
    examples: ['Nous existons depuis 2005.'],
  },
  'in a year': {
    words: `en`,
    examples: ['En 2012'],
  },
  in: {
    words: `en, à`,
    examples: ['Fondée à Lyon par Ada'],
  },
  by: {
    words: `par`,
    examples: ['Fondée par Ada'],
  },
  our: {
    words: `notre`,
    examples: ['Notre fondatrice'],
  },
  founder: {
    words: `fondateur, fondatrice`,
    examples: ['Notre fondatrice'],
  },
  'title of a founder': {
    words: `fondateur, fondatrice, cofondateur, cofondatrice, co-fondateur, co-fondatrice`,
    examples: ['Cofondatrice'],
  },
  'sample name': {
    words: `jean dupont`,
    examples: ['Jean Dupont'],
  },
  'at a company': {
    words: `chez, de`,
    examples: ['Fondateur de Acme'],
  },
  'no object follows': {
    words: `en, par, à`,
    examples: ['Fondée en 2016'],
  },
  'another subject': {
    words: `qui`,
    examples: ['Ada, qui a fondé Globex'],
  },
  'imprint page': {
    words: `mentions légales`,
    examples: ['Mentions légales'],
  },
  'privacy page': {
    words: `confidentialité, politique de confidentialité`,
    examples: ['Politique de confidentialité'],
  },
  'price page': {
    words: `tarif, tarifs`,
    examples: ['Tarifs'],
  },
  'about page': {
    words: `à propos, qui sommes-nous`,
    examples: ['À propos', 'Qui sommes-nous ?'],
  },
  'team page': {
    words: `équipe, notre équipe`,
    examples: ['Notre équipe'],
  },
  'feature page': {
    words: `fonctionnalités`,
    examples: ['Fonctionnalités'],
  },
  'domain for sale': {
    words: `ce domaine est à vendre`,
    examples: ['Ce domaine est à vendre.'],
  },
  'sign-in page': {
    words: `connexion, se connecter`,
    examples: ['Connexion'],
  },
  'mailbox for other purposes': {
    words: `presse, recrutement, facturation, confidentialité`,
    examples: ['Recrutement'],
  },
  'welcoming mailbox': {
    words: `bonjour`,
    examples: ['Bonjour'],
  },
  'official website': {
    words: `site officiel`,
    examples: ['Acme, site officiel'],
  },
  "ends a company's name": {
    words: `tous droits`,
    examples: ['Acme. Tous droits réservés.'],
  },
  'no product name': {
    words: `accueil, site en maintenance`,
    examples: ['Accueil'],
  },
  welcome: {
    words: `bienvenue`,
    examples: ['Bienvenue'],
  },
  'shows something else': {
    words: `témoignage*, tutoriel*`,
    examples: ['Un tutoriel'],
  },
  'shows the product': {
    words: `voir la vidéo`,
    examples: ['Voir la vidéo'],
  },
  'linking word': {
    words: `avec, pour, dans, en, par, sur, votre, vos, nos, le, les, la`,
    examples: ['Des notes pour tous'],
  },
  'blocks or replaces': {
    words: `évit*, remplac*, bloqu*, moins, supprim*`,
    examples: ['Acme remplace les réunions.'],
  },
  'questions page': {
    words: `questions fréquentes`,
    examples: ['Questions fréquentes'],
  },
  'and or or': {
    words: `et, ou`,
    examples: ['Oui ou non'],
  },
  'folder of products': {
    words: `produits, solutions, logiciels`,
    examples: ['Produits'],
  },
} satisfies Language
