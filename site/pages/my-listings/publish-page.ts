import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { FIELDS, type FieldName } from '../../../domain/profile/fields.ts'
import type { Gap } from '../../../domain/profile/minimum-content.ts'
import type { Choice } from '../../ui/forms/parts.ts'
import type { Html, Page } from '../../ui/page.ts'
import { isLaunch, type Products } from '../browse/products-page.ts'
import { dollars } from '../../ui/words.ts'
import { formKeys, myListingPage, type Around, type MyListing } from './frame.ts'

/** An order that was just refused, with what the owner typed. */
export interface RefusedOrder {
  product: string
  problem: string
  typed: Record<string, unknown>
}

interface Publishing extends Around {
  listing: MyListing
  /**
   * The free launch week the listing would get now; null when every week is full or the status isn't `draft`.
   */
  week: string | null
  /** The products that the owner can buy for the listing now. */
  products: Products
  categories: readonly Choice[]
  refused: RefusedOrder | null
  problem: string | null
  /** What the listing still lacks before it can be published. */
  gaps: readonly Gap[]
  /** Id of the listing's draft; null if there is none that this person owns. */
  draftId: string | null
}

/** The ways to publish (free with a badge, or paid), and the add-ons for a listing. */
export function publishPage({
  listing,
  week,
  products,
  categories,
  refused,
  problem,
  gaps,
  draftId,
  ...around
}: Publishing): Page {
  const { id, status } = listing
  const isOpen = status === 'draft'
  const [launches, others] = [products.filter(isLaunch), products.filter((product) => !isLaunch(product))]
  const shown = (product: Products[number]) => {
    const isClosed = gaps.length > 0 && isLaunch(product)
    return productOf(listing, product, { categories, refused, isClosed, ...around })
  }
  return myListingPage(
    listing,
    '/publish',
    isOpen ? 'Choose how to publish' : 'Publish and promote',
    around,
    html`
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${gaps.length && (isOpen || launches.length) ? gapsNote(listing, gaps, draftId) : ''}
      <ul class="ways-out">
        ${
          isOpen
            ? html`<li class="way-out">
                <h2>Free</h2>
                <p class="price">$0</p>
                <p>
                  Your full profile in a launch week, in return for a small badge on your homepage.
                  ${
                    week
                      ? html`Next free week: <b><time datetime="${week}">${longDate(week)}</time></b
                          >.`
                      : 'All upcoming weeks are full.'
                  }
                </p>
                <form method="post" action="/my-listings/${id}/free" data-once>
                  ${formKeys(around)}<button ${gaps.length ? html`disabled` : ''}>Publish for free</button>
                </form>
              </li>`
            : ''
        }
        ${launches.map(shown)}
      </ul>
      ${
        others.length
          ? html`<h2>${launches.length || isOpen ? 'Add-ons' : 'For this listing'}</h2>
              <ul class="ways-out">
                ${others.map(shown)}
              </ul>`
          : ''
      }
      ${
        products.length
          ? html`<p class="quiet">
              Prices exclude VAT, which you see before you pay. Purchases never affect votes, rankings or awards.
            </p>`
          : isOpen
            ? ''
            : html`<p>There’s nothing to buy for this listing right now.</p>`
      }
    `,
  )
}

function gapsNote({ id }: MyListing, gaps: readonly Gap[], draftId: string | null): Html {
  const hrefOf = (field: FieldName) => {
    if (FIELDS[field].isEditedOnListing) return `/my-listings/${id}/profile#part-${field}`
    return draftId === null ? null : `/drafts/${draftId}#part-${field}`
  }
  const linkTo = (field: FieldName) => {
    const href = hrefOf(field)
    return href ? html`<a href="${href}">${FIELDS[field].label}</a>` : FIELDS[field].label
  }
  return html`<div class="note">
    <p>Before you can publish this listing, add:</p>
    <ul>
      ${gaps.map(({ what, fields }) => html`<li>${what} (${fields.map((field, place) => html`${place ? ', ' : ''}${linkTo(field)}`)})</li>`)}
    </ul>
  </div>`
}

function productOf(
  { id, live_at }: MyListing,
  { code, name, description, price_cents, options, weeks }: Products[number],
  {
    categories,
    refused,
    isClosed,
    ...around
  }: Around & Pick<Publishing, 'categories' | 'refused'> & { isClosed: boolean },
): Html {
  const mine = refused?.product === code ? refused : null
  const was = (field: string) => {
    const typed = mine?.typed[field]
    return typeof typed === 'string' ? typed : ''
  }
  const chosen = (value: string, field: string) => (was(field) === value ? html` selected` : '')
  return html`<li class="way-out" id="buy-${code}">
    <h2>${name}</h2>
    <p class="price">
      ${code === 'billboard_min' ? html`<span class="quiet">from</span> ` : ''}${dollars(price_cents)}
    </p>
    <p>${description}</p>
    ${mine ? html`<p class="problem" role="alert">${mine.problem}</p>` : ''}
    <form method="post" action="/my-listings/${id}/order" data-once>
      ${formKeys(around)}
      <input type="hidden" name="product" value="${code}" />
      ${
        weeks && !(isLaunch({ code }) && live_at)
          ? html`<label
              ><span>Launch week</span
              ><select name="week">
                ${isLaunch({ code }) ? html`<option value="">As soon as possible</option>` : ''}
                ${weeks.map((monday) => html`<option value="${monday}" ${chosen(monday, 'week')}>Week of ${longDate(monday)}</option>`)}
              </select></label
            >`
          : ''
      }
      ${
        code === 'billboard_min'
          ? html`<label
              ><span>Amount in US dollars</span
              ><input name="amount" inputmode="decimal" value="${was('amount') || (price_cents / 100).toString()}"
            /></label>`
          : ''
      }
      ${
        code === 'extra_categories'
          ? Array.from(
              { length: 3 },
              (_, place) =>
                html`<label
                  ><span>Category ${place + 1}</span
                  ><select name="category.${place}">
                    <option value="">None</option>
                    ${categories.map(({ value, name: said }) => html`<option value="${value}" ${chosen(value, `category.${place}`)}>${said}</option>`)}
                  </select></label
                >`,
            )
          : ''
      }
      ${options?.map(
        (option) =>
          html`<label
            ><span>${option.description}${option.required ? '' : ' (optional)'}</span>${
              option.choices
                ? html`<select name="option.${option.name}">
                    ${option.required ? '' : html`<option value="">None</option>`}
                    ${option.choices.map((choice) => html`<option ${chosen(choice, `option.${option.name}`)}>${choice}</option>`)}
                  </select>`
                : html`<input name="option.${option.name}" value="${was(`option.${option.name}`)}" />`
            }</label
          >`,
      )}
      <button class="second" ${isClosed ? html`disabled` : ''}>Go to checkout</button>
    </form>
  </li>`
}
