import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { addPost, everyPost, publishPost, setPost, unpublishPost, type PostLine } from '../../../admin/actions/posts.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import { typedIn, type Part } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { FAQS, formOf, LINE } from './form.ts'
import { given, textIn } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/posts'
const NEW_PATH = '/admin/posts/new'
const SET_PATH = '/admin/posts/:slug'
const PUBLISH_PATH = '/admin/posts/:slug/publish'
const UNPUBLISH_PATH = '/admin/posts/:slug/unpublish'

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, now }) {
    const posts = await everyPost(db)
    return {
      title: 'Blog posts',
      lead: html`<a class="button" href="${NEW_PATH}">Write a post</a>`,
      main: things(
        posts.map((post) => postLine(post, now)),
        'No posts yet.',
      ),
    }
  },
}

function postLine({ slug, title, author, published_at, updated_at }: PostLine, now: Date): Html {
  return html`<li>
    <div>
      <a href="/admin/posts/${slug}"><b>${title}</b></a>
      <p class="facts">
        <span>${whenOf(published_at, now)}</span><span>${author}</span><span>edited ${moment(updated_at)}</span>
      </p>
    </div>
  </li>`
}

function whenOf(publishedAt: string | null, now: Date): Html {
  if (publishedAt === null) return html`Draft`
  return html`${Date.parse(publishedAt) > now.getTime() ? 'Appears' : 'Published'} ${moment(publishedAt)}`
}

const PARTS: Part[] = [
  { key: 'title', label: 'Title', shape: LINE, isRequired: true },
  { key: 'author', label: 'Author', shape: LINE, isRequired: true },
  { key: 'summary', label: 'Summary', shape: { kind: 'text', rows: 2 }, hint: 'For lists and search engines.' },
  {
    key: 'text',
    label: 'Text',
    shape: { kind: 'text', rows: 18, isMarkdown: true },
    hint: 'Markdown. HTML is shown as text.',
  },
  FAQS,
]

/** The typed text as the page will show it, when a preview was asked for. */
export function previewOf(visit: Visit, path: string): Html | '' {
  const { refused } = visit
  if (refused?.path !== path || refused.error !== null) return ''
  return html`<section class="preview" aria-label="Preview" tabindex="-1" id="preview">
    <p class="quiet">Preview: not saved yet.</p>
    <article class="post">
      ${textIn(refused.typed, 'title') ? html`<h2>${textIn(refused.typed, 'title')}</h2>` : ''}
      <div class="written">${markdownHtml(textIn(refused.typed, 'text') ?? '')}</div>
    </article>
  </section>`
}

const write: AdminPage = {
  path: NEW_PATH,
  make: async (visit) => ({
    title: 'New post',
    lead: 'It stays a draft until you publish it.',
    crumbs: [{ name: 'Blog posts', href: LIST_PATH }],
    main: html`${previewOf(visit, NEW_PATH)}
    ${formOf(visit, {
      path: NEW_PATH,
      submit: 'Save draft',
      hasPreview: true,
      values: { author: 'The site team' },
      parts: [
        ...PARTS,
        { key: 'slug', label: 'Address', shape: LINE, hint: 'Leave empty to use the title. It never changes.' },
      ],
    })}`,
  }),
}

const one: AdminPage = {
  path: SET_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const [state, publication] = await Promise.all([
      known(() => stateFor(setPost, { slug }, visit.place)),
      known(() => stateFor(publishPost, { slug }, visit.place)),
    ])
    if (!state || !publication) return null
    const publishedAt = publication['published_at'] as string | null
    const isOut = publishedAt !== null && Date.parse(publishedAt) <= visit.now.getTime()
    const path = filled(SET_PATH, { slug })
    return {
      title: String(state['title']),
      lead: whenOf(publishedAt, visit.now),
      crumbs: [{ name: 'Blog posts', href: LIST_PATH }],
      main: html`${isOut ? html`<p><a href="/blog/${slug}">View on the site</a></p>` : ''} ${previewOf(visit, path)}
        ${formOf(visit, { path, state, submit: 'Save', hasPreview: true, parts: PARTS })}
        <section>
          <h2>${publishedAt === null ? 'Publish' : 'Publication'}</h2>
          ${
            isOut
              ? ''
              : formOf(visit, {
                  path: filled(PUBLISH_PATH, { slug }),
                  state: publication,
                  submit: 'Publish',
                  values: { at: publishedAt?.slice(0, 16) ?? '' },
                  parts: [
                    {
                      key: 'at',
                      label: 'Publish at (UTC)',
                      shape: { kind: 'line', input: 'moment' },
                      hint: 'Leave empty to publish now. Save your edits above first.',
                    },
                  ],
                })
          }
          ${
            publishedAt === null
              ? ''
              : formOf(visit, {
                  path: filled(UNPUBLISH_PATH, { slug }),
                  state: publication,
                  submit: 'Unpublish',
                  isSecond: true,
                })
          }
        </section>`,
    }
  },
}

export const posts: AdminSection = {
  name: 'Blog posts',
  href: LIST_PATH,
  pages: [list, write, one],
  forms: [
    {
      path: NEW_PATH,
      action: addPost,
      on: write,
      input: (form) => ({ ...given(form, 'title', 'slug', 'author', 'summary', 'text'), faqs: typedIn(form, FAQS) }),
      said: 'The draft is saved.',
      to: (_params, { answer }) => (typeof answer['slug'] === 'string' ? `/admin/posts/${answer['slug']}` : LIST_PATH),
    },
    {
      path: SET_PATH,
      action: setPost,
      on: one,
      input: (form, { slug }) => ({
        slug,
        ...given(form, 'title', 'author', 'summary', 'text'),
        faqs: typedIn(form, FAQS),
      }),
      said: 'The post is saved.',
    },
    {
      path: PUBLISH_PATH,
      action: publishPost,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'at') }),
      said: 'The publication date is set.',
    },
    {
      path: UNPUBLISH_PATH,
      action: unpublishPost,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The post is unpublished. It is a draft again.',
    },
  ],
}
