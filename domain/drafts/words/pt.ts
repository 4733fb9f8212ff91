import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `fase/estágio de ideia, apenas uma ideia`,
    examples: ['A Acme está em fase de ideia.'],
  },
  'test stage': {
    words: `versão/fase beta/alfa, beta/alfa público/pública/privado/privada/aberto/aberta/fechado/fechada,
      em beta/alfa, lista de espera`,
    examples: ['A Acme está em fase beta.', 'Entre na lista de espera.'],
  },
  launched: {
    words: `já/agora [está] disponível`,
    examples: ['A Acme já está disponível.'],
  },
  'raised money': {
    words: `captamos uma/nossa série a/b/c/d/e`,
    examples: ['Captamos nossa Série B.'],
  },
  'invites to': {
    words: `entre na, junte-se à, atualmente`,
    examples: ['Entre na lista de espera.'],
  },
  'small word': {
    words: `nossa, a`,
    examples: ['Junte-se à nossa beta.'],
  },
  'still or now': {
    words: `atualmente, ainda, agora, já`,
    examples: ['A Acme ainda está em fase beta.'],
  },
  negation: {
    words: `não, nunca, nem, nenhum[a], mito`,
    examples: ['Não há plano gratuito.'],
  },
  'denies what follows': {
    words: `sem`,
    examples: ['Sem assinatura'],
  },
  'free of': {
    words: `sem`,
    examples: ['Sem fidelidade'],
  },
  nuisance: {
    words: `cartão, compromisso, fidelidade, taxas`,
    examples: ['Sem cartão de crédito'],
  },
  'past future or wish': {
    words: `até ####, antigamente, em breve, já não, ainda não, previsto/prevista para`,
    examples: ['Em breve'],
  },
  before: {
    words: `antes`,
    examples: ['Antes pagávamos mais.'],
  },
  'paid or used': {
    words: `pagávamos`,
    examples: ['Antes pagávamos mais.'],
  },
  reported: {
    words: `diz, segundo`,
    examples: ['Segundo a Gartner'],
  },
  'clause joiner': {
    words: `mas, porque`,
    examples: ['Grátis mas limitado'],
  },
  'is not': {
    words: `não é/são/somos/está/tem/temos/há/oferece*`,
    examples: ['A Acme não é um banco.'],
  },
  'do not write': {
    words: `não/nunca [~] [~] escreva`,
    examples: ['Não escreva para este endereço.'],
  },
  'out of use': {
    words: `já não`,
    examples: ['Este endereço já não é usado.'],
  },
  ourselves: {
    words: `estamos, somos, temos, nós, [a] nossa empresa/companhia/agência, a empresa`,
    examples: ['A nossa empresa nasceu em Lisboa.'],
  },
  auxiliary: {
    words: `foi, fomos, é, estamos, sido, em, e, era`,
    examples: ['A empresa foi fundada em 2012.'],
  },
  'in a place or year': {
    words: `em`,
    examples: ['Fundada em 2012'],
  },
  'indefinite article': {
    words: `um, uma`,
    examples: ['A Acme é uma agência.'],
  },
  'kind of company': {
    words: `empresa`,
    examples: ['Somos uma empresa.'],
  },
  'makes a name no subject': {
    words: `com`,
    examples: ['Com a Acme'],
  },
  'legal form': {
    words: `lda, lda., ltda, ltda.`,
    examples: ['Acme Lda.'],
  },
  'name particle': {
    words: `da`,
    examples: ['Rui da Mata'],
  },
  and: {
    words: `e`,
    examples: ['Ada e Eva'],
  },
  founded: {
    words: `fundada, fundado, criada, criado, fundamos, nasceu`,
    examples: ['A Acme foi criada em 2012.'],
  },
  'founded, with an object': {
    words: `fundamos, criamos`,
    examples: ['Em 2012 criamos a Acme.'],
  },
  'year of founding': {
    words: `ano de fundação`,
    examples: ['Ano de fundação: 2012'],
  },
  'in a year': {
    words: `em`,
    examples: ['Em 2012'],
  },
  in: {
    words: `em`,
    examples: ['Fundada em 2012 por Ada'],
  },
  by: {
    words: `por`,
    examples: ['Criada por Ada'],
  },
  our: {
    words: `nosso, nossa`,
    examples: ['Nossa fundadora'],
  },
  founder: {
    words: `fundador, fundadora`,
    examples: ['Nossa fundadora'],
  },
  'sample name': {
    words: `joão silva, joão da silva`,
    examples: ['João da Silva'],
  },
  'no object follows': {
    words: `em, por`,
    examples: ['Fundada em 2016'],
  },
  'privacy page': {
    words: `privacidade, política de privacidade`,
    examples: ['Política de privacidade'],
  },
  'terms page': {
    words: `termos, termos de uso`,
    examples: ['Termos de uso'],
  },
  'price page': {
    words: `preços, planos`,
    examples: ['Preços'],
  },
  'questions page': {
    words: `perguntas, perguntas frequentes`,
    examples: ['Perguntas frequentes'],
  },
  'about page': {
    words: `sobre, sobre nós, quem somos`,
    examples: ['Quem somos'],
  },
  'team page': {
    words: `equipe, equipa`,
    examples: ['Equipe'],
  },
  'contact page': {
    words: `contato`,
    examples: ['Contato'],
  },
  'feature page': {
    words: `funcionalidades`,
    examples: ['Funcionalidades'],
  },
  'domain for sale': {
    words: `este domínio está à venda`,
    examples: ['Este domínio está à venda.'],
  },
  'sign-in page': {
    words: `entrar`,
    examples: ['Entrar'],
  },
  'mailbox for other purposes': {
    words: `imprensa, vagas, faturamento, privacidade, lgpd, encarregado`,
    examples: ['Imprensa'],
  },
  'welcoming mailbox': {
    words: `contato, ola`,
    examples: ['Contato'],
  },
  'official website': {
    words: `site oficial`,
    examples: ['Acme, site oficial'],
  },
  "ends a company's name": {
    words: `todos os direitos`,
    examples: ['Acme. Todos os direitos reservados.'],
  },
  'no product name': {
    words: `início`,
    examples: ['Início'],
  },
  welcome: {
    words: `bem-vind{o/a}[s]`,
    examples: ['Bem-vindo'],
  },
  'shows the product': {
    words: `{ver/assistir} ao vídeo, ver o vídeo`,
    examples: ['Ver o vídeo'],
  },
  'linking word': {
    words: `com, para, em, seu[s], sua[s], o, os, a, as`,
    examples: ['Notas para equipes'],
  },
  'blocks or replaces': {
    words: `evit*, substitu*, elimin*, menos`,
    examples: ['Acme substitui reuniões.'],
  },
  'and or or': {
    words: `e, ou`,
    examples: ['Sim ou não'],
  },
  'folder of products': {
    words: `produtos, soluções`,
    examples: ['Produtos'],
  },
} satisfies Language
