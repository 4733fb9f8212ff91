import { afterAll, expect, test } from 'vitest'
import { aboutProduct } from '../../domain/drafts/website/about-product.ts'
import { testPage } from '../../domain/drafts/reading/test-page.ts'
import { openCategoryChooser } from '../../domain/drafts/website/choose-category.ts'
import { openBuiltInEmbedder } from './built-in-embedder.ts'

const CATEGORIES = [
  { name: 'Productivity', parent: null },
  { name: 'Notes', parent: 'Productivity' },
  { name: 'Sales', parent: null },
  { name: 'CRM', parent: 'Sales' },
  { name: 'Security and Privacy', parent: null },
  { name: 'Password Managers', parent: 'Security and Privacy' },
  { name: 'Food and Drink', parent: null },
]
const embedder = openBuiltInEmbedder()
afterAll(() => embedder.close())
const chooser = openCategoryChooser(embedder, 60_000)

/** Invented websites: what they are, and the category that fits. */
const SITES: [what: string, html: { title: string; body: string; lang?: string }, category: string | undefined][] = [
  [
    'a notebook',
    {
      title: 'Quillmoss',
      body: '<h1>Take notes and find them again</h1><p>Quillmoss is a note-taking app for your thoughts, lists and sketches.</p>',
    },
    'Notes',
  ],
  [
    'a notebook that a menu, a customer and hidden text call something else',
    {
      title: 'Quillmoss',
      body: `<nav><p>CRM, sales pipeline, leads and deals for sales teams</p></nav>
        <p hidden>Quillmoss is a CRM with a sales pipeline for your customers.</p>
        <h1>Take notes and find them again</h1>
        <blockquote><p>The best CRM for our sales team, with leads, deals and customers in one pipeline.</p></blockquote>
        <p>Quillmoss is a note-taking app for your thoughts, lists and sketches.</p>`,
    },
    'Notes',
  ],
  [
    'a vendor of vaults for passwords',
    {
      title: 'Ferncastle',
      body: '<h1>Every login of your company in one vault</h1><p>Ferncastle stores passwords, shares them with your team and fills them in.</p>',
    },
    'Password Managers',
  ],
  [
    'a shop for bicycles',
    {
      title: 'Radhaus Oakley',
      body: '<h1>Bicycles, tyres and repairs</h1><p>Our shop in the old mill sells bicycles and mends yours while you wait.</p>',
    },
    undefined,
  ],
  [
    'a notebook in German',
    {
      title: 'Moosheft',
      lang: 'de',
      body: '<h1>Ein Heft, das mitdenkt</h1><p>Moosheft ordnet deine Gedanken von selbst und vergisst nichts davon.</p>',
    },
    undefined,
  ],
]

test.for(SITES)(
  'the built-in model chooses for %s',
  { timeout: 120_000 },
  async ([, { title, body, lang = 'en' }, category]) => {
    const page = { ...testPage(body, { title }), lang }
    const about = aboutProduct(
      [page],
      CATEGORIES.map(({ name }) => name),
    )!
    const chosen = await chooser.choose(about, CATEGORIES, new AbortController().signal)
    expect(chosen?.name).toBe(category)
  },
)
