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
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { none } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { faqField, faqsIn, formOf, given, type Field } from './form.ts'

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
      lead: 'A tree of two levels. Listings of a category stand in the one above it too.',
      main: html`<ul class="things tree">
          ${tree.map(categoryLine)}
        </ul>
        <section>
          <h2>A new category</h2>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add the category',
            fields: [
              {
                name: 'name',
                label: 'Name',
                required: true,
                max: 80,
                hint: 'Its address follows from the name, and stays.',
              },
              { name: 'text', label: 'Text on its page', kind: 'prose' },
              { name: 'parent', label: 'Stands below', kind: 'choice', choices: placesFor(tree, null) },
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

function placesFor(tree: CategoryLine[], slug: string | null) {
  const tops = tree.filter((category) => category.parent === null && category.slug !== slug)
  return [['', 'The top'] as const, ...tops.map((top) => [top.slug, top.name] as const)]
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
      main: html`<p><a href="/categories/${slug}">Its page on the site</a></p>
        ${formOf(visit, {
          path: filled(SET_PATH, { slug }),
          state,
          submit: 'Save',
          fields: [
            { name: 'name', label: 'Name', required: true, max: 80 },
            { name: 'text', label: 'Text on its page', kind: 'prose' },
            { name: 'parent', label: 'Stands below', kind: 'choice', choices: placesFor(tree, slug) },
            { name: 'position', label: 'Place among its neighbours', kind: 'number', hint: 'Lower stands first.' },
            faqField(state),
          ],
        })}
        <section id="attributes">
          <h2>Attributes</h2>
          <p class="quiet">
            Rows that comparisons of its listings show. One that reads a field of the profile needs no typing.
          </p>
          ${
            attributes.length
              ? html`<ul class="things">
                  ${await Promise.all(attributes.map((attribute) => attributeLine(visit, slug, attribute)))}
                </ul>`
              : none('It has none of its own.')
          }
          <h3>A new attribute</h3>
          ${formOf(visit, {
            path: filled(ADD_ATTRIBUTE, { slug }),
            submit: 'Add the attribute',
            fields: [{ name: 'name', label: 'Name', required: true, max: 80 }, sourceField()],
          })}
        </section>
        <section>
          <h2>Remove</h2>
          <p class="quiet">Only a category that no listing, draft or category stands in can go.</p>
          ${formOf(visit, {
            path: filled(REMOVE_PATH, { slug }),
            state,
            submit: 'Remove the category',
            isSecond: true,
          })}
        </section>`,
    }
  },
}

function sourceField(): Field {
  return {
    name: 'source',
    label: 'Reads',
    kind: 'choice',
    choices: [
      ['', 'Nothing: it is typed'],
      ...ATTRIBUTE_SOURCES.map((name) => [name, name.replaceAll('_', ' ')] as const),
    ],
  }
}

async function attributeLine(visit: Visit, slug: string, { id, name, values }: AttributeLine): Promise<Html> {
  const state = await stateFor(setAttribute, { id: String(id) }, visit.place)
  const params = { slug, id: String(id) }
  return html`<li>
    <div>
      <details ${visit.refused?.path === filled(SET_ATTRIBUTE, params) ? html`open` : ''}>
        <summary>${name} <span class="quiet">${values ? `said by ${counted(values, 'listing')}` : ''}</span></summary>
        ${formOf(visit, {
          path: filled(SET_ATTRIBUTE, params),
          state,
          submit: 'Save',
          about: name,
          fields: [
            { name: 'name', label: 'Name', required: true, max: 80 },
            sourceField(),
            { name: 'position', label: 'Place in the list', kind: 'number' },
          ],
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
      said: 'The category is there.',
      to: (_params, { answer }) =>
        typeof answer['slug'] === 'string' ? `/admin/categories/${answer['slug']}` : ADD_PATH,
    },
    {
      path: SET_PATH,
      action: setCategory,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'name', 'text', 'parent', 'position'), faqs: faqsIn(form) }),
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
      input: (form, { slug }) => ({ category: slug, ...given(form, 'name', 'source') }),
      said: 'The attribute is there.',
    },
    {
      path: SET_ATTRIBUTE,
      action: setAttribute,
      on: one,
      input: (form, { id }) => ({ id, ...given(form, 'name', 'source', 'position') }),
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
