/** How products of a category are called. */
export interface Kinds {
  /** Names that say alone what a product is: "time tracker". */
  names: string
  /** What its software is for, which needs a word such as "software" beside it: "time tracking software". */
  work?: string
}

/**
 * The words for the kinds of product in the categories of a new directory, in several languages. Words that fit
 * several categories are left out. A category that isn't here is still found by its own name.
 */
export const KINDS: Readonly<Record<string, Kinds>> = {
  'AI Assistants': { names: 'ai assistant, ai companion, personal ai, assistant ia, asistente de ia, ki assistent' },
  'AI Agents': {
    names: 'ai agent builder, agent framework, multi agent framework, ai workforce',
    work: 'ai agent, ai agents',
  },
  'AI Writing': {
    names: 'ai writer, ai writing assistant, ai copywriter, paraphrasing tool, ai humanizer, essay writer',
    work: 'ai writing, ai copywriting',
  },
  'AI Images': {
    names:
      'ai image generator, ai art generator, ai photo generator, ai headshot generator, ai avatar generator, text to image generator, generador de imágenes, générateur d’images, gerador de imagens, ki bildgenerator',
    work: 'ai image, ai art, ai images',
  },
  'AI Video and Voice': {
    names:
      'ai video generator, ai voice generator, text to speech, text to speech engine, voice cloning, ai avatar video generator, ai dubbing, speech to text engine',
    work: 'ai video, ai voice, text to speech, voice cloning, speech to text',
  },
  'AI Infrastructure': {
    names:
      'ai gateway, llm gateway, llm proxy, inference engine, inference server, vector database, gpu cloud, model hub, llm router',
    work: 'mlops, llmops, llm observability, machine learning operations, ai inference, model serving, llm',
  },
  'APIs and Integrations': {
    names: 'api gateway, api client, integration platform, ipaas, api management, webhook gateway, rest api client',
    work: 'api, api management, integration, data integration',
  },
  'Code Editors and IDEs': {
    names:
      'code editor, ide, integrated development environment, text editor, hex editor, notebook environment, editor de código, éditeur de code, codeeditor, quelltexteditor',
  },
  Databases: {
    names:
      'database, relational database, sql database, graph database, time series database, database engine, database management system, database client, sql client, key value store, dbms, datenbank, base de datos, base de données, banco de dados, database gui',
    work: 'database management',
  },
  'DevOps and Hosting': {
    names:
      'web hosting, cloud hosting, hosting provider, hosting platform, cloud platform, application platform, continuous integration server, continuous integration tool, ci server, ci cd, container orchestrator, container runtime, container engine, build server, deployment platform, static hosting, platform as a service, web server, load balancer, configuration management tool, infrastructure as code, hosting, webhosting, developer cloud, cloud provider',
    work: 'continuous integration, continuous delivery, deployment, ci cd, devops, container, infrastructure, configuration management, server management',
  },
  Documentation: {
    names: 'documentation generator, api documentation generator, docs generator, documentation platform',
    work: 'documentation, api documentation, technical documentation',
  },
  Monitoring: {
    names:
      'uptime monitor, uptime monitoring, error tracker, error tracking, log management, application performance monitoring, apm, network monitor, server monitoring, website monitoring, status page, system monitor',
    work: 'monitoring, observability, network monitoring, server monitoring, error tracking, log management, incident management, überwachung',
  },
  'No-Code and Low-Code': {
    names:
      'app builder, no code app builder, low code platform, no code platform, internal tool builder, application builder, plataforma no code, plateforme no code, no code tool',
    work: 'low code, no code, app development',
  },
  'Testing and QA': {
    names:
      'test runner, testing framework, test framework, browser testing, test automation, test management, bug tracker, issue tracker, mocking library, load testing, static analyzer, linter',
    work: 'testing, test automation, test management, qa, load testing, bug tracking, end to end testing',
  },
  'Version Control': {
    names:
      'version control system, git client, git gui, git server, source control, code hosting platform, git platform, git hosting, revision control system, git service, git forge',
    work: 'version control, git, source control, git hosting, code hosting, code review',
  },
  'Developer Tools': {
    names:
      'web framework, javascript framework, php framework, css framework, programming language, command line shell, shell, terminal emulator, terminal, static site generator, package manager, compiler, debugger, javascript library, python library, task runner, parser, build system, build tool, javascript runtime, software development kit, sdk, langage de programmation, programmiersprache, lenguaje de programación, linguagem de programação, web application framework, component library, game engine, decompiler, disassembler, regex tester, css generator',
    work: 'developer, development, software development',
  },
  'Calendars and Scheduling': {
    names:
      'calendar, calendar app, scheduling assistant, appointment scheduler, meeting scheduler, booking system, scheduler, shift planner, terminplaner, kalender, terminkalender, terminbuchung, terminbuchungssystem, onlineterminbuchung, agenda online, calendrier, dienstplaner, online terminbuchung, terminsoftware',
    work: 'scheduling, appointment scheduling, booking, appointment booking, appointment, calendar, online booking, shift scheduling, reservas, citas, rendez vous, réservation, agendamento, agendamentos, prenotazioni, prenotazione, reservation, planning, agenda, terminplanung, agendamento online',
  },
  'File Sharing': {
    names:
      'bittorrent client, torrent client, ftp client, sftp client, file manager, cloud storage, file hosting, file transfer, online storage, cloudspeicher, almacenamiento en la nube, stockage en ligne, file sync, file synchronization, p2p client, document management system, dokumentenmanagement, gestión documental, gestion documentaire, dms',
    work: 'file sharing, file transfer, file sync, cloud storage, file storage, document management, dateiverwaltung, file management, partage de fichiers',
  },
  'Knowledge Bases': {
    names:
      'knowledge base, wiki, company wiki, team wiki, wiki engine, wissensdatenbank, base de conocimiento, base de connaissances, base de conhecimento, intranet',
    work: 'knowledge base, knowledge management, wiki, wissensmanagement, intranet',
  },
  Notes: {
    names:
      'notes app, note taking app, notebook, notebook app, notepad, note taker, notizbuch, notizapp, notiz app, notizen app, bloc de notas, bloc notes, bloco de notas, outliner, sticky notes, second brain, digital notebook, appunti, journaling app, app de notas',
    work: 'note taking, notes, notas, notizen, prise de notes, journaling',
  },
  'Project Management': {
    names:
      'project manager, project planner, kanban board, gantt chart, projektmanagement software, projektplaner, kanban boards, gestor de proyectos, gestionnaire de projets, gerenciador de projetos, projektmanagementsoftware, projektsoftware',
    work: 'project management, project planning, project collaboration, work management, kanban, agile, projektmanagement, gestión de proyectos, gestion de projet, gestion de projets, gestão de projetos, gestione progetti, projectmanagement, project portfolio management, team collaboration, project tracking',
  },
  'Task Management': {
    names:
      'task manager, to do list, todo list, to do app, todo app, task list, task planner, task tracker, reminder app, aufgabenplaner, aufgabenverwaltung, aufgabenliste, gestor de tareas, gestionnaire de tâches, gerenciador de tarefas, lista de tareas, habit tracker, to do list app',
    work: 'task management, task, to do, todo, gestión de tareas, gestion des tâches, gestão de tarefas, aufgaben, task planning',
  },
  'Time Tracking': {
    names:
      'time tracker, timesheet, timesheets, timesheet app, time clock, time recorder, zeiterfassung, arbeitszeiterfassung, zeiterfassungssoftware, stundenzettel, registro horario, control horario, control de asistencia, suivi du temps, urenregistratie, controle de ponto, employee time clock, tidsregistrering, attendance tracker',
    work: 'time tracking, timesheet, attendance, time and attendance, time recording, registro horario, control horario, control de asistencia, suivi du temps, suivi de temps, pointage, controle de ponto, zeiterfassung, arbeitszeiterfassung, asistencia',
  },
  Automation: {
    names:
      'workflow engine, workflow builder, automation platform, macro recorder, workflow automation, process automation, rpa',
    work: 'automation, workflow automation, process automation, business process automation, robotic process automation, automatización, automatisation, automação, automatisierung, workflow',
  },
  Productivity: {
    names:
      'clipboard manager, clipboard history, app launcher, launcher, text expander, window manager, pdf editor, office suite, word processor, spreadsheet, bookmark manager, pdf reader, pdf converter, focus timer, pomodoro timer, screenshot tool, file converter, editor pdf, editor de pdf, éditeur pdf, pdf merger, tab manager, mind mapping tool, mind map maker, whiteboard, browser launcher, unit converter, zwischenablage manager, bürosoftware, tabellenkalkulation, pdf viewer, pdf toolkit',
    work: 'productivity, clipboard, clipboard management, pdf, pdf editing, screenshot, mind mapping, productividad, productivité, produtividade, produktivitäts',
  },
  Chat: {
    names:
      'chat app, team chat, messenger, chat client, instant messenger, irc client, matrix client, chat room, messaging app, xmpp client, secure messenger, team messenger',
    work: 'team chat, messaging, chat, instant messaging, mensajería, messagerie, team messaging, team communication',
  },
  Email: {
    names:
      'email client, mail client, email app, mail server, email server, email archive, email backup, webmail, email provider, mail app, email archiver, inbox manager, shared inbox, e mail client, e mail programm, temporary email, cliente de correo, client de messagerie, email service, mail transfer agent, email hosting',
    work: 'email, e mail, email archiving, email backup, email hosting, mail',
  },
  'Video Conferencing': {
    names:
      'video calls, video conferencing, video conference, webinar platform, videokonferenz, videoconferencia, visioconférence, videoconferência, video meetings, online meetings',
    work: 'video conferencing, video meeting, web conferencing, webinar, video calling, virtual meeting, videokonferenz, visioconférence, videoconferencia',
  },
  Communities: {
    names:
      'forum software, community platform, forum, social network, community builder, discussion platform, social networking site, discussion board, bulletin board',
    work: 'community, forum, discussion, community management, membership',
  },
  'Surveys and Forms': {
    names:
      'form builder, survey maker, survey builder, online forms, survey tool, form creator, online surveys, quiz maker, poll maker, formularbuilder, formular generator, umfragetool, creador de formularios, créateur de formulaires, criador de formulários, online survey, form backend, online umfragen',
    work: 'survey, form, forms, polling, questionnaire, encuestas, sondage, sondages, enquêtes, pesquisas, umfrage, umfragen, formularios, formulaires, feedback form, online survey, form building',
  },
  Analytics: {
    names:
      'web analytics, website analytics, product analytics, heatmaps, session replay, business intelligence, web counter, link tracker, analytics alternative, webanalyse, analítica web, web statistics, log analyzer, ab testing',
    work: 'analytics, web analytics, product analytics, business intelligence, data analytics, bi, data visualization, dashboard, mobile analytics, analítica, conversion optimization, attribution',
  },
  'Content Marketing': {
    names: 'content calendar, content planner, editorial calendar',
    work: 'content marketing, content planning, content management for marketers, content creation, content strategy',
  },
  'Email Marketing': {
    names:
      'email marketing, newsletter software, autoresponder, email automation, newsletter tool, newsletter versand, email builder, newsletter software für unternehmen',
    work: 'email marketing, newsletter, email automation, email campaign, e mail marketing, email design, marketing por correo, emailing',
  },
  SEO: {
    names:
      'seo tool, seo software, rank tracker, backlink checker, keyword research tool, seo audit tool, seo checker, sitemap generator, site auditor, aso tool, seo platform, keyword tool',
    work: 'seo, rank tracking, keyword research, aso, app store optimization, search engine optimization, link building, suchmaschinenoptimierung',
  },
  'Social Media Management': {
    names:
      'social media scheduler, social media manager, post scheduler, social media planner, social media management, instagram scheduler, social media dashboard',
    work: 'social media management, social media, social media scheduling, social media marketing, redes sociales, réseaux sociaux, redes sociais, social listening',
  },
  'Landing Pages': {
    names:
      'landing page builder, website builder, site builder, page builder, homepage baukasten, website baukasten, creador de páginas, créateur de site, criador de sites, link in bio, popup builder, website maker, baukasten',
    work: 'landing page, website building, website builder, link in bio',
  },
  Advertising: {
    names:
      'ad network, ad server, ad manager, advertising network, demand side platform, dsp, ad exchange, ad platform',
    work: 'advertising, ad management, ppc, programmatic advertising, ad tracking, ad, publicidad, publicité',
  },
  'Affiliate and Referral': {
    names: 'affiliate network, referral program, affiliate program, loyalty program, affiliate marketplace',
    work: 'affiliate, referral, affiliate marketing, affiliate tracking, affiliate management, loyalty, referral marketing',
  },
  Marketing: {
    names: '',
    work: 'marketing, marketing automation, inbound marketing, digital marketing, influencer marketing',
  },
  CRM: {
    names:
      'crm, crm system, customer relationship management, customer relationship manager, kundenverwaltung, personal crm, sales crm, gestión de clientes, contact manager',
    work: 'crm, customer relationship management, customer management, contact management, client management, gestión de clientes, gestion de clients, relation client, kundenmanagement, relationship management',
  },
  'Lead Generation': {
    names: 'email finder, lead finder, b2b database, lead generation, contact finder, lead scraper, lead generator',
    work: 'lead generation, prospecting, lead, lead management, lead capture, b2b data, leadgenerierung, prospection, sales intelligence',
  },
  'Proposals and Contracts': {
    names:
      'proposal software, e signature, electronic signature, contract management, contract manager, electronic signatures, firma electrónica, signature électronique, assinatura eletrônica, elektronische signatur, angebotssoftware, devis en ligne, quoting tool, proposal builder, contract lifecycle management',
    work: 'proposal, quoting, e signature, contract management, contract, document signing, devis, presupuestos, orçamentos, angebots, cpq, electronic signature, contract lifecycle management, esignature, génération de devis',
  },
  'Sales Engagement': {
    names: 'cold email tool, power dialer, sales dialer, sales engagement',
    work: 'sales engagement, cold email, sales outreach, outreach, cold outreach, sales automation, sales enablement',
  },
  Sales: {
    names: '',
    work: 'sales, sales management, vertriebs, ventas, ventes, vendas, sales performance, sales pipeline, sales tracking',
  },
  'Help Desks': {
    names:
      'help desk, helpdesk, service desk, ticketing system, ticket system, ticketsystem, ticket tracker, customer service desk, it service desk',
    work: 'help desk, helpdesk, service desk, ticketing, customer support, customer service, atención al cliente, support ticket, kundenservice, it service management, itsm',
  },
  'Live Chat': {
    names: 'live chat, live chat widget, chat widget, website chat',
    work: 'live chat, website chat, chat for websites',
  },
  Chatbots: {
    names:
      'chatbot, chatbot builder, chat bot, chatbot framework, bot builder, bot framework, ai chatbot, ki chatbot, creador de chatbots, chatbot platform, discord bot, telegram bot, whatsapp bot',
    work: 'chatbot, conversational ai, bot, chatbots, conversational',
  },
  'Feedback and Roadmaps': {
    names: 'feedback widget, product roadmap, roadmap tool, feedback board, changelog tool, feature voting',
    work: 'feedback, customer feedback, user feedback, roadmap, product roadmap, roadmapping, product feedback, changelog, product management',
  },
  Graphics: {
    names:
      'vector graphics editor, drawing app, logo maker, raster graphics editor, pixel art editor, paint program, digital painting, banner maker, graphic editor, image editor, diagram editor, diagramming tool, infographic maker, vector editor, vektorgrafik editor, zeichenprogramm, mockup generator, meme generator, drawing program, thumbnail maker, qr code generator',
    work: 'graphic design, drawing, vector graphics, digital painting, painting, graphics, illustration, diagramming, diseño gráfico',
  },
  'Prototyping and UI': {
    names:
      'wireframing tool, prototyping tool, ui design tool, wireframe tool, ui kit, design system, interface design tool, mockup tool, ui generator',
    work: 'prototyping, wireframing, ui design, ux design, wireframe, interface design, design collaboration, product design',
  },
  'Photo Editing': {
    names:
      'photo editor, background remover, photo enhancer, image upscaler, picture editor, editor de fotos, éditeur de photos, bildbearbeitung, fotobearbeitung, bildbearbeitungsprogramm, raw converter, raw developer, photo retouching, collage maker, image compressor',
    work: 'photo editing, image editing, background removal, bildbearbeitung, edición de fotos, retouche photo, edição de fotos, photo retouching, raw image processing',
  },
  'Video Editing': {
    names:
      'video editor, screen recorder, video converter, video transcoder, subtitle editor, nonlinear video editor, screen recording, video maker, videobearbeitung, videoschnittprogramm, editor de video, editor de vídeo, éditeur vidéo, montage vidéo, clip maker, bildschirmrekorder, video upscaler, video enhancer, subtitle generator',
    work: 'video editing, screen recording, video production, video creation, videoschnitt, edición de video, montage vidéo, video streaming and recording',
  },
  '3D and Animation': {
    names:
      '3d modeler, 3d modeller, 3d modeling, cad, cad software, renderer, rendering engine, animation software, 3d creation suite, cad system, render engine, 3d viewer, path tracer, 3d printing slicer, 3d cad, motion graphics',
    work: '3d, 3d modeling, 3d modelling, animation, cad, rendering, motion graphics, 3d printing, 3d animation, visual effects',
  },
  'Icons and Fonts': {
    names:
      'icon set, icon library, icon font, font manager, font editor, icon pack, typeface, icon toolkit, font, icons, type foundry, open source icons',
    work: 'icon, font, typography, font management',
  },
  Accounting: {
    names:
      'accounting software, bookkeeping software, buchhaltung, buchhaltungssoftware, buchhaltungsprogramm, finanzbuchhaltung, comptabilité en ligne, bookkeeping app, general ledger, boekhoudprogramma, boekhoudsoftware',
    work: 'accounting, bookkeeping, contabilidad, comptabilité, contabilidade, contabilità, buchhaltung, buchhaltungs, expense management, accountancy, expense, financial reporting, finance and accounting, contable, contábil, boekhouding',
  },
  'Billing and Invoicing': {
    names:
      'invoice generator, invoice maker, invoicing app, invoice template, rechnungsprogramm, rechnungssoftware, facturatie, facturación electrónica, facturation en ligne, rechnungsprogramm online, generador de facturas, gerador de notas fiscais, invoice creator, billing system, fakturierung, fakturaprogram, facturación online, facturatieprogramma',
    work: 'invoicing, billing, invoice, billing and invoicing, facturación, facturation, faturamento, fatturazione, rechnungs, rechnung, invoice management, estimates and invoices, quotes and invoices, facturación electrónica, accounts receivable, devis et factures, facturas, factures, nota fiscal, rechnungen, facturatie, fatturazione elettronica',
  },
  Payments: {
    names:
      'payment gateway, payment processor, payment platform, pasarela de pago, pasarela de pagos, passerelle de paiement, payment terminal, card reader, point of sale, pos system, kassensystem, kassensoftware, merchant account, payment provider, checkout page, money transfer, registrierkasse',
    work: 'payment, payments, payment processing, pago, pagos, paiement, pagamento, pagamentos, point of sale, zahlungs, pos, online payment, pagamenti, punto de venta, caisse',
  },
  'Personal Finance': {
    names:
      'expense tracker, budget planner, budgeting app, budget app, money manager, budget tracker, haushaltsbuch, control de gastos, gestion de budget, controle financeiro, personal finance manager, bill splitter, spending tracker, expense splitter, savings app, finanzplaner',
    work: 'personal finance, budgeting, budget, money management, finanzas personales, finances personnelles, finanças pessoais, expense tracking, saving, personal finances',
  },
  Investing: {
    names:
      'portfolio tracker, stock screener, trading platform, stock tracker, trading bot, stock market simulator, brokerage, trading journal, stock scanner, dividend tracker, backtesting engine',
    work: 'trading, investing, investment, portfolio management, stock trading, inversión, investissement, wealth management, portfolio tracking, algorithmic trading, equity management',
  },
  'Crypto and Web3': {
    names:
      'crypto wallet, bitcoin wallet, cryptocurrency, cryptocurrency exchange, crypto exchange, blockchain, decentralized exchange, nft marketplace, ethereum wallet, blockchain platform, dao, blockchain explorer, block explorer, smart contract platform, stablecoin, layer 2, kryptowährung, criptomoneda, dex, bitcoin exchange, digital currency',
    work: 'crypto, blockchain, web3, defi, cryptocurrency, bitcoin, nft, smart contract, decentralized finance, crypto trading, crypto tax',
  },
  Tax: {
    names:
      'tax software, tax preparation software, tax calculator, steuersoftware, steuererklärung, steuerprogramm, vat calculator, gst calculator',
    work: 'tax, tax preparation, tax filing, tax compliance, steuer, impuestos, sales tax, gst, vat, professional tax, income tax, déclaration fiscale',
  },
  Finance: {
    names: '',
    work: 'finance, financial planning, financial management, treasury management, finanzas, lending, loan management, banking, fp a, loan origination, spend management',
  },
  Recruiting: {
    names:
      'applicant tracking system, ats, job board, bewerbermanagement, resume builder, cv builder, job search engine, lebenslauf generator, resume maker, job portal, jobbörse, bewerbermanagementsystem, cover letter generator, bolsa de trabajo',
    work: 'recruiting, recruitment, applicant tracking, hiring, reclutamiento, recrutement, recrutamento, talent acquisition, bewerbermanagement, interview, resume, staffing, job search, selección de personal',
  },
  Payroll: {
    names: 'payroll software, lohnabrechnung, gehaltsabrechnung, lohnsoftware, lohnprogramm, payroll system',
    work: 'payroll, nóminas, nómina, paie, folha de pagamento, lohnabrechnungs, lohn',
  },
  'Employee Engagement': {
    names: 'employee engagement, pulse surveys, employee recognition, employee app, mitarbeiter app',
    work: 'employee engagement, employee recognition, employee experience, employee feedback, performance management, performance review, employee communication, okr, employee advocacy',
  },
  'Learning and Training': {
    names:
      'learning management system, lms, learning platform, lernplattform, e learning authoring tool, training platform, lernmanagementsystem, course authoring tool',
    work: 'learning management, employee training, corporate training, staff training, training management, lms, onboarding training, e learning authoring',
  },
  'Human Resources': {
    names:
      'hris, hrms, personalverwaltung, personalsoftware, hr suite, hr software, personalmanagement, leave tracker, urlaubsplaner, urlaubsverwaltung, hcm',
    work: 'hr, human resources, hr management, human resource management, recursos humanos, ressources humaines, rh, hcm, people management, workforce management, human capital management, leave management, personalmanagement, hris, absence management, gestion rh, employee onboarding',
  },
  'Online Stores': {
    names:
      'online store builder, shopping cart, shopping cart software, webshop software, shopsystem, onlineshop software, e commerce platform, ecommerce platform, store builder, tienda online, plateforme e commerce, shop system, ecommerce website builder, headless commerce, plataforma de ecommerce, online shop software, onlineshop system',
    work: 'e commerce, ecommerce, online store, shopping cart, webshop, online shop, comercio electrónico, e commerce search, onlineshop, commerce, headless commerce, product information management',
  },
  Marketplaces: {
    names:
      'marketplace builder, online marketplace, marketplace platform, marktplatz, marketplace software, online marktplatz, classifieds script, auction software, place de marché, kleinanzeigen, classified ads',
    work: 'marketplace, multi vendor marketplace, auction, classified ads, dropshipping marketplace',
  },
  'Inventory and Shipping': {
    names:
      'inventory management, inventory tracker, warehouse management system, wms, warenwirtschaft, warenwirtschaftssystem, lagerverwaltung, inventory manager, control de inventario, gestion de stock, controle de estoque, package tracker, lagersoftware, order management, barcode generator, lagerverwaltungssoftware, home inventory app, asset tracker',
    work: 'inventory, inventory management, warehouse management, shipping, order management, stock management, inventario, inventarios, gestion de stock, gestion des stocks, estoque, order fulfillment, warenwirtschafts, inventory control, asset tracking, asset management, stock control, warehouse, shipment tracking, barcode',
  },
  Subscriptions: {
    names: 'subscription manager, subscription tracker, subscription box, recurring billing',
    work: 'subscription, subscription management, subscription billing, recurring billing, recurring payments, membership billing, suscripciones',
  },
  'Password Managers': {
    names:
      'password manager, password vault, password generator, password safe, password keeper, passwortmanager, passwort manager, gestor de contraseñas, gestionnaire de mots de passe, gerenciador de senhas, passwort safe, secrets manager, password database, wachtwoordmanager, gestore di password, password manager app',
    work: 'password management, password, secrets management, contraseñas',
  },
  Authentication: {
    names:
      'authenticator, authenticator app, two factor authentication, identity provider, 2fa app, identity and access management, authentication server, totp generator, passwordless authentication, identity management system, access management, authentication service, biometric authentication',
    work: 'authentication, identity and access management, identity management, 2fa, sso, access management, identity verification, user management, iam, two factor authentication, autenticación, passwordless, authorization',
  },
  'VPN and Networking': {
    names:
      'vpn, vpn client, vpn service, proxy server, dns server, packet analyzer, firewall, ssh client, network scanner, remote desktop, vpn app, dns resolver, router firmware, mesh vpn, web proxy, port scanner, network protocol analyzer, vpn server, remote desktop client, ssh terminal, anonymity network, remote access, residential proxies, proxy provider, telnet client, private vpn',
    work: 'vpn, networking, network, remote access, remote desktop, firewall, dns, proxy, remote control, sd wan',
  },
  Compliance: {
    names:
      'compliance platform, cookie consent, consent manager, consent management platform, cookie banner, grc platform, governance risk and compliance, whistleblowing system, hinweisgebersystem',
    work: 'compliance, grc, cookie consent, consent management, audit management, risk management, traceability, gdpr, regulatory compliance, cumplimiento, conformité, quality management, soc 2, audit, dsgvo, datenschutz, whistleblowing, ehs, safety management, qms',
  },
  'Identity Protection': {
    names: 'identity theft protection, identity protection',
    work: 'identity theft protection, identity protection, identity monitoring',
  },
  'Security and Privacy': {
    names:
      'antivirus, ad blocker, tracker blocker, vulnerability scanner, encryption tool, anti malware, encrypted vault, photo vault, disk encryption, intrusion detection system, content blocker, web application firewall, malware scanner, private browser, siem, spam filter, antivirus software, virenscanner, parental control app, file encryption, penetration testing, anti spyware, backup software, data backup, virenschutz, cybersecurity platform, bug bounty platform',
    work: 'security, cybersecurity, privacy, encryption, antivirus, backup, data protection, anti spam, vulnerability management, endpoint protection, fraud prevention, seguridad, sécurité, threat detection, information security, fraud detection, ciberseguridad, cybersécurité, privacy protection, application security, disk encryption, datensicherungs, data privacy',
  },
  'Online Courses': {
    names:
      'course platform, online course platform, e learning platform, mooc platform, online courses, course marketplace, online academy, elearning platform, virtual classroom, video courses, onlinekurse, cursos online, formations en ligne, plataforma de cursos online',
    work: 'online course, e learning, online learning, course creation, elearning, online education, cursos en línea, cursos online, formation en ligne, online teaching, online courses',
  },
  'Language Learning': {
    names:
      'language learning app, vocabulary trainer, vokabeltrainer, language tutor, language course, sprachlern app, vocabulary builder, grammar checker, sprachkurs, language exchange, apprendre les langues',
    work: 'language learning, vocabulary, aprender idiomas, apprentissage des langues, language practice, speaking practice, pronunciation, idiomas',
  },
  'Study Tools': {
    names:
      'flashcards, flashcard app, study planner, citation generator, exam prep, study app, homework helper, reference manager, karteikarten, quiz app, test prep, math solver, typing tutor, scientific calculator, graphing calculator, study companion, lern app, spaced repetition, karteikarten app, exam simulator, equation solver, bibliography manager',
    work: 'study, flashcard, exam preparation, homework, test preparation, citation, spaced repetition, exam, reference management, math, mathematics, révision, typing, calculator, studying',
  },
  Education: {
    names:
      'school management system, student information system, schulverwaltung, classroom app, gradebook, school app, gestión escolar, timetable generator, stundenplan',
    work: 'school management, education, educational, school, student information, classroom management, gestión escolar, gestión educativa, teaching, gestion scolaire, gestão escolar, classroom, student management, schulverwaltungs, timetabling, childcare management, tutoring',
  },
  Kids: {
    names:
      'coloring book, kids app, kids games, baby tracker, learning games for kids, bedtime stories, kinderspiele, juegos para niños, chore chart',
    work: 'kids, children, baby tracking, parenting',
  },
  Fitness: {
    names:
      'workout tracker, fitness tracker, running app, gym tracker, workout planner, workout app, step counter, personal trainer app, cycling app, fitness app, gym management software, exercise tracker, pedometer, trainingsplan, yoga app, running tracker, workout log, interval timer, fitness studio software, gimnasio software',
    work: 'fitness, workout, running, gym management, gym, training log, workout tracking, entrenamiento, yoga studio, gimnasios, cycling, personal training',
  },
  'Mental Health': {
    names:
      'meditation app, mood tracker, online therapy, therapy platform, mindfulness app, sleep app, mood journal, mood diary, online counseling, terapia online, online therapie, gratitude journal, sobriety tracker, thérapie en ligne, meditation timer',
    work: 'mental health, therapy, meditation, mindfulness, mood tracking, online therapy, salud mental, santé mentale, mental wellness, counseling, saúde mental, mental fitness',
  },
  Nutrition: {
    names:
      'calorie counter, calorie tracker, nutrition tracker, diet planner, macro tracker, food diary, fasting tracker, kalorienzähler, contador de calorías, compteur de calories, water tracker, nutrition app, diet app, intermittent fasting app, food tracker',
    work: 'nutrition, diet, calorie counting, intermittent fasting, nutrición, calorie tracking, nutritionist',
  },
  Medical: {
    names:
      'electronic health record, electronic medical record, ehr, emr, practice management software, telemedicine platform, symptom checker, medication reminder, patient portal, praxissoftware, telehealth platform, blood pressure log, historia clínica electrónica, prontuário eletrônico, pill reminder, dicom viewer, health record, glucose tracker, arztsoftware, contact tracing app, praxisverwaltungssoftware, medical records, period tracker, dossier médical, health tracker, symptom tracker',
    work: 'medical, telemedicine, telehealth, healthcare, patient management, clinic management, practice management, ehr, emr, hospital management, dental, dental practice management, contact tracing, gestión clínica, gestión médica, patient engagement, electronic health record, electronic medical record, gestão de clínicas, clínicas, medical imaging, medical practice management, veterinary, care management, clinical, patient, cabinet médical, medical billing, consultorios, pharmacy management, prontuário, prontuários, radiology',
  },
  'Health and Fitness': {
    names: 'wellness app',
    work: 'health, wellness, wellbeing, health tracking, healthcare and wellness',
  },
  Travel: {
    names:
      'trip planner, travel planner, travel app, flight tracker, itinerary planner, hotel booking engine, booking engine, travel guide app, reiseplaner, flight search engine, property management system for hotels, packing list, hotelsoftware, channel manager, planificador de viajes, offline maps, hotel management system, route planner app, currency converter',
    work: 'travel, trip planning, hotel management, hotel, travel booking, vacation rental, hotel booking, viajes, voyage, itinerary, tour operator, travel planning, travel management, hoteles, vacation rental management, hotelera, trip',
  },
  'Food and Drink': {
    names:
      'recipe app, recipe manager, meal planner, recipe keeper, restaurant pos, pantry tracker, grocery list app, shopping list app, restaurant booking system, cookbook app, digital menu, rezepte app, einkaufsliste, recetario, wine app, restaurant management system, speisekarte, food delivery app, menú digital, menu digital, cardápio digital, grocery list, recipe organizer, shopping list, cellar tracker, essensplaner, lista de la compra, table reservation system, restaurant pos system',
    work: 'recipe, meal planning, restaurant, restaurant management, food delivery, grocery, restaurantes, pantry, restaurant booking, table reservation, restaurant reservation, recipe management, food ordering, brewing, online ordering, catering, gastronomie, restaurants, cooking, recetas, recettes, bar management',
  },
  Home: {
    names:
      'smart home hub, home automation platform, interior design app, home management app, chore app, garden planner, floor plan creator, home automation system, smart home, hausautomation, home maintenance tracker, plant identifier, room planner, domótica, floor planner, plant care app, smart home platform',
    work: 'home automation, smart home, interior design, home management, home design, garden planning, gardening, domotique, household, domótica, plant care, home maintenance, chore',
  },
  'Dating and Relationships': {
    names:
      'dating app, dating site, matchmaking service, couples app, relationship app, dating service, partnerbörse, singlebörse, site de rencontre, app de citas, dating community, datingsite',
    work: 'dating, matchmaking, relationship, couples, rencontres',
  },
  Events: {
    names:
      'event ticketing, event management, event planner, wedding planner app, ticket shop, online invitations, rsvp, event app, wedding website builder, event calendar, veranstaltungsmanagement, event ticketing platform, guest list app, event planning app, ticketshop, party planner, digital invitations, wedding planner, invitaciones digitales, convites digitais, conference app',
    work: 'event, event management, event planning, ticketing for events, event ticketing, conference management, wedding planning, rsvp, eventos, événements, evento, veranstaltungs, event registration, wedding, gestión de eventos, guest list, conference, invitations, online invitation, festa, bodas, ticket sales, billetterie, event marketing',
  },
  Games: {
    names:
      'video game, strategy game, puzzle game, board game, card game, role playing game, rpg, roguelike, first person shooter, platformer, adventure game, multiplayer game, mobile game, shooter, chess engine, word game, trivia game, game console emulator, mmorpg, racing game, videospiel, brettspiel, videojuego, jeu vidéo, simulation game, survival game, brettspiel app, action game, puzzle platformer, tower defense game, sandbox game, browser game, arcade game, game, roguelite, jeu de stratégie, visual novel, browsergame, emulator, metroidvania, city builder, chess app, online game, jogo, juego, text adventure, idle game',
    work: 'gaming, chess, game',
  },
  'Music and Audio': {
    names:
      'music player, media player, audio player, digital audio workstation, daw, audio editor, music streaming service, synthesizer, music streaming server, media server, video player, sheet music app, audio streaming server, metronome, guitar tuner, music notation software, audio plugin, drum machine, music app, vst plugin, sampler, music server, musikplayer, reproductor de música, lecteur multimédia, reproductor multimedia, music manager, tag editor, audio converter, internet radio, music visualizer, lecteur audio, beat maker, voice recorder, notation editor, ear trainer, mp3 player, mediaplayer, audio workstation, audio effect, reproductor de vídeo, lecteur vidéo, soundboard, online radio, music library manager, media center',
    work: 'music, audio, audio editing, music production, music streaming, music notation, music making, media playback, música, musique, audio recording, recording, music distribution, karaoke, media streaming, sound design, audio streaming, dj',
  },
  Podcasts: {
    names:
      'podcast app, podcast player, podcast hosting, podcast host, podcast recorder, podcatcher, podcast client, podcast editor, podcast directory',
    work: 'podcast, podcasting, podcast hosting, podcast recording',
  },
  'News and Newsletters': {
    names:
      'rss reader, feed reader, news reader, news aggregator, newsletter reader, news app, feed aggregator, daily newsletter, weekly newsletter, rss aggregator, agregador de noticias, newsreader, read it later app',
    work: 'news, rss, newsletter publishing, feed reading, news aggregation, noticias, actualités',
  },
  Photography: {
    names:
      'photo gallery, photo organizer, camera app, photo management, photo library, photo album, photo manager, fotoverwaltung, galería de fotos, galerie photo, photo gallery app, photo server, image gallery, photo backup, client gallery, image viewer, photo viewer, photo sharing app, photo booth, bildbetrachter',
    work: 'photography, photo management, photo sharing, photo, image hosting, photo gallery, camera, photographers, fotografía, digital asset management, photo organizing, photo booth, studio management for photographers',
  },
  'Writing and Publishing': {
    names:
      'blogging platform, content management system, cms, ebook reader, writing app, screenwriting software, e book reader, blog engine, headless cms, desktop publishing, ebook creator, novel writing software, markdown editor, blog platform, ebook manager, desktop publishing software, redaktionssystem, latex editor, e book manager, book writing software, publishing platform, typesetting system, gestor de contenidos, word counter, document processor, digital publishing platform, screenwriting app, content management framework, comic reader, story writing app, book tracker, blogging engine, ebook library, schreibprogramm',
    work: 'blogging, publishing, writing, screenwriting, ebook, content management, desktop publishing, self publishing, novel writing, blog, book writing, digital publishing, typesetting, web publishing, gestión de contenidos, ebook management, gestion de contenu, reading',
  },
  ERP: {
    names:
      'erp, erp system, enterprise resource planning, business management software, erp software, mrp system, warenwirtschaft erp, erp solution, mes, unternehmenssoftware, manufacturing execution system, erp suite',
    work: 'erp, enterprise resource planning, business management, mrp, manufacturing, enterprise management, gestión empresarial, gestion d’entreprise, gestão empresarial, production planning, manufacturing execution, cloud erp, gestionale, production management, sistema erp, pgi',
  },
  Legal: {
    names:
      'legal practice management, kanzleisoftware, law practice management software, legal research platform, case management software for lawyers, legal ai, legal assistant, anwaltssoftware, software jurídico, terms generator, logiciel juridique, privacy policy generator',
    work: 'legal, law practice management, law firm, legal practice management, legal research, case management, ip management, public affairs, jurídico, juridique, legal case management, abogados, avocats, litigation, lobbying, trademark, legal document, government relations, patent, court',
  },
  'Real Estate': {
    names:
      'property management software, real estate crm, hausverwaltungssoftware, property portal, real estate marketplace, hausverwaltung software, real estate platform, immobiliensoftware, property listing site, maklersoftware, immobilienportal, rental property manager, logiciel immobilier, portal inmobiliario',
    work: 'property management, real estate, landlord, rental, rental property management, inmobiliario, inmobiliaria, immobilier, gestion locative, property, hausverwaltungs, imobiliário, rental management, facility management, property listing, hoa management, inmobiliarias, immobilien, tenant screening, lease management',
  },
  Logistics: {
    names:
      'transportation management system, fleet management system, route planner, route optimizer, gps tracker, tms, fleet tracker, flottenmanagement, fuhrparkmanagement, tourenplaner, vehicle tracking system, freight marketplace, fuhrparksoftware, speditionssoftware, tourenplanung, tachograph software, freight management system, load board, delivery tracker, dispatch system, taxi dispatch system',
    work: 'logistics, fleet management, transportation management, route optimization, freight, vehicle tracking, delivery management, route planning, supply chain, transport management, fleet, trucking, dispatch, gps tracking, logística, logistique, supply chain management, transportation, gestión de flotas, gestion de flotte, taxi dispatch, transport, transporte, vehicle management, delivery, courier, car rental, shipping management, last mile delivery, gps',
  },
  Construction: {
    names:
      'construction management software, construction estimating software, bausoftware, takeoff software, bautagebuch, baustellenmanagement, handwerkersoftware, punch list app, logiciel btp, contractor software, bim viewer, estimating software for contractors, structural analysis software, field service software',
    work: 'construction, construction management, construction estimating, takeoff, contractor, bim, construction project management, estimating, construcción, handwerker, btp, chantier, suivi de chantier, roofing, obras, jobsite, field service, field service management, building, gestion de chantier, handwerks, bau, building information modeling, plumbing, structural engineering, hvac, construction accounting, landscaping, job costing',
  },
  Nonprofits: {
    names:
      'donor management software, fundraising platform, donation platform, vereinssoftware, crowdfunding platform, church management software, vereinsverwaltung, plataforma de donaciones, plateforme de dons, donation page, logiciel association, volunteer management software, giving platform, online fundraising, donation button',
    work: 'donor management, fundraising, nonprofit, donation, church management, volunteer management, grant management, charity, vereins, donations, association, associations, vereinsverwaltungs, crowdfunding, recaudación de fondos, peer to peer fundraising, human services, giving, membership management, club management, church, volunteer, vereinsverwaltung, collecte de fonds',
  },
  'Data and Research': {
    names:
      'web scraper, statistical software, data catalog, web scraping api, research assistant, dataset search, data visualization library, statistics package, survey research platform, web crawler, scientific search engine, gis, geographic information system, data labeling platform, literature review tool, data platform, search engine, electronic lab notebook, lims, data pipeline, data warehouse, etl tool, qualitative data analysis software, annotation tool, lab notebook, data lake, citation search engine, statistics software, data management platform, laboratory information management system, ai research assistant, market research platform, data marketplace',
    work: 'web scraping, data extraction, data analysis, research, statistical analysis, market research, data science, statistics, scientific, data collection, qualitative data analysis, data annotation, data management, gis, mapping, etl, laboratory, data labeling, lab management, bioinformatics, scraping, investigación, data catalog, crawling, search engine, laboratory information management, competitive intelligence, data quality, data integration and analysis, laborsoftware, geospatial, user research, document extraction, simulation',
  },
}
