import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { addProduct, pricesOf, setPrice, setProduct, type PriceLine } from '../../../admin/actions/products.ts'
import { everyProduct, type Product } from '../../../domain/orders/catalogue/products.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Html } from '../../ui/page.ts'
import { counted, dollars } from '../../ui/words.ts'
import { moment, things } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection } from './admin-section.ts'
import { centsIn, formOf, given, rowsIn, type Field } from './form.ts'

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
      lead: 'What is sold. A product without a price is not, and one that is not active neither.',
      main: html`${things(products.map(productLine), 'There are no products yet.')}
        <section>
          <h2>A new product</h2>
          <p class="quiet">It is a task for the site team: whoever buys it is written to, and you mark it done.</p>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add the product',
            fields: [
              {
                name: 'code',
                label: 'Code',
                hint: 'For the API, for example logo_design. It never changes.',
                required: true,
                max: 60,
              },
              { name: 'name', label: 'Name', required: true, max: 80 },
              { name: 'text', label: 'What the buyer gets', kind: 'prose' },
              { name: 'needs_listing', label: 'It is bought for a listing', kind: 'tick', value: 'yes' },
              {
                name: 'done_by',
                label: 'Who does it (this decides the VAT)',
                kind: 'choice',
                choices: [
                  ['people', 'People'],
                  ['software', 'Software, by itself'],
                ],
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
          ? 'Not for sale: it has no price.'
          : `${dollars(cents)} without VAT${state['active'] ? '' : ', but not active'}.`,
      crumbs: [{ name: 'Products and prices', href: ADD_PATH }],
      main: html`<section id="price">
          <h2>Price</h2>
          <p class="quiet">A new price holds from now on. Orders that are made keep the price they were made at.</p>
          ${formOf(visit, {
            path: path(PRICE_PATH),
            state: price,
            submit: 'Set the price',
            fields: [
              {
                name: 'cents',
                label: 'Price in US dollars, without VAT',
                kind: 'number',
                value: cents === null ? '' : (cents / 100).toFixed(2),
                hint: 'For example 49 or 49.50.',
                required: true,
              },
            ],
          })}
          ${cents === null ? '' : formOf(visit, { path: path(STOP_PATH), state: price, submit: 'Stop the sale', isSecond: true })}
        </section>
        <section id="product">
          <h2>Product</h2>
          ${formOf(visit, { path: path(SET_PATH), state, submit: 'Save', fields: productFields(state) })}
          ${state['fulfilment'] === 'site_team' ? '' : html`<p class="quiet">The software fulfils it by itself: what it is bought for and its options are fixed.${optionsSaid(state['options'] as Options)}</p>`}
        </section>
        <section id="prices">
          <h2>Prices so far</h2>
          ${things(prices.map(priceLine), 'It never had one.')}
        </section>`,
    }
  },
}

type Options = NonNullable<Product['options']>

function productFields(state: Record<string, unknown>): Field[] {
  const fields: Field[] = [
    { name: 'name', label: 'Name', required: true, max: 80 },
    { name: 'text', label: 'What the buyer gets', kind: 'prose' },
    { name: 'position', label: 'Place in the list', kind: 'number' },
    { name: 'active', label: 'Active: it is sold when it has a price', kind: 'tick' },
  ]
  if (state['fulfilment'] !== 'site_team') return fields
  return [
    ...fields,
    { name: 'needs_listing', label: 'It is bought for a listing', kind: 'tick' },
    {
      kind: 'rows',
      name: 'options',
      of: 'Option',
      label: 'What the buyer chooses for each listing',
      hint: 'Choices are divided by commas; without any the buyer writes a text.',
      columns: [
        { name: 'name', label: 'Name' },
        { name: 'description', label: 'What it means' },
        { name: 'choices', label: 'Choices' },
        {
          name: 'required',
          label: 'Needed',
          choices: [
            ['no', 'May be left out'],
            ['yes', 'Must be chosen'],
          ],
        },
      ],
      rows: (state['options'] as Options).map(({ name, description, choices, required }) => ({
        name,
        description,
        choices: choices?.join(', ') ?? '',
        required: required ? 'yes' : 'no',
      })),
    },
  ]
}

function optionsSaid(options: Options): string {
  return options.length ? ` Options: ${options.map(({ name }) => name).join(', ')}.` : ''
}

function optionsIn(form: Form) {
  const rows = rowsIn(form, 'options', ['name', 'description', 'choices', 'required'])
  return rows
    .filter(({ name, description, choices }) => `${name}${description}${choices}`.trim() !== '')
    .map(({ name, description, choices, required }) => ({
      name,
      description,
      choices: choices!.trim() ? choices!.split(',').map((choice) => choice.trim()) : null,
      required: required === 'yes',
    }))
}

function productLine({ code, name, price_cents, active }: Awaited<ReturnType<typeof everyProduct>>[number]): Html {
  return html`<li>
    <div>
      <a href="/admin/products/${code}"><b>${name}</b></a>
      <p class="facts">
        <span><code>${code}</code></span
        ><span>${price_cents === null ? 'no price' : dollars(price_cents)}</span
        >${active ? '' : html`<span>not active</span>`}
      </p>
    </div>
  </li>`
}

function priceLine({ cents, from, to, set_by, orders }: PriceLine): Html {
  return html`<li>
    <div>
      <b>${dollars(cents)}</b>
      <p class="facts">
        <span>from ${moment(from)}</span><span>${to === null ? 'until now' : html`until ${moment(to)}`}</span
        ><span>set by ${set_by}</span><span>${counted(orders, 'line of orders', 'lines of orders')}</span>
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
      said: 'The product is there. Set its price to sell it.',
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
      said: 'The price holds from now on.',
    },
    {
      path: STOP_PATH,
      action: setPrice,
      on: one,
      input: (_form, { code }) => ({ code, cents: 'none' }),
      said: 'The price holds from now on.',
    },
  ],
}
