import type { Language } from './words.ts'

export default {
  'idea stage': {
    words: `just an idea, concept/idea stage`,
    examples: ['Acme is at the idea stage.'],
  },
  'test stage': {
    words: `public/private/open/closed/early/limited beta/alpha/access, in beta/alpha,
      beta/alpha version/phase/test, mvp, waitlist, waiting list`,
    examples: ['Acme is in beta.', 'Get early access.', 'Join the waitlist.'],
    not: ['Alphabet soup', 'We love betas.'],
  },
  launched: {
    words: `now available/live, just/officially launched, out of beta`,
    examples: ['Acme is now live.', 'We are out of beta.'],
  },
  'raised money': {
    words: `raised/closed/announced/completed … series a/b/c/d/e`,
    examples: ['Acme raised a Series A.', 'We raised our $12 million Series B.'],
  },
  'invites to': {
    words: `now, currently, still, today, get, request, join, apply for, sign up for, try, enter`,
    examples: ['Join the beta.'],
  },
  'small word': {
    words: `in, the, our, your, for, to, a`,
    examples: ['Join our beta.'],
  },
  'still or now': {
    words: `currently, still, now, right now`,
    examples: ['Acme is currently in beta.'],
  },
  'kind of tool': {
    words: `software, app[s], tool[s], platform, service, management, manager[s], testing, tester[s], program[s],
      template[s], builder, plugin, widget, feedback`,
    examples: ['Waitlist software'],
  },
  negation: {
    words: `not, never, no, none, neither, nor, cannot, *n't, hardly, myth, rumor, rumour`,
    examples: ["We don't offer a free plan.", 'There is no free plan.'],
    not: ['Nothing but notes'],
  },
  'denies what follows': {
    words: `without, lack[s], unlike, instead of`,
    examples: ['A free plan without ads'],
  },
  'not only': {
    words: `not only/just, not to mention, no matter`,
    examples: ['Not only fast, but free'],
  },
  'free of': {
    words: `no, without [any]`,
    examples: ['No credit card required'],
  },
  nuisance: {
    words: `credit, card[s], strings, hidden, extra, contract[s], commitment[s], set[-]up, obligation[s],
      sign[-]up[s], registration, ads, limit[s], catch, code, surprise[s], fee[s], risk, long, additional,
      download[s], installation, lock-in`,
    examples: ['No credit card required', 'No hidden fees'],
  },
  'past future or wish': {
    words: `used to, no longer, has/have [been] ended/expired/discontinued/cancelled/retired, discontinued,
      until/through [the] [~] ####, until/through [the] end of [~] ####, formerly, hope[s], hoping, wish[es],
      coming soon, will [soon] be founded/established/based/located/available/free, would be/have, going to be,
      plan[s]/planning/want/intend to be, if we`,
    examples: ['We used to offer a free plan.', 'Free until the end of 2024', 'A free plan would be nice.'],
  },
  before: {
    words: `before`,
    examples: ['Before Acme we paid twice as much.'],
  },
  'paid or used': {
    words: `paid, used, had, spent`,
    examples: ['Before Acme we paid twice as much.'],
  },
  reported: {
    words: `says, said, according to`,
    examples: ['According to Gartner'],
  },
  'clause joiner': {
    words: `because, but`,
    examples: ['Free, but limited'],
  },
  'is not': {
    words: `is/are/was/were/am/do/does/did/has/have/can/could/will/would/should not,
      {is/are/was/were/do/does/did/has/have/ca/could/wo/would/should}n't, cannot, there is/are no`,
    examples: ['Acme is not a bank.', "We can't fax."],
    not: ['Never miss a call'],
  },
  'opens a tip': {
    words: `do not, don't, can't, cannot, why, if, when`,
    examples: ["Don't miss a call"],
  },
  'do not write': {
    words: `{not/*n't/never} [~] [~] {write/e-mail/email/mail/send/use/contact/reply/respond}`,
    examples: ['Please do not reply to this address.'],
  },
  'out of use': {
    words: `no longer, discontinued, unmonitored, not monitored`,
    examples: ['This mailbox is not monitored.'],
  },
  hesitate: {
    words: `hesitate`,
    examples: ["Don't hesitate to write."],
  },
  ourselves: {
    words: `we, we're, we've,
      our/my/this/the [own] company/business/agency/studio/firm/start[-]up/consultancy/headquarter[s]/hq,
      our/my/this/the [own] head office, i, i'm`,
    examples: ['We are based in Lisbon.', 'Our own studio is in Rome.'],
    not: ['West of Lisbon'],
  },
  it: {
    words: `it`,
    examples: ['It was founded in 2015.'],
  },
  auxiliary: {
    words: `was, were, is, are, am, has, have, had, been, being, 's, 're, 've, and, originally, first, officially,
      proudly, currently, fully, privately, also, itself, the, now, both, then, actually, all, together, here, back,
      in, since, of, an`,
    examples: ['We were originally based in Rome.'],
  },
  'in a place or year': {
    words: `in, since`,
    examples: ['Since 2012'],
  },
  'indefinite article': {
    words: `an`,
    examples: ['Acme is an agency.'],
  },
  'kind of company': {
    words: `company, agency, studio, business, firm, start[-]up, consultancy, team, lab, developer, cooperative,
      nonprofit, organisation, organization, platform, product, app, tool, software`,
    examples: ['We are a small company.'],
  },
  'makes a name no subject': {
    words: `with, of, by, at, for, from, to, on, like, unlike, than, and`,
    examples: ['Customers of Acme'],
  },
  'no name': {
    words: `SaaS, AI, IT, B2B`,
    examples: ['An AI company'],
  },
  proudly: {
    words: `proudly, first, originally`,
    examples: ['Proudly based in Rome'],
  },
  'legal form': {
    words: `inc, inc., llc, l.l.c, l.l.c., ltd, ltd., limited, corp, corp., corporation, co, co., plc, pty, pty.,
      holdings, holding, pvt, pvt.`,
    examples: ['Acme Inc.', 'Acme Pty Ltd'],
  },
  'free for good': {
    words: `free forever/version/edition, free for ever, forever/always free`,
    examples: ['Acme is free forever.'],
  },
  'self-hosted': {
    words: `self-host, self-hosted, self-hosting, self-hostable`,
    examples: ['Self-hosted'],
  },
  'on premises': {
    words: `self-hosted, on-prem, on-prems, on-premise, on-premises`,
    examples: ['Cloud or on-premises'],
  },
  'in the cloud': {
    words: `cloud, managed, saas`,
    examples: ['Cloud or self-hosted'],
  },
  'offers self-hosting': {
    words: `self-host[ed/able] version/edition/option/plan/deployment/instance/installation,
      self-host[ed/able] or [in] [the] cloud, self-host[ed/able] or managed, can [also] [be] self-host[ed],
      easy to self-host[ed], easily self-host[ed], self-host it,
      on-{prem/prems/premise/premises} version/edition/option/deployment/installation/hosting,
      host/deploy/install/run [it] [yourself] on your own server[s]/infrastructure/hardware`,
    examples: ['There is a self-hosted version.', 'Run it on your own servers.'],
    not: ['We host it for you.'],
  },
  'ends an invitation to self-host': {
    words: `with, on, via, now, it, for free`,
    examples: ['Self-host for free'],
  },
  'and or or': {
    words: `and, or, &`,
    examples: ['Cloud and self-hosted'],
  },
  'own api': {
    words: `our [~] [~] [~] api[s],
      public/open/developer/restful/rest/graphql [developer/rest/public/open/web] api[s],
      api access/documentation/docs/reference/key[s]`,
    examples: ['Read our API docs.', 'A public REST API'],
    not: ['An apiary'],
  },
  'api as a line': {
    words: `api, rest/restful/public/open/full/developer api`,
    examples: ['REST API'],
  },
  "another's api": {
    words: `use[s]/using/via/through/call[s]/any/third-party/their/your/from/of [~] [~] [~] [~] api[s],
      connect[s] to [~] [~] [~] [~] api[s], work[s] with [~] [~] [~] [~] api[s],
      integrat* with [~] [~] [~] [~] api[s], api[s] of/from`,
    examples: ['It connects to the public Slack API.'],
    not: ['Read the API docs.'],
  },
  'single sign-on': {
    words: `single sign-on, single signon, sso`,
    examples: ['SAML SSO'],
  },
  'about a topic': {
    words: `what is, guide, blog, why, how to, replace[s], instead of, vs, versus, sso tax`,
    examples: ['What is single sign-on?'],
  },
  'apple phone': {
    words: `ios, iphone, ipad`,
    examples: ['For iPhone'],
  },
  'apple computer': {
    words: `mac, imac, macos`,
    examples: ['For Mac'],
  },
  android: {
    words: `android`,
    examples: ['Get it on Android'],
  },
  'apple store': {
    words: `[apple] app store`,
    examples: ['On the App Store'],
  },
  'google store': {
    words: `google play [store]`,
    examples: ['Get it on Google Play'],
  },
  'is an app': {
    words: `app, apps, available on/for, download*, install, native, get it on/for`,
    examples: ['Available on iOS'],
  },
  'on the': {
    words: `on, on the, the`,
    examples: ['On the App Store'],
  },
  'name particle': {
    words: `bin, al`,
    examples: ['Ali bin Omar'],
  },
  and: {
    words: `and, &`,
    examples: ['Ada and Eve'],
  },
  founded: {
    words: `founded, [co-]founded, co-founded, cofounded, established, incorporated`,
    examples: ['Acme was founded in 2016.'],
    not: ['The founder'],
  },
  started: {
    words: `started, launched, created, began, born`,
    examples: ['We started Acme in 2016.'],
  },
  'est.': {
    words: `est, est., estd, estd., established, established.`,
    examples: ['Acme, est. 1998'],
  },
  'year of founding': {
    words: `year founded`,
    examples: ['Year founded: 2012'],
  },
  'in business since': {
    words: `in business since, around since, operating since`,
    examples: ['We have been in business since 2005.'],
    not: ['Free since 2005'],
  },
  'in a year': {
    words: `in, back in, since`,
    examples: ['Founded in May 2012'],
  },
  in: {
    words: `in`,
    examples: ['Founded in 2012 by Ada'],
  },
  by: {
    words: `by`,
    examples: ['Founded by Ada'],
  },
  our: {
    words: `our`,
    examples: ['Our founder'],
  },
  founder: {
    words: `founder[s], cofounder[s], co-founder[s]`,
    examples: ['Our founder, Ada Lovelace'],
    not: ['Foundation'],
  },
  'title of a founder': {
    words: `founder[s], cofounder[s], co-founder[s], founding partner`,
    examples: ['CEO and co-founder'],
  },
  founds: {
    words: `[co]founded, co-founded, established, started, created, co-started, co-created`,
    examples: ['Ada Lovelace founded Acme.'],
  },
  'i am': {
    words: `i'm, i am, my name is`,
    examples: ["I'm Ada, the founder."],
  },
  'made it': {
    words: `founder, creator, maker, built, created, behind`,
    examples: ["I'm Ada, the maker of Acme."],
  },
  'works alone': {
    words: `solo-{developer/founder/maker/dev}, one-{person/man/woman} team/company/business,
      indie developer/maker/hacker`,
    examples: ["I'm a solo developer.", 'A one-person company'],
  },
  'no part of a name': {
    words: `inc, llc, ltd, gmbh, team, company, the, our, your, and, for, about, software, app, ceo, cto, founder,
      co-founder, chief, officer, meet, story, contact, support, university, group, lab[s], studio, system[s],
      solution[s], technologies, marketing, sales, head, lead, manager, director, engineer, customer[s], product,
      design, more, read, view, learn, join, us, with, from, of, in, to, get, new, free, all, my, why, how, what,
      who, we, made, home, blog, privacy, policy, terms`,
    examples: ['Meet The Team'],
    not: ['Inês Costa', 'Toñi Vega', 'Ofélia Prado'],
  },
  'sample name': {
    words: `john/jane/joe doe/smith/public, john/jane/joe q doe/smith/public, john/jane/joe q. doe/smith/public,
      first/firstname last/lastname, first[name] last[name], first name last name, your name, full name`,
    examples: ['Jane Doe'],
  },
  'no founder here': {
    words: `non, fellow, former, ex`,
    examples: ['Ex-founder'],
  },
  'at a company': {
    words: `at, of`,
    examples: ['Founder at Acme'],
  },
  'job title': {
    words: `CEO, CTO, COO, CFO, CPO, CMO, Chief, Chair, Managing, President, Head, Lead, Product, Design, Engineer,
      Developer, Director, Owner, Cofounder, Co-founder, Founder, Designer, Partner, Principal, Software, Creative,
      Technical, Executive, Board, VP`,
    examples: ['Founder, Chief Executive'],
  },
  elsewhere: {
    words: `who, which, that, whose, before, previously`,
    examples: ['Ada, who founded Globex'],
  },
  'after the company': {
    words: `in, with, and, to, after, when, because, as, at, on, from, for`,
    examples: ['Founded Acme in 2016'],
  },
  'company after its name': {
    words: `inc, llc, ltd, limited, gmbh, corp, corporation, company, sas, sl`,
    examples: ['Acme Inc.'],
  },
  'of or behind': {
    words: `of, at, behind`,
    examples: ['The founder of Globex'],
  },
  'our company': {
    words: `the/this/our company/agency/studio/business/firm`,
    examples: ['She founded the company.'],
  },
  'company as an object': {
    words: `company, business, agency, studio, firm, startup, start-up, consultancy, practice, venture`,
    examples: ['We founded our company in 2016.'],
  },
  'before a company': {
    words: `the, this, our, my, their, own, a, an, small, family`,
    examples: ['We founded our own small company.'],
  },
  'life or out': {
    words: `life, out`,
    examples: ['Acme started out in 2016.'],
  },
  'adverb of founding': {
    words: `back, again, here, originally, together, out, officially, life`,
    examples: ['Founded back in 2016'],
  },
  'no object follows': {
    words: `in, by, on, at, as, since, with, from, over, during, when, to, out, of, around`,
    examples: ['Founded in 2016'],
  },
  'something else began': {
    words: `program[me], community, feature, version, blog, podcast, foundation, act, regulation, law, award,
      initiative, campaign, effective, updated, customer[s], client[s], policy`,
    examples: ['The GDPR is a regulation established in 2016.'],
  },
  'something else was begun': {
    words: `version, feature, beta, blog, podcast, program[me], community, campaign, account, initiative, store,
      office`,
    examples: ['We started our customer community in 2020.'],
  },
  copyright: {
    words: `copyright`,
    examples: ['Copyright 2001-2026 Acme'],
  },
  since: {
    words: `since`,
    examples: ['Since 2017, Globex has raised its prices.'],
  },
  'we or our': {
    words: `we, our`,
    examples: ['Since 2017, we have made maps.'],
  },
  'another subject': {
    words: `who, which, that, whose, like, with, previously`,
    examples: ['Ada, who founded Globex'],
  },
  'our product': {
    words: `
      our/the/this app/software/platform/tool/product/service/system/application/plugin/extension/solution`,
    examples: ['Our app keeps notes.'],
  },
  'never a section of features': {
    words: `steps, step #, step one, how it works, how does it work, results, templates, use cases,
      case studies, are saying, our customers, our clients, success/client/customer/user stories, at risk,
      resources, articles, latest, alternatives, versus, vs`,
    examples: ['Up and running in three easy steps'],
  },
  'announces features': {
    words: `feature[s], capabilit*, functionalit*, everything you need, what you get, what it does, benefits,
      what's inside, highlights, built in, built-in`,
    examples: ['Key features', 'Everything you need to ship'],
  },
  'section without features': {
    words: `pricing, price, prices, plans, testimonials, reviews, customers, clients, partners, investors,
      sponsors, team, founders, blog, news, articles, posts, stories, jobs, careers, contact, support, faq,
      faqs, questions, resources, guides, tutorials, press, mentioned, mentions, awards, gallery, portfolio,
      projects, shop, store, products, collection, community, events, webinars, use cases, who it's for,
      who is it for, who we are, industries, sectors, solutions, how it works, how does it work, steps, step #,
      process, our approach, get started, getting started, start [now/here/today], download[s], install,
      installation, changelog, release[s], updates, roadmap, coming soon, problem[s], challenge[s], at risk,
      mission, vision, values, locations, compare, comparison, alternative[s], versus, vs, trusted by,
      loved by, used by, meet the/our, example[s], demo, templates, integrations, courses, what's new, latest,
      recent, popular, trending, related, subscribe, newsletter, join, screenshots, preview, about, ready to,
      requirements, documentation, docs, support us, donate`,
    examples: ['Our customers', 'How it works'],
  },
  'asks to act': {
    words: `sign up, sign-up, signup, log in now/here/to, get started, try [it/~] [~] now/today,
      try [it/~] [for] free, start your free, start for free, start a free, start now, start today,
      start building, start using, contact us, contact our, get in touch, talk to us, talk to our, book a,
      book your, schedule a call/demo/meeting, request a, order now/today, buy now/today, shop now,
      download [it/the/our/~] now/today/free, learn more, read more, find out more, find out how,
      see how it works, see how [~] [~] can, see it in action, see more, click here/on/the/below, tap here,
      visit our/us/the, follow us, join us, join our, join the, join thousands, join millions, join over,
      join #, let us know, let's talk, call us, call now, email us, write to us, watch the video/demo,
      watch our, check out, check it out, take a tour/look, give it a try, apply now,
      register now/today/here/for, explore our, discover our, get the app, get it on, get it now, claim your,
      subscribe to our, subscribe now, reserve a/your, make an appointment`,
    examples: ['Sign up today.', 'Learn more about Acme.'],
  },
  offer: {
    words: `free trial, trial, #% off, discount*, coupon*, promo code, black friday, cyber monday,
      summer/winter/spring/holiday/flash/our/big sale, credit card, money-back, money back, refund*,
      limited time, save up to, free shipping, gift card*, no obligation, pay once, per month, per year,
      per user, a month, a year`,
    examples: ['Start your 14-day free trial.'],
  },
  'praise of oneself': {
    words: `trusted by, loved by,
      used by [~] [~] {teams/companies/customers/people/users/developers/businesses/organizations},
      award-winning, best-selling, #1, number one, best in class, best-in-class, featured in, as seen in,
      rated, stars, our customers, our clients, our users, testimonial*, satisfied customers, happy customers,
      backed by, investors, thanks to our`,
    examples: ['Trusted by 4000 teams.'],
  },
  'small print': {
    words: `use/uses cookies, cookies to/help, accept cookies, cookie policy/settings,
      {enable/requires/without/needs/activate} javascript, javascript is/must/has,
      your/this browser is/does/has, all rights reserved, privacy policy, terms of service/use,
      terms and conditions, terms & conditions, copyright, trademark[s], registered office, vat, captcha,
      our newsletter, no spam, unsubscribe, lorem ipsum, page not found, last updated, last modified,
      updated on, placeholder, work in progress, under construction, disclaimer`,
    examples: ['We use cookies.'],
  },
  'not available yet': {
    words: `coming soon, coming in #, in development, under development, is/are planned, planned for,
      launching soon, available soon, on our roadmap, beta, alpha, new feature, pre-order, preorder,
      experimental`,
    examples: ['Coming soon to Android'],
  },
  'speaks of oneself': {
    words: `i'm, i've, i'd, i'll,
      i am/was/have/had/use/used/love/loved/think/need/needed/built/made/wanted/started/wrote/want/believe/tried/found/recommend,
      my`,
    examples: ['I love how it works.', 'It changed my life.'],
  },
  'long ago': {
    words: `years ago, decades ago, our story, began as, began in, started as, started in, was born,
      grew out of, has been acquired, was acquired, over the years`,
    examples: ['It began as a weekend project.'],
  },
  'event or news': {
    words: `webinar*, our/the/annual conference, trade show, announcing, announced, we announce, introducing,
      now hiring, we're hiring, join us at/in/on, now available, out now, just launched, just released,
      latest release, version #, release notes, congratulations, winner[s], keynote, hackathon, white paper[s],
      whitepaper[s], e-book[s], ebook[s], handbook, video series, case stud*, acquired by, press release`,
    examples: ['Join us in Berlin.', 'Acme was acquired by Globex.'],
  },
  'refers back': {
    words: `it, it's, its, this, that, that's, these, those, they, they're, their, he, she, his, her, but, and,
      so, or, yet, however, also, instead, then, because, therefore, thus, such, both, either, here, there,
      there's, not only that, plus, in addition, additionally, moreover, furthermore, besides, as a result,
      otherwise, meanwhile, for example, for instance, with it, with this, with these, with that, no wonder,
      even better, nor`,
    examples: ['It also works offline.'],
  },
} satisfies Language
