import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `ideenphase, konzeptphase, nur eine idee`,
    examples: ['Acme ist in der Ideenphase.'],
  },
  'test stage': {
    words: `öffentliche[n]/offene[n]/geschlossene[n]/private[n] beta*/alpha*,
      in der [offenen/öffentlichen/geschlossenen/privaten] beta*/alpha*,
      im [offenen/öffentlichen/geschlossenen/privaten] beta*/alpha*, {beta/alpha}[-]{phase/version/test}, warteliste`,
    examples: ['Wir sind in der offenen Beta.', 'Auf die Warteliste!', 'Acme ist im Betatest.'],
  },
  launched: {
    words: `jetzt/ab-sofort verfügbar/live/erhältlich`,
    examples: ['Acme ist ab sofort erhältlich.'],
  },
  'raised money': {
    words: `series-{a/b/c/d/e}-{finanzierung/runde} abgeschlossen/eingesammelt`,
    examples: ['Wir haben unsere Series-A-Finanzierung abgeschlossen.'],
  },
  'invites to': {
    words: `jetzt, derzeit, aktuell, noch, zur, auf die, in die`,
    examples: ['Jetzt auf die Warteliste!'],
  },
  'small word': {
    words: `der, die, unsere[r/n]`,
    examples: ['Jetzt in die Beta!'],
  },
  'still or now': {
    words: `derzeit, momentan, aktuell, noch, gerade, jetzt`,
    examples: ['Acme ist noch in der Beta.'],
  },
  negation: {
    words: `nicht, nie, niemals, kein[e/en/em/er/es], weder, mythos, gerücht`,
    examples: ['Einen kostenlosen Plan gibt es nicht.'],
  },
  'denies what follows': {
    words: `ohne, statt`,
    examples: ['Kostenloser Plan ohne Kreditkarte'],
  },
  'not only': {
    words: `nicht nur`,
    examples: ['Nicht nur schnell'],
  },
  'free of': {
    words: `ohne, kein[e]`,
    examples: ['Ohne Kreditkarte'],
  },
  nuisance: {
    words: `kreditkarte, vertragsbindung, kosten, einrichtung*`,
    examples: ['Ohne Kreditkarte'],
  },
  'past future or wish': {
    words: `nicht mehr, bis [ende] [~] ####, früher, ehemals, hoffen, demnächst, geplant`,
    examples: ['Kostenlos bis Ende 2024'],
  },
  before: {
    words: `bevor`,
    examples: ['Bevor wir Acme hatten, zahlten wir mehr.'],
  },
  'paid or used': {
    words: `zahlten`,
    examples: ['Bevor wir Acme hatten, zahlten wir mehr.'],
  },
  reported: {
    words: `sagt, meint, laut`,
    examples: ['Laut Gartner'],
  },
  'clause joiner': {
    words: `weil, aber, damit`,
    examples: ['Frei, aber begrenzt'],
  },
  'is not': {
    words: `ist/sind/hat/haben/kann/können/wird/bietet/bieten [~] [~] [~] nicht/kein*,
      gibt es [~] [~] [~] nicht/kein*`,
    examples: ['Acme ist keine Bank.'],
  },
  'opens a tip': {
    words: `wenn`,
    examples: ['Wenn es nicht klingelt'],
  },
  'do not write': {
    words: `nicht/nie [~] [~] [~] schreiben/schreibt/senden`,
    examples: ['Bitte nicht an diese Adresse schreiben.'],
  },
  'out of use': {
    words: `nicht mehr`,
    examples: ['Diese Adresse wird nicht mehr gelesen.'],
  },
  hesitate: {
    words: `zögern`,
    examples: ['Zögern Sie nicht zu schreiben.'],
  },
  ourselves: {
    words: `wir, unser[e/em] firma/unternehmen/agentur/studio, das unternehmen, die firma`,
    examples: ['Unsere Firma sitzt in Bonn.'],
  },
  it: {
    words: `es`,
    examples: ['Es wurde 2015 gegründet.'],
  },
  auxiliary: {
    words: `wurde, wurden, ist, sind, hat, haben, worden, und, jahr, jahre, im, tener, sitz, unseren, mit, unser, am`,
    examples: ['Wir haben unseren Sitz in Bonn.'],
  },
  'in a place or year': {
    words: `im, in`,
    examples: ['Im Jahr 2012'],
  },
  'indefinite article': {
    words: `ein, eine`,
    examples: ['Acme ist eine Agentur.'],
  },
  'kind of company': {
    words: `unternehmen, firma`,
    examples: ['Wir sind ein Unternehmen.'],
  },
  'makes a name no subject': {
    words: `von, bei, mit, für`,
    examples: ['Kunden von Acme'],
  },
  'no name': {
    words: `Jahr, Jahre, Sitz`,
    examples: ['Im Jahr 2012'],
  },
  'legal form': {
    words: `gmbh, ggmbh, ag, ug, kg, ohg, gbr, e.k, e.k., se`,
    examples: ['Acme GmbH'],
  },
  'name particle': {
    words: `von, der, den`,
    examples: ['Ida von Berg'],
  },
  and: {
    words: `und`,
    examples: ['Ada und Eva'],
  },
  founded: {
    words: `gegründet`,
    examples: ['Acme wurde 2011 in Berlin gegründet.'],
  },
  'founded, with an object': {
    words: `gründeten`,
    examples: ['Im Jahr 2012 gründeten wir Acme.'],
  },
  'founded, after its year': {
    words: `gegründet`,
    examples: ['Acme wurde 2011 in Berlin gegründet.'],
  },
  'year of founding': {
    words: `gründungsjahr`,
    examples: ['Gründungsjahr: 2012'],
  },
  'in business since': {
    words: `im geschäft seit, am markt seit, tätig seit`,
    examples: ['Wir sind am Markt seit 2005.'],
  },
  'in a year': {
    words: `im jahr, im jahre, in, im`,
    examples: ['Im Jahr 2012'],
  },
  by: {
    words: `von`,
    examples: ['Von Ada gegründet'],
  },
  our: {
    words: `unser[e]`,
    examples: ['Unsere Gründerin'],
  },
  founder: {
    words: `gründer, gründerin`,
    examples: ['Unser Gründer'],
  },
  'title of a founder': {
    words: `gründer[in], mitgründer[in]`,
    examples: ['Mitgründerin'],
  },
  'sample name': {
    words: `max/erika musterm*`,
    examples: ['Max Mustermann'],
  },
  'at a company': {
    words: `bei, von`,
    examples: ['Gründerin bei Acme'],
  },
  'no object follows': {
    words: `von, im, als`,
    examples: ['Von Ada gegründet als Verein'],
  },
  'another subject': {
    words: `der, die`,
    examples: ['Eva, die Globex gründete'],
  },
  'label of tags': {
    words: `schlagwörter, schlagworte, themen`,
    examples: ['Schlagwörter: Formulare, Umfragen'],
  },
  'ends no sentence': {
    words: `bzw, z.B, d.h`,
    examples: ['z.B'],
  },
  'based in': {
    words: `mit sitz in, sitz in, ansässig in`,
    examples: ['Wir haben unseren Sitz in Bonn.'],
  },
  'inside a city name': {
    words: `am, im, in der, an der`,
    examples: ['Frankfurt am Main'],
  },
  'kind of street': {
    words: `*{straße/strasse/str/platz/allee/gasse/damm/ufer/weg/ring/Straße/Str/Platz/Allee/Damm/Ufer/Weg/Ring}`,
    examples: ['Hauptstraße 8', 'Willy-Brandt-Platz 1', 'Hauptstr. 1'],
    not: ['Strategie'],
  },
  'part of a building': {
    words: `etage, haus, gebäude`,
    examples: ['Haus 4'],
  },
  'address label': {
    words: `adresse, anschrift`,
    examples: ['Anschrift: Ring 1'],
  },
  'host or authority': {
    words: `aufsichtsbehörde, datenschutzbeauftragte*, schlichtung*`,
    examples: ['Aufsichtsbehörde'],
  },
  former: {
    words: `ehemalig*, frühere*, alte[rs]`,
    examples: ['Unsere frühere Adresse'],
  },
  'seat of a company': {
    words: `büro, sitz, adresse, anschrift`,
    examples: ['Unsere frühere Anschrift'],
  },
  was: {
    words: `war, waren`,
    examples: ['Wir waren in Bonn.'],
  },
  phone: {
    words: `telefon`,
    examples: ['Telefon 0123'],
  },
  'heads an address': {
    words: `kontakt`,
    examples: ['Kontakt'],
  },
  'section heading': {
    words: `funktionen, vorteile, preise, tarife, häufige fragen, über uns, kontakt, kunden, kundenstimmen,
      leistungen, lösungen, produkte, so funktioniert [~] [~], startseite, impressum, jetzt starten/testen, das
      sagen unsere kunden`,
    examples: ['Unsere Leistungen'],
  },
  'before a section heading': {
    words: `unser[e], alle, die`,
    examples: ['Unsere Leistungen'],
  },
  'opens a greeting': {
    words: `willkommen`,
    examples: ['Willkommen bei Acme'],
  },
  per: {
    words: `pro, je, im, per`,
    examples: ['5 € pro Monat'],
  },
  'unit of a price': {
    words: `monat, jahr, nutzer, benutzer, mitarbeiter*, arbeitsplatz, standort`,
    examples: ['5 € je Nutzer'],
  },
  'every period': {
    words: `monatlich, jährlich`,
    examples: ['5 € monatlich'],
  },
  'monthly, before a price': {
    words: `monatlich`,
    examples: ['Monatlich 5 €'],
  },
  subscription: {
    words: `monatsabo, jahresabo, abonnement, jederzeit kündbar, monatliche/jährliche abrechnung/zahlung`,
    examples: ['Jederzeit kündbar'],
  },
  'free plan': {
    words: `kostenlose[r/n/m/s] plan/tarif/version/konto/account/variante/paket, gratis
      plan/tarif/version/konto/account/variante/paket, dauerhaft kostenlos, für immer kostenlos/gratis,
      kostenlos für einzel*/privat*, kostenlos für bis zu`,
    examples: ['Der kostenlose Plan'],
  },
  'free tier': {
    words: `kostenlose[r/n] tarif/plan`,
    examples: ['Ein kostenloser Tarif'],
  },
  'free, as a name': {
    words: `kostenlos, gratis`,
    examples: ['Kostenlos'],
  },
  'all free': {
    words: `komplett/völlig/vollständig kostenlos/gratis, 100 % kostenlos/gratis, 100% kostenlos/gratis`,
    examples: ['Komplett kostenlos'],
  },
  'given with paid work': {
    words: `beratung, angebot, versand`,
    examples: ['Gratis Versand'],
  },
  'paid plan': {
    words: `kostenpflichtig*, {pro/premium/plus/business}-{tarif/plan/version/abo}`,
    examples: ['Premium-Tarif'],
  },
  'paid once': {
    words: `einmalzahlung, einmalkauf, {einmal/einmalig/einmalige} {zahlung/kosten}, einmal kaufen/zahlen/bezahlen,
      einmalig[e/er/en] kauf/preis/lizenz/gebühr/zahlen`,
    examples: ['Einmal zahlen'],
  },
  'paid by use': {
    words: `nutzungsbasiert*, abrechnung/zahlung/bezahlung nach verbrauch/nutzung, zahle[n] [sie] nur was du/sie`,
    examples: ['Nutzungsbasierte Preise'],
  },
  'free trial': {
    words: `kostenlose[n] testphase/testversion/probe*, # tage [lang] kostenlos/gratis`,
    examples: ['30 Tage kostenlos testen'],
  },
  'open source': {
    words: `quelloffen*`,
    examples: ['Quelloffene Software'],
  },
  'for days': {
    words: `für`,
    examples: ['0 € für 30 Tage'],
  },
  first: {
    words: `die ersten, ersten`,
    examples: ['0 € für die ersten 30 Tage'],
  },
  day: {
    words: `tag[e]`,
    examples: ['30 Tage'],
  },
  'other money': {
    words: `versand*`,
    examples: ['5 € Versandkosten'],
  },
  plan: {
    words: `tarif*, preis[e], abo*`,
    examples: ['Der Tarif'],
  },
  costs: {
    words: `kostet, kosten`,
    examples: ['Acme kostet 5 € pro Monat.'],
  },
  'from a price': {
    words: `ab, nur`,
    examples: ['Ab 5 €'],
  },
  'subject of a price': {
    words: `tarif, tarife, preis, preise, abo*, konto, wir, unser*`,
    examples: ['Unser Tarif'],
  },
  'costs or is': {
    words: `kostet, kosten, ist, sind, bietet`,
    examples: ['Acme kostet 5 €.'],
  },
  'of another': {
    words: `von, bei`,
    examples: ['Der Preis von Globex'],
  },
  'makes a verb a noun': {
    words: `der, die, das`,
    examples: ['Die Kosten'],
  },
  'other providers': {
    words: `andere [~] anbieter/tool/tools/agenturen/lösungen/programme/dienste/app/apps/plattformen/systeme`,
    examples: ['Andere Anbieter'],
  },
  ended: {
    words: `abgeschafft`,
    examples: ['Abgeschafft: der kostenlose Plan'],
  },
  'has ended': {
    words: `eingestellt, abgeschafft, gestrichen, beendet, entfernt, könnte, würde`,
    examples: ['Der Tarif wurde eingestellt.'],
  },
  'is or was': {
    words: `wurde[n], wird, werden, ist, sind`,
    examples: ['Der Tarif wurde eingestellt.'],
  },
  'no, as an answer': {
    words: `nein, nicht`,
    examples: ['Kostenloser Plan: nein'],
  },
  'we paid': {
    words: `wir [~] zahlten`,
    examples: ['Wir zahlten 90 € pro Monat.'],
  },
  'relative pronoun': {
    words: `die, der, das, deren, dessen`,
    examples: ['Globex, dessen Preis'],
  },
  'heads prices': {
    words: `preis[e], tarife, unser[e], beliebt, empfohlen`,
    examples: ['Preise'],
  },
  'imprint page': {
    words: `impressum`,
    examples: ['Impressum'],
  },
  'privacy page': {
    words: `datenschutz, datenschutzerklärung, datenschutzhinweise`,
    examples: ['Datenschutzerklärung'],
  },
  'terms page': {
    words: `agb, nutzungsbedingungen`,
    examples: ['AGB'],
  },
  'price page': {
    words: `preis, preise, tarif, tarife, preise und tarife`,
    examples: ['Preise'],
  },
  'questions page': {
    words: `hilfe, häufige fragen`,
    examples: ['Häufige Fragen'],
  },
  'about page': {
    words: `über uns`,
    examples: ['Über uns'],
  },
  'team page': {
    words: `team, unser team`,
    examples: ['Unser Team'],
  },
  'contact page': {
    words: `kontakt`,
    examples: ['Kontakt'],
  },
  'feature page': {
    words: `funktionen`,
    examples: ['Funktionen'],
  },
  'domain for sale': {
    words: `diese domain ist zu verkaufen, diese domain steht zum verkauf`,
    examples: ['Diese Domain steht zum Verkauf.'],
  },
  'sign-in page': {
    words: `anmelden, einloggen`,
    examples: ['Anmelden'],
  },
  'mailbox for other purposes': {
    words: `datenschutz, presse, karriere, bewerbung*, buchhaltung, rechnung*`,
    examples: ['Datenschutz'],
  },
  'welcoming mailbox': {
    words: `kontakt, hallo, moin`,
    examples: ['Moin'],
  },
  'official website': {
    words: `offizielle website/webseite/seite`,
    examples: ['Acme – offizielle Website'],
  },
  "ends a company's name": {
    words: `alle rechte`,
    examples: ['Acme. Alle Rechte vorbehalten.'],
  },
  'no product name': {
    words: `startseite`,
    examples: ['Startseite'],
  },
  welcome: {
    words: `willkommen`,
    examples: ['Willkommen'],
  },
  'shows something else': {
    words: `anleitung, kundenstimme*, vortrag`,
    examples: ['Eine Anleitung'],
  },
  'shows the product': {
    words: `video/demo ansehen`,
    examples: ['Video ansehen'],
  },
  'presents people': {
    words: `über uns`,
    examples: ['Über uns'],
  },
  'linking word': {
    words: `mit, für, in, im, bei, aus, per, inklusive, ihr[e], unser[e], die, der, das`,
    examples: ['Notizen für Teams'],
  },
  'blocks or replaces': {
    words: `vermeid*, verhinder*, ersetz*, blockier*, weniger, schützt`,
    examples: ['Acme ersetzt Sitzungen.'],
  },
  'and or or': {
    words: `und, oder`,
    examples: ['Ja oder nein'],
  },
  'folder of products': {
    words: `produkte, lösungen`,
    examples: ['Produkte'],
  },
} satisfies Language
