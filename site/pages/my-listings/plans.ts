import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { mondayOf, sundayOf } from '../../../domain/launches/week.ts'
import type { Choice } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { planContents, planLead } from '../browse/plan-contents.ts'
import { isLaunch, type Products } from '../browse/products-page.ts'
import { dollars } from '../../ui/words.ts'
import { formKeys, type Around } from './frame.ts'

/** An order that was just refused, with what the owner typed. */
export interface RefusedOrder {
  product: string
  problem: string
  typed: Record<string, unknown>
}

/** A form that publishes something, and whether it is closed because content is missing. */
interface Plan extends Around {
  /** Where the form goes. */
  action: string
  isClosed: boolean
}

/** Why a website must have been read before its product launches for free. The steps of submitting say it early. */
export const READ_RULE =
  'We look for your badge on your website. So before a free launch, we must have read your website at least once.'

interface FreePlan extends Plan {
  /** The launch week that it would give now; null when every week is full. */
  week: string | null
  /** The website, if it was never read; null if it was. */
  unread: string | null
}

/** The free plan, and what stands in its way. */
export function freePlan({ action, week, unread, isClosed, ...around }: FreePlan): Html {
  return html`<li class="plan" id="plan-free">
    <h2>Free</h2>
    <p class="price">$0</p>
    <p class="quiet">${planLead('free')}</p>
    ${
      unread
        ? html`<p class="note">
            <b>Not possible yet: we couldn’t read ${unread}.</b> ${READ_RULE} Make it readable for us, then try again.
          </p>`
        : ''
    }
    <form method="post" action="${action}" data-once>
      ${formKeys(around)}<input type="hidden" name="product" value="free" />
      <p class="fixed-week">
        <span class="quiet">Launch week</span>
        <b
          >${week ? html`Next free week: <time datetime="${week}">${longDate(week)}</time>` : 'All upcoming weeks are full'}</b
        >
      </p>
      <button class="second" ${isClosed ? html`disabled` : ''}>
        ${unread ? 'Read it again and publish for free' : 'Publish for free'}
      </button>
    </form>
    ${planContents('free')}
  </li>`
}

export const PAID_NOTE = html`<p class="quiet">
  Prices exclude VAT, which you see before you pay. Purchases never affect votes, rankings or awards.
</p>`

interface ProductPlan extends Plan {
  /** Whether the listing was live before: a launch then only changes its plan. */
  hasLaunched: boolean
  categories: readonly Choice[]
  refused: RefusedOrder | null
  /** What “as soon as possible” means, below its field; empty for all but one product of a page. */
  soon: Html | ''
}

/** A product that an owner can buy for a listing, with its choices. */
export function productPlan(
  { code, name, description, price_cents, options, weeks }: Products[number],
  { action, hasLaunched, categories, refused, soon, isClosed, ...around }: ProductPlan,
): Html {
  const launches = weeks && isLaunch({ code }) && !hasLaunched
  const mine = refused?.product === code ? refused : null
  const was = (field: string) => {
    const typed = mine?.typed[field]
    return typeof typed === 'string' ? typed : ''
  }
  const chosen = (value: string, field: string) => (was(field) === value ? html` selected` : '')
  const contents = launches ? planContents(code) : null
  const isMain = contents !== null && code === 'launch'
  return html`<li class="plan${isMain ? ' is-main' : ''}" id="buy-${code}">
    <h2>${name} ${isMain ? html`<span class="ribbon">Recommended</span>` : ''}</h2>
    <p class="price">
      ${code === 'billboard_min' ? html`<span>from</span> ` : ''}${dollars(price_cents)}
      ${contents ? html`<span>paid once</span>` : ''}
    </p>
    <p class="quiet">${contents ? planLead(code) : description}</p>
    ${mine ? html`<p class="problem" role="alert">${mine.problem}</p>` : ''}
    <form method="post" action="${action}" data-once>
      ${formKeys(around)}
      <input type="hidden" name="product" value="${code}" />
      ${
        weeks && (launches || !isLaunch({ code }))
          ? html`<label
                ><span>Launch week</span
                ><select name="week" ${launches ? html` aria-describedby="soon"` : ''}>
                  ${launches ? html`<option value="">As soon as possible</option>` : ''}
                  ${weeks.map((monday) => html`<option value="${monday}" ${chosen(monday, 'week')}>Week of ${longDate(monday)}</option>`)}
                </select></label
              >${launches ? soon : ''}`
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
      <button class="${isMain ? '' : 'second'}" ${isClosed ? html`disabled` : ''}>Go to checkout</button>
    </form>
    ${contents ?? ''}
  </li>`
}

/** What “as soon as possible” means today, for the first launch for sale: this launch week, which may be nearly over. */
export function soonNote(product: Products[number], products: Products, now: Date): Html | '' {
  const launch = products.find((one) => isLaunch(one) && one.weeks)
  if (launch !== product) return ''
  const sunday = sundayOf(mondayOf(now))
  if (now.toISOString().slice(0, 10) < sunday)
    return html`<p class="quiet" id="soon">This week ends on Sunday, ${longDate(sunday)}.</p>`
  const next = launch.weeks?.[0]
  return html`<p class="note" id="soon">
    <b>This launch week ends tonight (UTC).</b>
    ${next ? `Choose the week of ${longDate(next)} for seven full days of votes.` : 'A later week gets seven full days of votes.'}
  </p>`
}
