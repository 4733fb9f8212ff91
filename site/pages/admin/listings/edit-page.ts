import { html } from 'hono/html'
import { stateFor } from '../../../../admin/action.ts'
import { editListing, TYPED_FIELDS } from '../../../../admin/listings/edit-listing.ts'
import { allCategories } from '../../../../domain/categories/categories.ts'
import { LISTING_TEXT_NAMES } from '../../../../domain/profile/fields.ts'
import { typedIn, type Part } from '../../../ui/forms/parts.ts'
import { FAQS, fieldPart, listingTextPart } from '../../../ui/forms/profile-parts.ts'
import { filled, type AdminForm, type AdminPage } from '../admin-section.ts'
import { formOf } from '../form.ts'

const PATH = '/admin/listings/:slug/edit'

const partsWith = (categories: Parameters<typeof fieldPart>[1]): Part[] => [
  ...TYPED_FIELDS.map((name) => fieldPart(name, categories)),
  ...LISTING_TEXT_NAMES.map(listingTextPart),
  FAQS,
]

/** The profile of any listing, for the site team. */
export const editPage: AdminPage = {
  path: PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const state = await stateFor(editListing, { slug }, visit.place)
    if (!state) return null
    return {
      title: `Edit ${String(state['name'])}`,
      lead: html`The rules for owners’ edits apply. Owners see in their history that the site team made the edit.`,
      crumbs: [
        { name: 'Listings', href: '/admin/listings' },
        { name: String(state['name']), href: `/admin/listings/${slug}` },
      ],
      main: formOf(visit, {
        path: filled(PATH, { slug }),
        state,
        submit: 'Save',
        parts: partsWith((await allCategories(visit.db)).map(({ name }) => ({ value: name, name }))),
      }),
    }
  },
}

export const editForm: AdminForm = {
  path: PATH,
  action: editListing,
  on: editPage,
  input: (form, { slug }) => ({
    slug,
    ...Object.fromEntries(partsWith([]).map((part) => [part.key, typedIn(form, part)])),
  }),
  said: 'The listing is saved.',
}
