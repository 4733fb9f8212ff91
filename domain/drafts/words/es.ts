import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `fase/etapa de [la] idea, solo una idea`,
    examples: ['Acme está en fase de idea.'],
  },
  'test stage': {
    words: `versión/fase beta/alfa, beta/alfa pública/privada/abierta/cerrada, en beta/alfa, lista de espera`,
    examples: ['Acme está en fase beta.', 'Únete a la lista de espera.'],
  },
  launched: {
    words: `ya/ahora [está] disponible`,
    examples: ['Acme ya está disponible.'],
  },
  'raised money': {
    words: `cerrado una/nuestra serie a/b/c/d/e`,
    examples: ['Hemos cerrado una serie A.'],
  },
  'invites to': {
    words: `únete a, apúntate a, actualmente`,
    examples: ['Únete a la beta.'],
  },
  'small word': {
    words: `la, nuestra, a`,
    examples: ['Únete a nuestra beta.'],
  },
  'still or now': {
    words: `actualmente, todavía, aún, ahora, ya`,
    examples: ['Acme está todavía en fase beta.'],
  },
  negation: {
    words: `no, nunca, ninguno, ninguna, ningún, mito, tampoco, sin ning*`,
    examples: ['No hay plan gratuito.'],
  },
  'denies what follows': {
    words: `sin`,
    examples: ['Sin suscripción'],
  },
  'not only': {
    words: `no sólo/solo`,
    examples: ['No sólo rápido'],
  },
  'free of': {
    words: `sin`,
    examples: ['Sin permanencia'],
  },
  nuisance: {
    words: `tarjeta, compromiso, permanencia, costes`,
    examples: ['Sin permanencia'],
  },
  'past future or wish': {
    words: `ya no, hasta [el] [~] ####, esperamos, próximamente, más adelante, previsto/prevista para`,
    examples: ['Próximamente'],
  },
  before: {
    words: `antes`,
    examples: ['Antes pagábamos más.'],
  },
  'paid or used': {
    words: `pagábamos`,
    examples: ['Antes pagábamos más.'],
  },
  reported: {
    words: `dice, según`,
    examples: ['Según Gartner'],
  },
  'clause joiner': {
    words: `porque, pero`,
    examples: ['Gratis pero limitado'],
  },
  'is not': {
    words: `no es/son/somos/está/están/tiene/tenemos/hay/ofrece*`,
    examples: ['Acme no es un banco.'],
  },
  'opens a tip': {
    words: `cuando`,
    examples: ['Cuando no hay tiempo'],
  },
  'do not write': {
    words: `no/nunca [~] [~] escriba/escribir/envíe`,
    examples: ['No escriba a esta dirección.'],
  },
  'out of use': {
    words: `ya no`,
    examples: ['Esta dirección ya no se usa.'],
  },
  ourselves: {
    words: `estamos, somos, tenemos, nosotros, nuestro/nuestra empresa/compañía/agencia/estudio, la empresa`,
    examples: ['Nuestra empresa fue fundada en 2012.'],
  },
  auxiliary: {
    words: `fue, fuimos, ha, han, hemos, sido, está, estamos, es, somos, era, y, con, en`,
    examples: ['La empresa ha sido fundada en 2012.'],
  },
  'in a place or year': {
    words: `en`,
    examples: ['Fundada en 2012'],
  },
  'indefinite article': {
    words: `un, una`,
    examples: ['Acme es una agencia.'],
  },
  'kind of company': {
    words: `empresa, agencia`,
    examples: ['Somos una empresa.'],
  },
  'makes a name no subject': {
    words: `con, para`,
    examples: ['Con Acme'],
  },
  'legal form': {
    words: `sl, slu, s.l, s.l., s.l.u, sa, s.a, s.a.`,
    examples: ['Acme S.L.'],
  },
  'name particle': {
    words: `de, la`,
    examples: ['Ana de Soto'],
  },
  and: {
    words: `y`,
    examples: ['Ada y Eva'],
  },
  founded: {
    words: `fundada, fundado, creada, fundamos, nació`,
    examples: ['Nuestra empresa fue fundada en 2012.'],
  },
  'founded, with an object': {
    words: `fundamos, creamos`,
    examples: ['En 2012 creamos Acme.'],
  },
  'year of founding': {
    words: `año de fundación`,
    examples: ['Año de fundación: 2012'],
  },
  'in a year': {
    words: `en`,
    examples: ['En 2012'],
  },
  in: {
    words: `en`,
    examples: ['Fundada en 2012 por Ada'],
  },
  by: {
    words: `por`,
    examples: ['Fundada por Ada'],
  },
  our: {
    words: `nuestro, nuestra`,
    examples: ['Nuestra fundadora'],
  },
  founder: {
    words: `fundador, fundadora`,
    examples: ['Nuestra fundadora'],
  },
  'title of a founder': {
    words: `fundador[a], cofundador[a], co-fundador[a]`,
    examples: ['Cofundadora'],
  },
  'sample name': {
    words: `juan pérez, fulano de tal`,
    examples: ['Juan Pérez'],
  },
  'at a company': {
    words: `en, de`,
    examples: ['Fundador en Acme'],
  },
  'no object follows': {
    words: `en, por`,
    examples: ['Fundada en 2016'],
  },
  'another subject': {
    words: `que, quien`,
    examples: ['Ada, quien fundó Globex'],
  },
  'imprint page': {
    words: `aviso legal`,
    examples: ['Aviso legal'],
  },
  'privacy page': {
    words: `privacidad, política de privacidad`,
    examples: ['Política de privacidad'],
  },
  'price page': {
    words: `precios, planes`,
    examples: ['Precios'],
  },
  'questions page': {
    words: `preguntas, preguntas frecuentes`,
    examples: ['Preguntas frecuentes'],
  },
  'about page': {
    words: `sobre nosotros, quiénes somos, nosotros`,
    examples: ['Quiénes somos'],
  },
  'team page': {
    words: `equipo, nuestro equipo`,
    examples: ['Nuestro equipo'],
  },
  'contact page': {
    words: `contacto`,
    examples: ['Contacto'],
  },
  'feature page': {
    words: `funciones, características`,
    examples: ['Funciones'],
  },
  'domain for sale': {
    words: `este dominio está en venta, este dominio está a la venta`,
    examples: ['Este dominio está a la venta.'],
  },
  'sign-in page': {
    words: `iniciar sesión, acceder`,
    examples: ['Iniciar sesión'],
  },
  'mailbox for other purposes': {
    words: `prensa, empleo, facturación, privacidad`,
    examples: ['Prensa'],
  },
  'welcoming mailbox': {
    words: `hola, contacto`,
    examples: ['Hola'],
  },
  'official website': {
    words: `{sitio/página/web} oficial, sitio web oficial`,
    examples: ['Acme, sitio oficial'],
  },
  "ends a company's name": {
    words: `todos los derechos`,
    examples: ['Acme. Todos los derechos reservados.'],
  },
  'no product name': {
    words: `inicio`,
    examples: ['Inicio'],
  },
  welcome: {
    words: `bienvenid{o/a}[s]`,
    examples: ['Bienvenidos'],
  },
  'shows something else': {
    words: `testimonio*, tutoriales`,
    examples: ['Testimonios'],
  },
  'shows the product': {
    words: `ver [el] vídeo/video`,
    examples: ['Ver el vídeo'],
  },
  'linking word': {
    words: `con, para, por, en, su[s], tu[s], el, los, la, las`,
    examples: ['Notas para equipos'],
  },
  'blocks or replaces': {
    words: `evit*, reemplaz*, elimin*, menos`,
    examples: ['Acme elimina reuniones.'],
  },
  'and or or': {
    words: `y, o`,
    examples: ['Sí o no'],
  },
  'folder of products': {
    words: `productos, soluciones`,
    examples: ['Productos'],
  },
} satisfies Language
