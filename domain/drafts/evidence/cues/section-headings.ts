/** Common section headings of websites. */
const SECTION =
  /^(?:(?:our|the|all|key|main|core|more|unsere?|alle|die|nos|les|nuestr[ao]s?|nossos?|nossas?) )?(?:features?|benefits|pricing|prices|plans(?: (?:and|&) pricing)?|faqs?|frequently asked questions|questions|about(?: us)?|contact(?: us)?|team|testimonials|reviews|customers|clients|partners|integrations|blog|news|resources|products?|services|solutions|company|story|mission|vision|values|how it works|get started|getting started|sign up(?: now)?|log ?in|download(?: now)?|learn more|read more|overview|home|menu|support|help(?: cent(?:er|re))?|documentation|docs|careers|jobs|changelog|roadmap|use cases|what(?: our)? (?:customers|clients|people|users) (?:say|think).{0,20}|trusted by.{0,40}|why (?:choose )?\S{1,20}|funktionen|vorteile|preise|tarife|häufige fragen|über uns|kontakt|kunden|kundenstimmen|leistungen|lösungen|produkte|so funktioniert.{0,10}|startseite|impressum|jetzt (?:starten|testen)|das sagen unsere kunden|fonctionnalités|avantages|tarifs?|prix|à propos|contact|équipe|témoignages|questions fréquentes|comment ça marche|nos clients|ils nous font confiance|accueil|essayer gratuitement|características|funciones|funcionalidades|ventajas|beneficios|precios|planes|sobre nosotros|contacto|equipo|testimonios|preguntas frecuentes|cómo funciona|clientes|inicio|empezar(?: gratis)?|recursos|vantagens|benefícios|preços|planos|sobre(?: nós)?|contato|equipe|depoimentos|perguntas frequentes|como funciona|comece (?:agora|grátis)|funzionalità|prezzi|chi siamo|contatti|domande frequenti|come funziona|functies|prijzen|over ons|veelgestelde vragen|機能|特長|特徴|料金(?:プラン)?|価格|よくある(?:ご)?質問|お問い合わせ|会社(?:概要|情報)|私たちについて|導入事例|お客様の声|使い方|ホーム|お知らせ|ニュース|無料で(?:始める|試す))(?: (?:principales|principaux|principais|principali|clés?|clave|chave))?$/iu
/** Greetings and notices that fit any website. */
const GREETING =
  /^(?:welcome(?: (?:to|back|on).*)?|willkommen.*|bienvenue.*|bienvenid[ao]s?.*|bem-vind[ao]s?.*|ようこそ.*|hello|hi there|coming soon|(?:\S+ ){0,3}official (?:web ?site|home ?page|site).*|(?:hi|hey|hello)[,!]? (?:there[,!]? )?(?:i['’]m|i am|my name is)\b.*|page not found|404.*)$/iu
const MARKS = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu

/** True for a section heading or a greeting; neither describes the product. */
export function isSectionHeading(text: string): boolean {
  const plain = text.replace(MARKS, '').replace(/\s+/g, ' ')
  return plain === '' || SECTION.test(plain) || GREETING.test(plain)
}
