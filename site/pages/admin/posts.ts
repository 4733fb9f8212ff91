import { html } from 'hono/html'
import { stateFor, type State } from '../../../admin/action.ts'
import { addPost, everyPost, publishPost, setPost, unpublishPost, type PostLine } from '../../../admin/actions/posts.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { faqField, faqsIn, formOf, given, typedIn, type Field } from './form.ts'

const LIST_PATH = '/admin/posts'
const NEW_PATH = '/admin/posts/new'
const SET_PATH = '/admin/posts/:slug'
const PUBLISH_PATH = '/admin/posts/:slug/publish'
const UNPUBLISH_PATH = '/admin/posts/:slug/unpublish'
const MAX_BODY_LENGTH = 200_000

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, now }) {
    const posts = await everyPost(db)
    return {
      title: 'Blog posts',
      lead: html`<a class="button" href="${NEW_PATH}">Write a post</a>`,
      main: things(
        posts.map((post) => postLine(post, now)),
        'Nothing has been written yet.',
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

function fieldsOf(state: State | null): Field[] {
  return [
    { name: 'title', label: 'Title', required: true, max: 200 },
    {
      name: 'author',
      label: 'Author',
      required: true,
      max: 80,
      value: (state?.['author'] as string | undefined) ?? 'The site team',
    },
    { name: 'summary', label: 'Summary', kind: 'prose', rows: 2, max: 500, hint: 'For lists and search engines.' },
    {
      name: 'text',
      label: 'Text',
      kind: 'prose',
      isMarkdown: true,
      rows: 18,
      max: MAX_BODY_LENGTH,
      hint: 'Markdown. HTML in it is shown as text.',
    },
    faqField(state),
  ]
}

/** What the text that was typed will look like; nothing before somebody asks for it. */
export function previewOf(visit: Visit, path: string): Html | '' {
  const { refused } = visit
  if (refused?.path !== path || refused.message !== null) return ''
  return html`<section class="preview" aria-label="Preview" tabindex="-1" id="preview">
    <p class="quiet">Preview. Nothing is saved yet.</p>
    <article class="post">
      ${typedIn(refused.typed, 'title') ? html`<h2>${typedIn(refused.typed, 'title')}</h2>` : ''}
      <div class="written">${markdownHtml(typedIn(refused.typed, 'text') ?? '')}</div>
    </article>
  </section>`
}

const write: AdminPage = {
  path: NEW_PATH,
  make: async (visit) => ({
    title: 'A new post',
    lead: 'It is a draft until you publish it.',
    crumbs: [{ name: 'Blog posts', href: LIST_PATH }],
    main: html`${previewOf(visit, NEW_PATH)}
    ${formOf(visit, {
      path: NEW_PATH,
      submit: 'Save the draft',
      hasPreview: true,
      fields: [
        ...fieldsOf(null),
        { name: 'slug', label: 'Address', hint: 'Empty: it follows from the title. It stays.', max: 200 },
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
      main: html`${isOut ? html`<p><a href="/blog/${slug}">The post on the site</a></p>` : ''} ${previewOf(visit, path)}
        ${formOf(visit, { path, state, submit: 'Save', hasPreview: true, fields: fieldsOf(state) })}
        <section>
          <h2>${publishedAt === null ? 'Publish' : 'Publication'}</h2>
          ${
            isOut
              ? ''
              : formOf(visit, {
                  path: filled(PUBLISH_PATH, { slug }),
                  state: publication,
                  submit: 'Publish',
                  fields: [
                    {
                      name: 'at',
                      label: 'From (UTC)',
                      kind: 'moment',
                      value: publishedAt?.slice(0, 16) ?? '',
                      hint: 'Empty for now. What is typed above is saved apart.',
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
                  submit: 'Take it off the site',
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
      input: (form) => ({ ...given(form, 'title', 'slug', 'author', 'summary', 'text'), faqs: faqsIn(form) }),
      said: 'The draft is saved.',
      to: (_params, { answer }) => (typeof answer['slug'] === 'string' ? `/admin/posts/${answer['slug']}` : LIST_PATH),
    },
    {
      path: SET_PATH,
      action: setPost,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'title', 'author', 'summary', 'text'), faqs: faqsIn(form) }),
      said: 'The post is saved.',
    },
    {
      path: PUBLISH_PATH,
      action: publishPost,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'at') }),
      said: 'The post has its date.',
    },
    {
      path: UNPUBLISH_PATH,
      action: unpublishPost,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The post is off the site, and a draft here.',
    },
  ],
}
