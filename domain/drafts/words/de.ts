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
  'our product': {
    words: `unsere/die/diese app/software/plattform/anwendung/lösung/erweiterung,
      unser/das tool/programm/produkt, unser/der dienst`,
    examples: ['Die App merkt sich alles.'],
  },
  'never a section of features': {
    words: `schritten, schritte, schritt #, so funktioniert, so einfach, ergebnisse, vorlagen, anwendungsfälle,
      unsere kunden, kundenstimmen, ressourcen, artikel, alternativen`,
    examples: ['In drei Schritten startklar'],
  },
  'announces features': {
    words: `funktion*, features, leistungsmerkmale, was * kann, alles[,] was sie/du brauchen/brauchst,
      vorteile, das bietet, auf einen blick`,
    examples: ['Alle Funktionen'],
  },
  'section without features': {
    words: `preis*, tarif*, kunden*, referenzen, partner, team, über uns, blog, aktuelles, neuigkeiten, news,
      artikel, stellen*, karriere, kontakt, hilfe, fragen, faq, ressourcen, presse, galerie, portfolio,
      projekte, shop, produkte, veranstaltungen, termine, branchen, anwendungsfälle, beispiel*, zielgruppen,
      für wen, so funktioniert*, ablauf, schritt*, in # schritten, jetzt starten, loslegen, herunterladen,
      download*, problem*, herausforderung*, muster, geschichte, standorte, vergleich*, bekannt aus,
      leistungen, lösungen, kategorien, nächster schritt, demo, erfolgsgeschichten`,
    examples: ['Das sagen unsere Kunden'],
  },
  'asks to act': {
    words: `jetzt, registrier* sie, registriere dich, melden sie, melde dich, anmelden, kontaktieren sie,
      kontaktiere, kostenlos testen/starten/registrieren, herunterladen, mehr erfahren, weiterlesen,
      erfahren sie, erfahre, entdecken sie, entdecke, buchen sie, vereinbaren sie, klicken, klicke,
      besuchen sie, folgen sie, rufen sie, schreiben sie uns, schreib uns, hier klicken, bestellen sie`,
    examples: ['Jetzt kostenlos testen'],
  },
  offer: {
    words: `testphase, probezeit, tage kostenlos, tage gratis, rabatt*, gutschein*, kreditkarte, geld-zurück*,
      pro monat, im monat, pro jahr, monatlich kündbar, versandkostenfrei, angebot gilt`,
    examples: ['14 Tage kostenlos'],
  },
  'praise of oneself': {
    words: `vertrauen auf, vertrauen uns, ausgezeichnet, preisgekrönt, bekannt aus, nummer 1, nr. 1,
      testsieger, unsere kunden, bestseller, zufriedene kunden, sterne`,
    examples: ['Tausende Firmen vertrauen uns.'],
  },
  'small print': {
    words: `verwenden/verwendet/nutzen/nutzt cookies, cookies zu*, javascript aktivieren/aktivier*,
      ihr browser, alle rechte vorbehalten, datenschutz*, agb, impressum, unseren newsletter, kein spam,
      urheberrecht*, zuletzt aktualisiert, stand, mwst, ust-id*, im aufbau, platzhalter`,
    examples: ['Wir verwenden Cookies.'],
  },
  'not available yet': {
    words: `demnächst, bald verfügbar, in kürze, in entwicklung, in planung, ist geplant, in vorbereitung,
      beta`,
    examples: ['Demnächst für Android'],
  },
  'speaks of oneself': {
    words: `ich, mein[e/en/em/er], mir, mich`,
    examples: ['Ich liebe es.'],
  },
  'long ago': {
    words: `vor # jahren, vor vielen jahren, unsere geschichte, begann als, entstand, entstanden`,
    examples: ['Alles begann als Hobby.'],
  },
  'event or news': {
    words: `webinar*, unsere konferenz, auf der messe, wir stellen ein, neu erschienen, ab sofort, ankündig*,
      version #, pressemitteilung, gewinner, veranstaltung`,
    examples: ['Besuchen Sie uns auf der Messe'],
  },
  'refers back': {
    words: `er, sie ist, es, dies*, das ist, das sind, das bedeutet, damit, dadurch, dabei, dazu, dafür,
      deshalb, daher, aber, und, oder, auch, außerdem, zudem, doch, denn, so, sondern, jedoch, hier, dort,
      deren`,
    examples: ['Es läuft auch offline.', 'Damit sparen Sie Zeit.'],
  },
} satisfies Language
