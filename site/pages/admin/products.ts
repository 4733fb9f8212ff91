import { html } from 'hono/html'
import { stateFor, type State } from '../../../admin/action.ts'
import { addProduct, pricesOf, setPrice, setProduct, type PriceLine } from '../../../admin/actions/products.ts'
import { everyProduct, type Product } from '../../../domain/orders/catalogue/products.ts'
import { typedIn, type Part, type Row } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { counted, dollars } from '../../ui/words.ts'
import { chip, moment, table, things, type TableRow } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection } from './admin-section.ts'
import { centsIn, choiceOf, formOf, LINE, NUMBER, TICK } from './form.ts'
import { given, type Form } from '../../ui/forms/form-fields.ts'

const PRICE_PATH = '/admin/products/:code/price'
const SET_PATH = '/admin/products/:code'
const ADD_PATH = '/admin/products'
const STOP_PATH = '/admin/products/:code/stop'

const list: AdminPage = {
  path: ADD_PATH,
  async make(visit) {
    const products = await everyProduct(visit.db, visit.now)
    return {
      title: 'Products and prices',
      lead: 'Only active products with a price are for sale.',
      main: html`${table(['Product', 'Status', 'Price', 'Code'], products.map(productRow), 'No products yet.')}
        <section>
          <h2>New product</h2>
          <p class="quiet">A task for the site team. Do it, then mark it as done.</p>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add product',
            values: { needs_listing: 'yes' },
            parts: [
              {
                key: 'code',
                label: 'Code',
                hint: 'For the API, such as logo_design. It never changes.',
                shape: LINE,
                isRequired: true,
              },
              NAME,
              TEXT,
              NEEDS_LISTING,
              {
                key: 'done_by',
                label: 'Who does the work (sets the VAT)',
                shape: choiceOf([
                  ['people', 'People'],
                  ['software', 'Software'],
                ]),
              },
            ],
          })}
        </section>`,
    }
  },
}

const one: AdminPage = {
  path: SET_PATH,
  async make(visit) {
    const code = visit.params['code']!
    const [state, price, prices] = await Promise.all([
      known(() => stateFor(setProduct, { code }, visit.place)),
      known(() => stateFor(setPrice, { code }, visit.place)),
      pricesOf(visit.db, code),
    ])
    if (!state) return null
    const cents = price!['cents'] as number | null
    const path = (pattern: string) => filled(pattern, { code })
    return {
      title: String(state['name']),
      lead:
        cents === null
          ? 'Not for sale: no price.'
          : `${dollars(cents)} without VAT${state['active'] ? '' : ', not active'}.`,
      crumbs: [{ name: 'Products and prices', href: ADD_PATH }],
      main: html`<section id="price">
          <h2>Price</h2>
          <p class="quiet">A new price applies immediately. Existing orders keep theirs.</p>
          ${formOf(visit, {
            path: path(PRICE_PATH),
            state: price,
            submit: 'Set price',
            values: { cents: cents === null ? '' : (cents / 100).toFixed(2) },
            parts: [
              {
                key: 'cents',
                label: 'Price in US dollars, without VAT',
                shape: NUMBER,
                hint: 'Such as 49 or 49.50.',
                isRequired: true,
              },
            ],
          })}
          ${cents === null ? '' : formOf(visit, { path: path(STOP_PATH), state: price, submit: 'Stop selling', isSecond: true })}
        </section>
        <section id="product">
          <h2>Product</h2>
          ${formOf(visit, { path: path(SET_PATH), state, submit: 'Save', values: optionValues(state), parts: partsOf(state) })}
          ${state['fulfilment'] === 'site_team' ? '' : html`<p class="quiet">The service fulfills this product, so its options are fixed.${optionsSaid(state['options'] as Options)}</p>`}
        </section>
        <section id="prices">
          <h2>Price history</h2>
          ${things(prices.map(priceLine), 'No prices yet.')}
        </section>`,
    }
  },
}

type Options = NonNullable<Product['options']>

const NAME: Part = { key: 'name', label: 'Name', shape: LINE, isRequired: true }
const TEXT: Part = { key: 'text', label: 'What the buyer gets', shape: { kind: 'text', rows: 4 } }
const NEEDS_LISTING: Part = { key: 'needs_listing', label: 'Bought for a listing', shape: TICK }
const OPTIONS: Part = {
  key: 'options',
  label: 'Options for each listing',
  hint: 'Separate choices with commas. Without choices, buyers type their own text.',
  shape: {
    kind: 'rows',
    one: 'Option',
    columns: [
      { name: 'name', label: 'Name', kind: 'line' },
      { name: 'description', label: 'Description', kind: 'line' },
      { name: 'choices', label: 'Choices', kind: 'line' },
      {
        name: 'required',
        label: 'Required',
        kind: 'choice',
        choices: [
          { value: 'no', name: 'No' },
          { value: 'yes', name: 'Yes' },
        ],
      },
    ],
  },
}
const EVERY: Part[] = [
  NAME,
  TEXT,
  { key: 'position', label: 'Position', shape: NUMBER },
  { key: 'active', label: 'Active: for sale when it has a price', shape: TICK },
]

/** The parts that can be edited. For products that the software delivers, the code decides the rest. */
function partsOf(state: State): Part[] {
  return state['fulfilment'] === 'site_team' ? [...EVERY, NEEDS_LISTING, OPTIONS] : EVERY
}

function optionValues({ options }: State): { options: Row[] } {
  return {
    options: (options as Options).map(({ name, description, choices, required }) => ({
      name,
      description,
      choices: choices?.join(', ') ?? '',
      required: required ? 'yes' : 'no',
    })),
  }
}

function optionsSaid(options: Options): string {
  return options.length ? ` Options: ${options.map(({ name }) => name).join(', ')}.` : ''
}

function optionsIn(form: Form) {
  return (typedIn(form, OPTIONS) as Row[]).map(({ name, description, choices, required }) => ({
    name,
    description,
    choices: choices ? choices.split(',').map((choice) => choice.trim()) : null,
    required: required === 'yes',
  }))
}

function productRow({ code, name, price_cents, active }: Awaited<ReturnType<typeof everyProduct>>[number]): TableRow {
  return {
    name: html`<a href="/admin/products/${code}">${name}</a>`,
    small: html`${price_cents === null ? '' : `${dollars(price_cents)} · `}<code>${code}</code>`,
    state: !active
      ? chip('Not active', 'quiet')
      : price_cents === null
        ? chip('No price', 'waiting')
        : chip('For sale', 'good'),
    cells: [price_cents === null ? '' : dollars(price_cents), html`<code>${code}</code>`],
  }
}

function priceLine({ cents, from, to, set_by, orders }: PriceLine): Html {
  return html`<li>
    <div>
      <b>${dollars(cents)}</b>
      <p class="facts">
        <span>from ${moment(from)}</span><span>${to === null ? 'now' : html`until ${moment(to)}`}</span
        ><span>set by ${set_by}</span><span>${counted(orders, 'order line')}</span>
      </p>
    </div>
  </li>`
}

export const products: AdminSection = {
  name: 'Products',
  href: ADD_PATH,
  pages: [list, one],
  forms: [
    {
      path: ADD_PATH,
      action: addProduct,
      on: list,
      input: (form) => given(form, 'code', 'name', 'text', 'needs_listing', 'done_by'),
      said: 'The product is added. Set a price to sell it.',
      to: (_params, { answer }) =>
        typeof answer['code'] === 'string' ? `/admin/products/${answer['code']}` : ADD_PATH,
    },
    {
      path: SET_PATH,
      action: setProduct,
      on: one,
      input: (form, { code }) => ({
        code,
        ...given(form, 'name', 'text', 'position', 'active', 'needs_listing'),
        ...(form['options.name'] === undefined ? {} : { options: optionsIn(form) }),
      }),
      said: 'The product is saved.',
    },
    {
      path: PRICE_PATH,
      action: setPrice,
      on: one,
      input: (form, { code }) => ({ code, cents: centsIn(form, 'cents') }),
      said: 'The price is saved.',
    },
    {
      path: STOP_PATH,
      action: setPrice,
      on: one,
      input: (_form, { code }) => ({ code, cents: 'none' }),
      said: 'The price is saved.',
    },
  ],
}
