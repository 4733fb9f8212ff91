import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { aBuyer, anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import * as operator from '../../test/operator.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await priceEverything(service)
}, 60_000)
afterAll(() => service.stop())

const ok = (...args: string[]) => operator.ok(service, ...args)
const refusal = (...args: string[]) => operator.refusal(service, ...args)
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })

describe('products', () => {
  const prices = (code: string) =>
    rows<{ cents: number; open: boolean }>(
      'select cents, valid_to is null as open from product_price where product_code = $1 order by id',
      code,
    )

  test('a new product waits for a price, and its code is taken once', async () => {
    expect(await ok('product', 'add', 'logo_work', '--name', 'Logo work')).toMatchObject({
      name: 'Logo work',
      needs_listing: true,
      fulfilment: 'site_team',
      active: true,
    })
    await ok('product', 'add', 'report', '--name', 'Report', '--done-by', 'software')
    expect(
      await rows(`select code, tax_category from product where code in ('logo_work', 'report') order by 1`),
    ).toEqual([
      { code: 'logo_work', tax_category: 'human' },
      { code: 'report', tax_category: 'electronic' },
    ])
    expect(await prices('logo_work')).toEqual([])
    expect(await refusal('product', 'add', 'logo_work', '--name', 'Again')).toMatch(/logo_work already exists/)
  })

  test('a price starts now and ends the one before; the same price again starts nothing', async () => {
    await ok('product', 'add', 'priced', '--name', 'Priced')
    await ok('price', 'set', 'priced', '4900')
    await ok('price', 'set', 'priced', '4900')
    expect(await prices('priced')).toEqual([{ cents: 4900, open: true }])
    await ok('price', 'set', 'priced', '5900')
    expect(await prices('priced')).toEqual([
      { cents: 4900, open: false },
      { cents: 5900, open: true },
    ])
    await ok('price', 'set', 'priced', 'none')
    expect((await prices('priced')).filter(({ open }) => open)).toEqual([])
    expect(await refusal('price', 'set', 'no_such', '4900')).toMatch(/no product no_such/)
    expect(await refusal('price', 'set', 'no_such', 'none')).toMatch(/no product no_such/)
  })

  test('the site team’s products are free to edit; of others, only what the service does not rely on', async () => {
    await ok('product', 'add', 'help', '--name', 'Help')
    const option = { name: 'size', description: 'Size', choices: ['s', 'm'], required: true }
    expect(
      await ok('product', 'set', 'help', '--needs-listing', 'no', '--options', JSON.stringify([option])),
    ).toMatchObject({ name: 'Help', needs_listing: false, options: [option] })
    expect(await refusal('product', 'set', 'help', '--options', JSON.stringify([option, option]))).toMatch(/same name/)
    expect(await ok('product', 'set', 'help', '--options', '[]')).toMatchObject({ options: [] })

    expect(await ok('product', 'set', 'featured', '--name', 'Front row', '--needs-listing', 'yes')).toMatchObject({
      name: 'Front row',
    })
    expect(await refusal('product', 'set', 'featured', '--needs-listing', 'no')).toMatch(
      /service fulfills this product/,
    )
    expect(await refusal('product', 'set', 'featured', '--options', JSON.stringify([option]))).toMatch(
      /service fulfills this product/,
    )
    expect(await refusal('product', 'set', 'no_such', '--name', 'X')).toMatch(/no product no_such.*product list/)
    expect(await refusal('product', 'set', 'help', '--options', 'size')).toMatch(/--options isn’t valid JSON/)
  })
})

describe('launch weeks and settings', () => {
  test('a week has its own capacity or the setting’s, up to ten thousand places', async () => {
    expect(await ok('week', 'capacity', '2026-12-07', '10000')).toEqual({ week: '2026-12-07', capacity: 10_000 })
    expect(await ok('week', 'capacity', '2026-12-07', '0')).toMatchObject({ capacity: 0 })
    expect(await ok('week', 'capacity', '2026-12-07', 'default')).toMatchObject({ capacity: null })
    expect(await ok('week', 'capacity', '2026-12-14', '')).toMatchObject({ capacity: null })
    expect(await refusal('week', 'capacity', '2026-12-07', '10001')).toMatch(/Enter 10000 or less/)
    for (const week of ['2026-12-08', '2026-12-7', 'next'])
      expect(await refusal('week', 'capacity', week, '3')).toMatch(/Use the week’s Monday/)
  })

  test('the list of weeks begins with this one and goes half a year ahead', async () => {
    const weeks = (await ok('week', 'list')) as unknown as { week: string }[]
    expect([weeks.length, weeks[0]!.week, weeks.at(-1)!.week]).toEqual([26, '2026-11-16', '2027-05-10'])
  })

  test('a setting takes a value in its range or its default, and the free weeks stay in order', async () => {
    expect(await ok('setting', 'set', 'week_capacity', '15')).toEqual({ key: 'week_capacity', value: 15 })
    expect(await refusal('setting', 'set', 'week_capacity', '10001')).toMatch(/from 0 to 10,000/)
    expect(await ok('setting', 'set', 'week_capacity', 'default')).toEqual({ key: 'week_capacity', value: 20 })
    expect(await ok('setting', 'set', 'free_weeks_min', '8')).toMatchObject({ value: 8 })
    expect(await refusal('setting', 'set', 'free_weeks_min', '9')).toMatch(
      /free_weeks_min \(9\) is above free_weeks_max \(8\)/,
    )
    expect(await ok('setting', 'set', 'badge_allow_nofollow', 'no')).toMatchObject({ value: false })
    // Empty lines and comments count, as in an editor.
    expect(await refusal('setting', 'set', '-', '# Mine\n\nSITE_NAME=Owls\nSITE_NAM=Owls')).toMatch(
      /Line 4 isn’t NAME=VALUE with a known name/,
    )
  })
})

describe('orders', () => {
  let orders = 0
  async function aPaidOrder(product: string): Promise<string> {
    const key = await service.key()
    const listing_id = await anOwnListing(service, { slug: `ordered-${++orders}` })
    const buyer = aBuyer(service, key)
    const number = await buyer.order({ product, listing_id })
    await buyer.choose(await buyer.goOn(number), 'pay')
    await buyer.becomes(number, { status: 'paid' })
    return number
  }
  const lineBecomes = (number: string, error: string | null) =>
    service.db.transaction((tx) =>
      raw(tx, {
        text: 'update purchase_line set fulfilled_at = null, last_error = $2 where number = $1',
        values: [number, error],
      }),
    )

  test('a line of the site team is done by hand, a line of the service only after it failed', async () => {
    const task = await aPaidOrder('done_for_you')
    expect(await ok('order', 'done', task, '1')).toEqual({ number: task, line: 1, fulfilled: true })
    expect(await refusal('order', 'done', task, '1')).toContain(task)

    const own = await aPaidOrder('featured')
    await expect
      .poll(() => rows('select 1 from purchase_line where number = $1 and fulfilled_at is not null', own))
      .toHaveLength(1)
    await lineBecomes(own, null)
    expect(await refusal('order', 'done', own, '1')).toMatch(/service fulfills this line itself/)
    await lineBecomes(own, 'It failed.')
    expect(await ok('order', 'done', own, '1')).toMatchObject({ fulfilled: true })

    expect(await refusal('order', 'done', 'LD-000000000000', '1')).toMatch(/LD-000000000000/)
    expect(await refusal('order', 'done', 'LD-1', '1')).toMatch(/order number like/)
  })

  test('a refund is of the given cents, or of all that is left', async () => {
    const number = await aPaidOrder('done_for_you')
    const [order] = await rows<{ total: number }>('select total_cents as total from purchase where number = $1', number)
    const asked = await ok('order', 'refund', number)
    expect(asked).toMatch(/^Refund \$[\d,.]+ of LD-\w+\?\n {2}- /)
    expect(asked).toMatch(
      /Canceled\.\n[^]*awards and finished weeks stay[^]*credit note[^]*Nothing has been done yet\..*--yes\.$/,
    )
    expect(await ok('order', 'refund', number, '--cents', '100')).toMatch(/^Refund \$1\.00 [^]*Only money is paid back/)
    expect(await rows('select cents from payment_refund where number = $1', number)).toEqual([])
    expect(await ok('order', 'refund', '--yes', number, '--cents', '100')).toEqual({ number, cents: 100 })
    expect(await ok('order', 'refund', '--yes', number, '--cents', '')).toEqual({ number, cents: order!.total - 100 })
    expect(await refusal('order', 'refund', '--yes', number)).toContain(number)
    expect(await refusal('order', 'refund', '--yes', number, '--cents', '1.50')).toMatch(/whole number of cents/)
  })
})
