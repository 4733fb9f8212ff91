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
  'our product': {
    words: `notre/la plateforme/solution, notre/le logiciel/outil/service, notre/cette application,
      l'application, l'outil`,
    examples: ['Notre logiciel note tout.'],
  },
  'never a section of features': {
    words: `étapes, étape #, comment ça marche, résultats, modèles, cas d'usage, nos clients, témoignages,
      ressources, articles, alternatives`,
    examples: ['Prêt en trois étapes'],
  },
  'announces features': {
    words: `fonctionnalité*, fonctions, tout ce dont vous avez besoin, tout ce qu'il vous faut, avantages,
      points forts, caractéristiques`,
    examples: ['Nos fonctionnalités'],
  },
  'section without features': {
    words: `prix, tarif*, témoignage*, avis, clients, partenaires, équipe, à propos, blog, actualités,
      articles, emplois, carrières, contact, aide, questions, faq, ressources, presse, galerie, réalisations,
      projets, boutique, produits, événements, secteurs, cas d'usage, exemple*, pour qui, comment ça marche,
      étape*, en # étapes, fonctionnement, commencer, télécharg*, problème*, défis, histoire, mission, valeurs,
      comparatif, ils nous font confiance, services, solutions, démo`,
    examples: ['Comment ça marche'],
  },
  'asks to act': {
    words: `inscrivez-vous, créez votre, essayez, commencez, contactez*, réservez, demandez, téléchargez,
      en savoir plus, lire la suite, découvrez, cliquez, visitez, suivez-nous, rejoignez*, abonnez*, profitez,
      appelez*, écrivez*, connectez-vous, demander une`,
    examples: ['Essayez gratuitement'],
  },
  offer: {
    words: `essai gratuit, jours gratuits, d'essai, réduction*, remise*, code promo, carte bancaire,
      satisfait ou remboursé, par mois, par an, sans engagement, livraison gratuite, soldes`,
    examples: ['Essai gratuit de 14 jours'],
  },
  'praise of oneself': {
    words: `ils nous font confiance, nous font confiance, primé*, récompensé*, numéro 1, n°1, nos clients,
      clients satisfaits, étoiles, plébiscité*`,
    examples: ['4000 équipes nous font confiance.'],
  },
  'small print': {
    words: `des cookies, les cookies, activer javascript, activez javascript, votre navigateur ne/est,
      tous droits réservés, politique de confidentialité, mentions légales, conditions générales,
      notre newsletter, pas de spam, mise à jour le, dernière mise à jour, en construction`,
    examples: ['Tous droits réservés'],
  },
  'not available yet': {
    words: `bientôt, à venir, en cours de développement, prochainement, bêta, en préparation`,
    examples: ['Bientôt sur Android'],
  },
  'speaks of oneself': {
    words: `j'ai, j'adore, j'utilise, je suis, je recommande, je l'utilise, mon, moi`,
    examples: ["J'adore cette application."],
  },
  'long ago': {
    words: `il y a # ans, notre histoire, est née, est né, née d'une, né d'une`,
    examples: ['Acme est née en Bretagne.'],
  },
  'event or news': {
    words: `webinaire*, notre conférence, au salon, nous annonçons, nous recrutons, nouvelle version,
      version #, communiqué, maintenant disponible, gagnant*`,
    examples: ['Retrouvez-nous au salon'],
  },
  'refers back': {
    words: `il, elle, ils, elles, ce, cet, cette, ces, cela, ça, c'est, celui-ci, celle-ci, mais, et, ou, donc,
      aussi, ainsi, de plus, en plus, en outre, cependant, toutefois, alors, grâce à cela, pour cela, son, sa,
      ses, leur, leurs, par exemple`,
    examples: ['Il fonctionne aussi hors ligne.'],
  },
} satisfies Language
