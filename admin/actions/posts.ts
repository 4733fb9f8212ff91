import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { slugOf } from '../../domain/shared/input/slug.ts'
import { setSiteText, SITE_TEXTS, siteText } from '../../domain/site-texts/site-texts.ts'
import { defineAction, type Work } from '../action.ts'
import { faqs, line, oneOf, prose, refused, slug } from '../typed.ts'

const MAX_BODY_LENGTH = 200_000

export const addPost = defineAction({
  name: 'post add',
  about: 'add an unpublished blog post; --text MARKDOWN, --slug to choose its address',
  words: { title: 'TITLE' },
  input: z.strictObject({
    title: line(200),
    slug: z.union([z.literal(''), slug], 'Use lowercase letters, digits and hyphens.').default(''),
    author: line(80).default('The site team'),
    summary: prose(500).default(''),
    text: prose(MAX_BODY_LENGTH).default(''),
    faqs: faqs.default([]),
  }),
  target: ({ title, slug: wanted }) => wanted || slugOf(title ?? ''),
  state: ({ title, slug: wanted }, work) =>
    title === undefined ? Promise.resolve(null) : postState(work, wanted || slugOf(title)),
  async run({ title, slug: wanted, author, summary, text, faqs: questions }, { tx, now }) {
    const address = wanted || slugOf(title)
    if (!address) throw refused('slug', 'The title has no Latin letter or digit.', 'Choose a slug.')
    // The admin page for a new post has this address.
    if (address === 'new') throw refused('slug', 'The slug “new” is reserved.', 'Choose another slug.')
    const added = await tx.sql
      .insertInto('blog_post')
      .values({
        slug: address,
        title,
        author,
        summary,
        body_markdown: text,
        faqs: JSON.stringify(questions),
        created_at: now,
        updated_at: now,
      })
      .onConflict((oc) => oc.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw refused('slug', `/blog/${address} already exists.`, 'Choose another slug.')
    return { answer: { slug: address } }
  },
})

export const setPost = defineAction({
  name: 'post set',
  about: 'edit a post',
  words: { slug: 'SLUG' },
  input: z.strictObject({
    slug,
    title: line(200).optional(),
    author: line(80).optional(),
    summary: prose(500).optional(),
    text: prose(MAX_BODY_LENGTH).optional(),
    faqs: faqs.optional(),
  }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => postState(work, slug),
  async run({ slug, title, author, summary, text, faqs: questions }, { tx, now }) {
    // `updated_at` only moves when something changes.
    const known = await tx.sql
      .updateTable('blog_post')
      .set((eb) => {
        const wanted = {
          title: title ?? eb.ref('title'),
          author: author ?? eb.ref('author'),
          summary: summary ?? eb.ref('summary'),
          body_markdown: text ?? eb.ref('body_markdown'),
          faqs: questions ? JSON.stringify(questions) : eb.ref('faqs').$castTo<string>(),
        }
        const isChanged = eb.or([
          eb('title', 'is distinct from', wanted.title),
          eb('author', 'is distinct from', wanted.author),
          eb('summary', 'is distinct from', wanted.summary),
          eb('body_markdown', 'is distinct from', wanted.body_markdown),
          eb(eb.ref('faqs').$castTo<string>(), 'is distinct from', wanted.faqs),
        ])
        return {
          ...wanted,
          updated_at: eb.case().when(isChanged).then(now.toISOString()).else(eb.ref('updated_at')).end(),
        }
      })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst()
    if (!known) throw noPost(slug)
    return { answer: { slug, changed: true } }
  },
})

const at = z
  .string()
  .trim()
  .regex(/^(\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?)?$/, 'Use the form 2026-12-24T09:00 (UTC).')
  .refine((time) => time === '' || !Number.isNaN(Date.parse(withZone(time))), 'This date doesn’t exist.')

export const publishPost = defineAction({
  name: 'post publish',
  about: 'publish a post now, or at --at 2026-12-24T09:00 (UTC)',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug, at: at.default('') }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => publication(work, slug),
  async run({ slug, at: typed }, { tx, now }) {
    const time = (typed ? new Date(withZone(typed)) : now).toISOString()
    const known = await tx.sql
      .updateTable('blog_post')
      .set((eb) => {
        // An already published post keeps its date, unless another one is given.
        const kept = eb.case().when('published_at', '<=', time).then(eb.ref('published_at')).else(time).end()
        return { published_at: typed === '' ? kept : time }
      })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst()
    if (!known) throw noPost(slug)
  },
})

export const unpublishPost = defineAction({
  name: 'post unpublish',
  about: 'unpublish a post; it stays as a draft',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => publication(work, slug),
  async run({ slug }, { tx }) {
    const known = await tx.sql
      .updateTable('blog_post')
      .set({ published_at: null })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst()
    if (!known) throw noPost(slug)
  },
})

function withZone(time: string): string {
  return /T/.test(time) && !time.endsWith('Z') ? `${time}Z` : time
}

const noPost = (address: string) => refused('slug', `There is no post ${address}.`, 'Run `post list` to find its slug.')

async function postState({ tx }: Work, address: string) {
  const post = await tx.sql
    .selectFrom('blog_post')
    .select(['title', 'author', 'summary', 'body_markdown as text', 'faqs'])
    .where('slug', '=', address)
    .forUpdate()
    .executeTakeFirst()
  return post ?? null
}

async function publication({ tx }: Work, address: string) {
  const post = await tx.sql
    .selectFrom('blog_post')
    .select('published_at')
    .where('slug', '=', address)
    .forUpdate()
    .executeTakeFirst()
  return post ? { published_at: rfc3339(post.published_at) } : null
}

export interface PostLine {
  slug: string
  title: string
  author: string
  published_at: string | null
  updated_at: string
}

/** The first 500 posts: drafts, then posts with a publication date, newest first. */
export async function everyPost(db: Reader): Promise<PostLine[]> {
  const rows = await db.sql
    .selectFrom('blog_post')
    .select(['slug', 'title', 'author', 'published_at', 'updated_at'])
    .orderBy((eb) => eb('published_at', 'is not', null))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, published_at: rfc3339(row.published_at), updated_at: rfc3339(row.updated_at) }))
}

export const setText = defineAction({
  name: 'text set',
  about: `change a text of the site: about, privacy or terms, e.g. text set about "$(cat about.md)"; '' restores the default`,
  words: { name: 'NAME', text: 'MARKDOWN' },
  input: z.strictObject({ name: oneOf(SITE_TEXTS), text: prose(MAX_BODY_LENGTH) }),
  target: ({ name }) => name,
  async state({ name }, { tx }) {
    await tx.sql.selectFrom('setting').select('key').where('key', '=', `text_${name}`).forUpdate().execute()
    return { text: (await siteText(tx, name)) ?? '' }
  },
  async run({ name, text }, { tx }) {
    await setSiteText(tx, name, text || null)
    return { answer: { text: name, written: text !== '' } }
  },
})
