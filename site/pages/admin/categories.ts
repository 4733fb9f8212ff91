import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import {
  addAttribute,
  attributesOf,
  removeAttribute,
  setAttribute,
  type AttributeLine,
} from '../../../admin/actions/attributes.ts'
import {
  addCategory,
  categoryTree,
  removeCategory,
  setCategory,
  type CategoryLine,
} from '../../../admin/actions/categories.ts'
import { ATTRIBUTE_SOURCES } from '../../../domain/listings/lists/comparison.ts'
import { typedIn, type Part } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { none } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { FAQS, formOf, LINE, NUMBER } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const ADD_PATH = '/admin/categories'
const SET_PATH = '/admin/categories/:slug'
const REMOVE_PATH = '/admin/categories/:slug/remove'
const ADD_ATTRIBUTE = '/admin/categories/:slug/attributes'
const SET_ATTRIBUTE = '/admin/categories/:slug/attributes/:id'
const REMOVE_ATTRIBUTE = '/admin/categories/:slug/attributes/:id/remove'

const list: AdminPage = {
  path: ADD_PATH,
  async make(visit) {
    const tree = await categoryTree(visit.db)
    return {
      title: 'Categories',
      lead: 'Two levels. A category also shows the listings of its subcategories.',
      main: html`<ul class="things tree">
          ${tree.map(categoryLine)}
        </ul>
        <section>
          <h2>New category</h2>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add category',
            parts: [
              { ...NAME, hint: 'The address is made from this name and never changes.' },
              TEXT,
              parentPart(tree, null),
            ],
          })}
        </section>`,
    }
  },
}

function categoryLine({ slug, name, parent, listings, faqs, attributes }: CategoryLine): Html {
  return html`<li class="${parent === null ? '' : 'below'}">
    <div>
      <a href="/admin/categories/${slug}">${parent === null ? html`<b>${name}</b>` : name}</a>
      <p class="facts">
        <span>${counted(listings, 'listing')}</span>${faqs ? html`<span>${counted(faqs, 'question')}</span>` : ''}${
          attributes ? html`<span>${counted(attributes, 'attribute')}</span>` : ''
        }
      </p>
    </div>
  </li>`
}

const NAME: Part = { key: 'name', label: 'Name', shape: LINE, isRequired: true }
const TEXT: Part = { key: 'text', label: 'Page text', shape: { kind: 'text', rows: 4 } }

function parentPart(tree: CategoryLine[], slug: string | null): Part {
  const tops = tree.filter((category) => category.parent === null && category.slug !== slug)
  const choices = tops.map((top) => ({ value: top.slug, name: top.name }))
  return { key: 'parent', label: 'Parent category', shape: { kind: 'choice', choices, empty: 'None (top level)' } }
}

const one: AdminPage = {
  path: SET_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const state = await known(() => stateFor(setCategory, { slug }, visit.place))
    if (!state) return null
    const [tree, attributes] = await Promise.all([categoryTree(visit.db), attributesOf(visit.db, slug)])
    return {
      title: String(state['name']),
      crumbs: [{ name: 'Categories', href: ADD_PATH }],
      main: html`<p><a href="/categories/${slug}">View on the site</a></p>
        ${formOf(visit, {
          path: filled(SET_PATH, { slug }),
          state,
          submit: 'Save',
          parts: [
            NAME,
            TEXT,
            parentPart(tree, slug),
            { key: 'position', label: 'Position', shape: NUMBER, hint: 'Lower numbers come first.' },
            FAQS,
          ],
        })}
        <section id="attributes">
          <h2>Attributes</h2>
          <p class="quiet">Rows of a comparison. Take the value from a profile field, or let owners type it.</p>
          ${
            attributes.length
              ? html`<ul class="things">
                  ${await Promise.all(attributes.map((attribute) => attributeLine(visit, slug, attribute)))}
                </ul>`
              : none('No attributes yet.')
          }
          <h3>New attribute</h3>
          ${formOf(visit, {
            path: filled(ADD_ATTRIBUTE, { slug }),
            submit: 'Add attribute',
            parts: [NAME, SOURCE, CHOICES],
          })}
        </section>
        <section>
          <h2>Remove</h2>
          <p class="quiet">You can remove a category without listings, drafts or subcategories.</p>
          ${formOf(visit, {
            path: filled(REMOVE_PATH, { slug }),
            state,
            submit: 'Remove category',
            isSecond: true,
          })}
        </section>`,
    }
  },
}

const SOURCE: Part = {
  key: 'source',
  label: 'Value from',
  shape: {
    kind: 'choice',
    choices: ATTRIBUTE_SOURCES.map((value) => ({ value, name: value.replaceAll('_', ' ') })),
    empty: 'Nothing: owners type it',
  },
}

const CHOICES: Part = {
  key: 'choices',
  label: 'Choices',
  shape: LINE,
  hint: 'Separate them with commas, such as “Yes, No”. Leave empty to let owners type.',
}

async function attributeLine(visit: Visit, slug: string, { id, name, values }: AttributeLine): Promise<Html> {
  const state = await stateFor(setAttribute, { id: String(id) }, visit.place)
  const params = { slug, id: String(id) }
  return html`<li>
    <div>
      <details ${visit.refused?.path === filled(SET_ATTRIBUTE, params) ? html`open` : ''}>
        <summary>${name} <span class="quiet">${values ? `set by ${counted(values, 'listing')}` : ''}</span></summary>
        ${formOf(visit, {
          path: filled(SET_ATTRIBUTE, params),
          state,
          submit: 'Save',
          about: name,
          parts: [NAME, SOURCE, CHOICES, { key: 'position', label: 'Position', shape: NUMBER }],
        })}
        ${formOf(visit, { path: filled(REMOVE_ATTRIBUTE, params), state, submit: 'Remove', about: name, isSecond: true })}
      </details>
    </div>
  </li>`
}

const CATEGORY_SAID = 'The category is saved.'

export const categories: AdminSection = {
  name: 'Categories',
  href: ADD_PATH,
  pages: [list, one],
  forms: [
    {
      path: ADD_PATH,
      action: addCategory,
      on: list,
      input: (form) => given(form, 'name', 'text', 'parent'),
      said: 'The category is added.',
      to: (_params, { answer }) =>
        typeof answer['slug'] === 'string' ? `/admin/categories/${answer['slug']}` : ADD_PATH,
    },
    {
      path: SET_PATH,
      action: setCategory,
      on: one,
      input: (form, { slug }) => ({
        slug,
        ...given(form, 'name', 'text', 'parent', 'position'),
        faqs: typedIn(form, FAQS),
      }),
      said: CATEGORY_SAID,
    },
    {
      path: REMOVE_PATH,
      action: removeCategory,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The category is removed.',
      to: () => ADD_PATH,
    },
    {
      path: ADD_ATTRIBUTE,
      action: addAttribute,
      on: one,
      input: (form, { slug }) => ({ category: slug, ...given(form, 'name', 'source', 'choices') }),
      said: 'The attribute is added.',
    },
    {
      path: SET_ATTRIBUTE,
      action: setAttribute,
      on: one,
      input: (form, { id }) => ({ id, ...given(form, 'name', 'source', 'choices', 'position') }),
      said: 'The attribute is saved.',
    },
    {
      path: REMOVE_ATTRIBUTE,
      action: removeAttribute,
      on: one,
      input: (_form, { id }) => ({ id }),
      said: 'The attribute is removed.',
    },
  ],
}
