/**
 * What people type, keyed by the tool that a tool search must then rank near the top. `tuned` prompts were
 * used to write the descriptions; `held` ones were written earlier and are used only for measuring. In most
 * lists, the first prompt names what the person wants, and the second only describes it.
 */
export const PROMPTS: Record<string, { tuned: string[]; held: string[] }> = {
  get_site_info: {
    tuned: ['what is this directory', 'how many products are on here right now'],
    held: ['tell me about this site', 'where do I find the api docs'],
  },
  search_listings: {
    tuned: ['search for a CRM for florists', 'is acme.com already on here?'],
    held: ['find me a german invoicing tool with a free plan', 'I need something to plan my newsletter'],
  },
  get_listing: {
    tuned: ['show me the full profile of quillmoss', 'does quillmoss have a free plan and who made it?'],
    held: ['open the listing for copperhedge', 'what does oatloom actually do, in detail'],
  },
  get_alternatives: {
    tuned: ['alternatives to notion', 'we outgrew quillmoss, what could we switch to'],
    held: ['competitors of copperhedge', 'anything similar to oatloom but cheaper'],
  },
  compare_listings: {
    tuned: ['compare quillmoss with oatloom', 'which is better, quillmoss or oatloom?'],
    held: ['side by side of copperhedge and tarnfold', 'what is the difference between these two apps'],
  },
  list_categories: {
    tuned: ['list all categories', 'what kinds of software do you cover'],
    held: ['show the category tree', 'which topics can I browse by'],
  },
  get_category: {
    tuned: ['show the productivity category', 'best rated tools in project management'],
    held: ['open the marketing category page', 'most popular apps for accounting'],
  },
  get_launch_week: {
    tuned: ["show next week's launches", 'who is launching the week of December 7'],
    held: ['launch week results for last week', 'what is coming out the week after this one'],
  },
  list_launches: {
    tuned: ['what launched today', 'anything new and trending?'],
    held: ['recent launches', 'show me what is hot right now'],
  },
  get_leaderboard: {
    tuned: ['show the all time leaderboard', 'who paid the most to be on top'],
    held: ['ranking by revenue', 'which startup makes the most money'],
  },
  list_founders: {
    tuned: ['list founders from France', 'which makers here are from Portugal?'],
    held: ['search founders called Maria', 'who are the people behind these products'],
  },
  get_founder: {
    tuned: ['show founder ilse-vandermoor', 'what else has this maker built?'],
    held: ['founder profile of niamh', 'read me her bio and links'],
  },
  list_blog_posts: {
    tuned: ['list blog posts', 'any articles about launching well?'],
    held: ['what is new on the blog', 'do you have a guide on getting votes'],
  },
  get_blog_post: {
    tuned: ['read the blog post how-a-launch-week-works', 'open that article and sum it up'],
    held: ['give me the text of the post about badges', 'what does the first article say'],
  },
  list_awards: {
    tuned: ['who won launch of the week', 'has quillmoss ever won anything?'],
    held: ['list the awards', 'past winners please'],
  },
  get_badges: {
    tuned: ['give me the badge html for my site', 'dark embed code for our homepage footer'],
    held: ['badge svg for copperhedge, small', 'what do I paste on my website to show we are featured'],
  },
  list_interview_questions: {
    tuned: ['what are the interview questions', 'what would you ask me as a founder?'],
    held: ['list questions for founders', 'what can I be interviewed about'],
  },
  list_products: {
    tuned: ['what can I buy', 'how much does a featured spot cost'],
    held: ['show me your prices', 'is there a paid plan and what is in it'],
  },
  get_account: {
    tuned: ['which account am I signed in with', 'what am I allowed to do here?'],
    held: ['who am I', 'which permissions does this key have'],
  },
  submit_listing: {
    tuned: ['submit my product https://acme.com', 'I built an app and want it on here'],
    held: ['add my startup acme.io to the directory', 'get my website listed'],
  },
  list_my_drafts: {
    tuned: ['list my drafts', 'I started something last week, where is it'],
    held: ['show my unfinished drafts', 'what was I working on'],
  },
  get_draft: {
    tuned: ['is my draft ready yet', 'what did you find on my website?'],
    held: ['open the draft', 'what is still missing before I can submit'],
  },
  update_draft: {
    tuned: ['change the tagline in the draft', 'the price you drafted is wrong, read it again'],
    held: ['edit draft: founded 2019, city Berlin', 'rewrite the description from my site, but keep the name as it is'],
  },
  submit_draft: {
    tuned: ['submit the draft', 'looks good, save it'],
    held: ['turn my draft into a listing', 'I am happy with it, go ahead'],
  },
  invite_cofounder: {
    tuned: ['invite my cofounder sam@acme.com', 'let Sam edit this with me'],
    held: ['send an invitation to my co-founder', 'give my business partner access too'],
  },
  list_my_listings: {
    tuned: ['show my listings', 'which of my products are live?'],
    held: ['list everything I own here', 'what do I have published'],
  },
  get_my_listing: {
    tuned: ['what is the status of my listing', 'did you find the badge on my homepage?'],
    held: ['show me my own listing with plan and week', 'when do we go live'],
  },
  update_my_listing: {
    tuned: ['update the description of my listing', 'our pricing changed, fix it on the live page'],
    held: ['edit my live listing', 'swap our twitter link for the new one'],
  },
  post_listing_update: {
    tuned: ['post an update: we shipped v2', 'tell our followers about the new release'],
    held: ['announce our new feature', 'share some news with everyone who follows us'],
  },
  add_milestone: {
    tuned: ['add a milestone: 1000 customers in March', 'we just raised a seed round, put it on our timeline'],
    held: ['new milestone for my listing', 'note that we hit 10k users on the first of May'],
  },
  delete_milestone: {
    tuned: ['delete the milestone about the seed round', 'take that achievement off our timeline'],
    held: ['remove a milestone', 'the date of the beta milestone is wrong, drop it'],
  },
  set_founder_story: {
    tuned: ['write my founder story', 'tell people why I started the company'],
    held: ['edit the story of how we began', 'put our journey and the lessons we learned on the page'],
  },
  answer_interview: {
    tuned: ['answer the interview', 'here are my answers to your questions'],
    held: ['save my interview answers', 'for question 3: we bootstrapped'],
  },
  choose_free_listing: {
    tuned: ['publish my listing for free', 'I do not want to pay, put it live'],
    held: ['take the free plan', 'check again, I added the badge'],
  },
  claim_listing: {
    tuned: ['claim the acme listing', 'that page is about my company, I want control of it'],
    held: ['verify I own quillmoss', 'somebody else listed our product, how do I take it over'],
  },
  list_my_claims: {
    tuned: ['list my claims', 'what did I have to put in DNS again?'],
    held: ['status of my claim', 'which ownership requests are still open'],
  },
  verify_claim: {
    tuned: ['verify my claim', 'I added the TXT record, have a look'],
    held: ['check the claim now', 'the meta tag is online'],
  },
  quote_order: {
    tuned: ['quote for a launch and a featured spot', 'what would that be with German VAT?'],
    held: ['price these items for me', 'total including tax before I commit'],
  },
  create_checkout: {
    tuned: ['create a checkout link', 'I want to pay for the featured spot'],
    held: ['buy the launch bundle for me', 'ok, order it'],
  },
  list_my_orders: {
    tuned: ['list my orders', 'what have I bought so far?'],
    held: ['order history', 'I need all my invoices'],
  },
  get_order: {
    tuned: ['status of order LD-7K3M9Q2X4B8C', 'did my payment go through?'],
    held: ['show order LD-123', 'was what I paid for delivered'],
  },
}

/** What people type, and a tool that the words suggest but that must not come first. */
export const NEGATIVES: { prompt: string; not: string }[] = [
  { prompt: 'how much does a launch cost', not: 'get_launch_week' },
  { prompt: 'what launched today', not: 'get_launch_week' },
  { prompt: 'compare prices of the paid products you sell', not: 'compare_listings' },
  { prompt: 'show me products for sale on this site', not: 'search_listings' },
  { prompt: 'who am I signed in as', not: 'get_founder' },
  { prompt: 'delete my milestone', not: 'add_milestone' },
  { prompt: 'add a milestone', not: 'delete_milestone' },
  { prompt: 'change a sentence of my live listing', not: 'update_draft' },
  { prompt: 'change a field of my draft', not: 'update_my_listing' },
  { prompt: 'is my draft ready', not: 'submit_draft' },
  { prompt: 'submit the finished draft', not: 'submit_listing' },
  { prompt: 'submit my website', not: 'submit_draft' },
  { prompt: 'list my drafts', not: 'list_my_listings' },
  { prompt: 'list my live listings', not: 'list_my_drafts' },
  { prompt: 'read the founder interview questions', not: 'answer_interview' },
  { prompt: 'save these interview answers', not: 'list_interview_questions' },
  { prompt: 'quote me a total with VAT', not: 'create_checkout' },
  { prompt: 'give me a link where I can pay', not: 'quote_order' },
  { prompt: 'has order LD-9 been paid', not: 'create_checkout' },
  { prompt: 'list all my orders', not: 'get_order' },
  { prompt: 'who won the award last week', not: 'get_leaderboard' },
  { prompt: 'html of my award badge', not: 'list_awards' },
  { prompt: 'claim my company page', not: 'verify_claim' },
  { prompt: 'I published the DNS record, check my claim', not: 'claim_listing' },
  { prompt: 'which claims are pending', not: 'verify_claim' },
  { prompt: 'tell followers the news', not: 'list_blog_posts' },
  { prompt: 'read an article on the blog', not: 'post_listing_update' },
  { prompt: 'founders from Spain', not: 'get_founder' },
  { prompt: 'write my founder story', not: 'get_founder' },
  { prompt: 'all categories please', not: 'get_category' },
  { prompt: 'top apps in the design category', not: 'list_categories' },
  { prompt: 'alternatives to quillmoss', not: 'compare_listings' },
  { prompt: 'what is the status of my own listing', not: 'get_listing' },
  { prompt: 'publish on the free plan', not: 'create_checkout' },
  { prompt: 'find a tool with a free plan', not: 'choose_free_listing' },
  { prompt: 'invite my partner by e-mail', not: 'claim_listing' },
]
