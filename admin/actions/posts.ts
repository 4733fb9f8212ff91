import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { slugOf } from '../../domain/shared/slug.ts'
import { setSiteText, SITE_TEXTS, siteText } from '../../domain/site-texts/site-texts.ts'
import { defineAction, type Work } from '../action.ts'
import { faqs, line, oneOf, prose, refused, slug } from '../typed.ts'

const BODY_MAX = 200_000

export const addPost = defineAction({
  name: 'post add',
  about: 'a new blog post, not published yet; --text MARKDOWN, --slug when it should not follow from the title',
  words: { title: 'TITLE' },
  input: z.strictObject({
    title: line(200),
    slug: z.union([z.literal(''), slug], 'Use small letters, digits and hyphens.').default(''),
    author: line(80).default('The site team'),
    summary: prose(500).default(''),
    text: prose(BODY_MAX).default(''),
    faqs: faqs.default([]),
  }),
  target: ({ title, slug: wanted }) => wanted || slugOf(title ?? ''),
  state: ({ title, slug: wanted }, work) =>
    title === undefined ? Promise.resolve(null) : postState(work, wanted || slugOf(title)),
  async run({ title, slug: wanted, author, summary, text, faqs: questions }, { tx, now }) {
    const address = wanted || slugOf(title)
    if (!address) throw refused('slug', 'The title has no letter for an address.', 'Write an address.')
    // The page on which a new post is written stands there.
    if (address === 'new') throw refused('slug', 'A post cannot be called new.', 'Write another address.')
    const added = await raw(tx, {
      text: `insert into blog_post (slug, title, author, summary, body_markdown, faqs, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6::jsonb, $7, $7) on conflict (slug) do nothing returning 1`,
      values: [address, title, author, summary, text, JSON.stringify(questions), now.toISOString()],
    })
    if (!added.length) throw refused('slug', `There is a post at /blog/${address} already.`, 'Write another address.')
    return { answer: { slug: address } }
  },
})

export const setPost = defineAction({
  name: 'post set',
  about: 'change a post',
  words: { slug: 'SLUG' },
  input: z.strictObject({
    slug,
    title: line(200).optional(),
    author: line(80).optional(),
    summary: prose(500).optional(),
    text: prose(BODY_MAX).optional(),
    faqs: faqs.optional(),
  }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => postState(work, slug),
  async run({ slug, title, author, summary, text, faqs: questions }, { tx, now }) {
    // `is distinct from`: a form that changes nothing is no update.
    const known = await raw(tx, {
      text: `update blog_post set title = coalesce($2, title), author = coalesce($3, author), summary = coalesce($4, summary),
               body_markdown = coalesce($5, body_markdown), faqs = coalesce($6::jsonb, faqs),
               updated_at = case when (title, author, summary, body_markdown, faqs) is distinct from (coalesce($2, title),
                 coalesce($3, author), coalesce($4, summary), coalesce($5, body_markdown), coalesce($6::jsonb, faqs))
                 then $7::timestamptz else updated_at end
             where slug = $1 returning 1`,
      values: [
        slug,
        title ?? null,
        author ?? null,
        summary ?? null,
        text ?? null,
        questions ? JSON.stringify(questions) : null,
        now.toISOString(),
      ],
    })
    if (!known.length) throw noPost(slug)
    return { answer: { slug, changed: true } }
  },
})

const at = z
  .string()
  .trim()
  .regex(/^(\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?)?$/, 'Write it as 2026-12-24T09:00 (UTC).')
  .refine((time) => time === '' || !Number.isNaN(Date.parse(withZone(time))), 'There is no such moment.')

export const publishPost = defineAction({
  name: 'post publish',
  about: 'show a post now, or from --at 2026-12-24T09:00 (UTC) on',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug, at: at.default('') }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => publication(work, slug),
  async run({ slug, at: typed }, { tx, now }) {
    const time = typed ? new Date(withZone(typed)) : now
    const known = await raw(tx, {
      // Published already and no other time asked for: it keeps its date.
      text: `update blog_post set published_at = case when $3 and published_at <= $2 then published_at else $2::timestamptz end
             where slug = $1 returning 1`,
      values: [slug, time.toISOString(), typed === ''],
    })
    if (!known.length) throw noPost(slug)
  },
})

export const unpublishPost = defineAction({
  name: 'post unpublish',
  about: 'take a post off the site; it stays a draft here',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => publication(work, slug),
  async run({ slug }, { tx }) {
    const known = await raw(tx, {
      text: 'update blog_post set published_at = null where slug = $1 returning 1',
      values: [slug],
    })
    if (!known.length) throw noPost(slug)
  },
})

function withZone(time: string): string {
  return /T/.test(time) && !time.endsWith('Z') ? `${time}Z` : time
}

const noPost = (address: string) => refused('slug', `There is no post ${address}.`, 'Run `post list` for the slugs.')

async function postState({ tx }: Work, address: string) {
  const [post] = await raw<Record<string, unknown>>(tx, {
    text: 'select title, author, summary, body_markdown as text, faqs from blog_post where slug = $1 for update',
    values: [address],
  })
  return post ?? null
}

async function publication({ tx }: Work, address: string) {
  const [post] = await raw<{ published_at: string | null }>(tx, {
    text: 'select published_at::text from blog_post where slug = $1 for update',
    values: [address],
  })
  return post ? { published_at: rfc3339(post.published_at) } : null
}

export interface PostLine {
  slug: string
  title: string
  author: string
  published_at: string | null
  updated_at: string
}

/** The newest posts, drafts first. */
export async function everyPost(db: Reader): Promise<PostLine[]> {
  const rows = await raw<PostLine>(db, {
    text: `select slug, title, author, published_at::text, updated_at::text from blog_post
           order by published_at is not null, published_at desc, id desc limit 500`,
  })
  return rows.map((row) => ({ ...row, published_at: rfc3339(row.published_at), updated_at: rfc3339(row.updated_at) }))
}

export const setText = defineAction({
  name: 'text set',
  about: `the page about, privacy or terms, e.g. text set about "$(cat about.md)"; '' for the first text`,
  words: { name: 'NAME', text: 'MARKDOWN' },
  input: z.strictObject({ name: oneOf(SITE_TEXTS), text: prose(BODY_MAX) }),
  target: ({ name }) => name,
  async state({ name }, { tx }) {
    await raw(tx, { text: 'select 1 from setting where key = $1 for update', values: [`text_${name}`] })
    return { text: (await siteText(tx, name)) ?? '' }
  },
  async run({ name, text }, { tx }) {
    await setSiteText(tx, name, text || null)
    return { answer: { text: name, written: text !== '' } }
  },
})
