import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNCATEGORISED } from '../../domain/categories/seed.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../../test/factories.ts'
import * as operator from '../../test/operator.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
}, 60_000)
afterAll(() => service.stop())

const ok = (...args: string[]) => operator.ok(service, ...args)
const refusal = (...args: string[]) => operator.refusal(service, ...args)
const list = async <Row>(...args: string[]) => (await ok(...args)) as unknown as Row[]
const audited = async (target: string) =>
  list<{ action: string; target: string; details: Record<string, unknown> }>('audit', 'list', '--target', target)

describe('categories', () => {
  const categories = async () => {
    const tree = await list<{ slug: string; name: string; parent: string | null }>('category', 'list')
    return new Map(tree.map(({ slug, ...row }) => [slug, row]))
  }

  test('a category gets an address from its name, and a name or address is taken once', async () => {
    expect(await ok('category', 'add', 'Bird Watching', '--parent', 'lifestyle')).toMatchObject({
      slug: 'bird-watching',
      parent: 'lifestyle',
    })
    expect(await refusal('category', 'add', '日本')).toMatch(/no Latin letter/)
    expect(await refusal('category', 'add', 'bird watching')).toMatch(/A category called bird watching already exists/)
    expect(await refusal('category', 'add', 'Bird-Watching')).toMatch(/with this address already exists/)
    expect(await refusal('category', 'add', 'Nests', '--parent', 'no-such')).toMatch(/no category no-such/)
    expect((await categories()).has('nests')).toBe(false)
  })

  test('only what an edit names changes, and a move goes to the top level or below a top-level category', async () => {
    await ok('category', 'add', 'Gliding', '--parent', 'lifestyle', '--text', 'Without an engine.')
    await ok('category', 'set', 'gliding', '--position', '7')
    expect((await categories()).get('gliding')).toMatchObject({ name: 'Gliding', parent: 'lifestyle', position: 7 })
    await ok('category', 'set', 'gliding', '--name', 'Soaring')
    expect((await categories()).get('gliding')).toMatchObject({ name: 'Soaring', parent: 'lifestyle' })
    await ok('category', 'set', 'gliding', '--parent', '')
    expect((await categories()).get('gliding')).toMatchObject({ parent: null })
    await ok('category', 'add', 'Thermals', '--parent', 'gliding')
    expect(await refusal('category', 'set', 'gliding', '--parent', 'lifestyle')).toMatch(/only two levels/)
    expect(await refusal('category', 'add', 'Clouds', '--parent', 'thermals')).toMatch(/only two levels/)
    expect(await refusal('category', 'set', 'no-such', '--position', '1')).toMatch(/no category no-such.*category list/)
  })

  test('an edit that says what is there already changes nothing and is not logged', async () => {
    await ok('category', 'add', 'Kites', '--parent', 'lifestyle')
    const before = (await audited('kites')).length
    await ok('category', 'set', 'kites', '--name', 'Kites', '--parent', 'lifestyle')
    expect((await audited('kites')).length).toBe(before)
  })

  test('the category of listings without one keeps its name and stays', async () => {
    const [slug, { name }] = ['uncategorised', UNCATEGORISED]
    expect(await refusal('category', 'set', slug, '--name', 'Other')).toMatch(/can’t be renamed or removed/)
    expect(await refusal('category', 'remove', slug)).toMatch(/can’t be renamed or removed/)
    expect(await ok('category', 'set', slug, '--name', name)).toMatchObject({ name })
  })

  test('only an empty category is removed', async () => {
    await ok('category', 'add', 'Pottery')
    await ok('category', 'add', 'Glazes', '--parent', 'pottery')
    await aListing(service, { slug: 'kiln', category: 'glazes' })
    expect(await refusal('category', 'remove', 'pottery')).toMatch(/in use. Listings: 0. Drafts: 0. Subcategories: 1/)
    expect(await refusal('category', 'remove', 'glazes')).toMatch(/in use. Listings: 1/)
    expect(await refusal('category', 'remove', 'no-such')).toMatch(/no category no-such/)
    await ok('category', 'add', 'Empty')
    expect(await ok('category', 'remove', 'empty')).toEqual({ slug: 'empty', removed: true })
    expect((await categories()).has('empty')).toBe(false)
  })
})

describe('attributes of a category', () => {
  const attributes = () => list<{ id: number; name: string; source: string }>('attribute', 'list', 'tax')

  test('one is added with or without a field of the profile, once per name, and edited part by part', async () => {
    const { id } = await ok('attribute', 'add', 'tax', 'Self-hosted', '--source', 'features')
    const plain = await ok('attribute', 'add', 'tax', 'Offline')
    expect(await attributes()).toMatchObject([
      { id, name: 'Self-hosted', source: 'features', position: 1 },
      { id: plain['id'], name: 'Offline', source: '', position: 2 },
    ])
    expect(await refusal('attribute', 'add', 'tax', 'self hosted')).toMatch(/already exists/)
    expect(await refusal('attribute', 'add', 'no-such', 'Offline')).toMatch(/the category doesn’t/)
    expect(await refusal('attribute', 'add', 'tax', '…')).toMatch(/no Latin letter/)

    await ok('attribute', 'set', String(id), '--name', 'Hosting')
    expect((await attributes())[0]).toMatchObject({ name: 'Hosting', source: 'features' })
    await ok('attribute', 'set', String(id), '--source', 'usps')
    expect((await attributes())[0]).toMatchObject({ name: 'Hosting', source: 'usps' })
    await ok('attribute', 'set', String(id), '--source', '')
    expect((await attributes())[0]).toMatchObject({ name: 'Hosting', source: '' })

    expect(await ok('attribute', 'remove', String(id))).toEqual({ id, removed: true })
    expect(await attributes()).toHaveLength(1)
    for (const verb of ['set', 'remove'])
      expect(await refusal('attribute', verb, String(id))).toMatch(/no attribute .*attribute list/)
  })

  test('owners can be given choices', async () => {
    const one = await ok('attribute', 'add', 'legal', 'Speed', '--choices', ' Fast, Slow,Fast, ')
    const speed = async () => (await list<{ choices: string }>('attribute', 'list', 'legal'))[0]!.choices
    expect(await speed()).toBe('Fast, Slow')
    await ok('attribute', 'set', String(one['id']), '--name', 'Pace')
    expect(await speed()).toBe('Fast, Slow')
    await ok('attribute', 'set', String(one['id']), '--choices', '')
    expect(await speed()).toBe('')
    const many = Array.from({ length: 21 }, (_, at) => `Choice ${at}`).join(',')
    expect(await refusal('attribute', 'set', String(one['id']), '--choices', many)).toMatch(/at most 20 choices/)
    expect(await refusal('attribute', 'set', String(one['id']), '--choices', 'x'.repeat(81))).toMatch(
      /at most 80 characters/,
    )
  })

  test('values go with the last category that has the attribute', async () => {
    const [first, second] = [
      await ok('attribute', 'add', 'erp', 'Shared'),
      await ok('attribute', 'add', 'travel', 'Shared'),
    ]
    await aListing(service, { slug: 'answered', category: 'erp' })
    await raw(service.db.read, {
      text: `insert into listing_attribute (listing_id, key, value, state) select id, 'shared', 'Yes', 'manual' from listing where slug = 'answered'`,
    })
    const values = async (category: string) =>
      (await list<{ values: number }>('attribute', 'list', category))[0]?.values
    expect([await values('erp'), await values('travel')]).toEqual([1, 1])
    await ok('attribute', 'remove', String(first['id']))
    expect(await values('travel')).toBe(1)
    await ok('attribute', 'remove', String(second['id']))
    await ok('attribute', 'add', 'travel', 'Shared')
    expect(await values('travel')).toBe(0)
  })
})

describe('posts and pages', () => {
  const posts = async () =>
    new Map((await list<{ slug: string }>('post', 'list')).map(({ slug, ...post }) => [slug, post]))

  test('a post gets its address from its title or from --slug, and an address is taken once', async () => {
    expect(await ok('post', 'add', 'Hello there')).toEqual({ slug: 'hello-there' })
    expect(await ok('post', 'add', '日本', '--slug', 'japan')).toEqual({ slug: 'japan' })
    expect(await refusal('post', 'add', 'Hello there')).toMatch(/\/blog\/hello-there already exists/)
    expect(await refusal('post', 'add', '日本')).toMatch(/Choose a slug/)
    expect(await refusal('post', 'add', 'New')).toMatch(/reserved/)
    expect(await refusal('post', 'add')).toMatch(/Fill this in/)
    for (const target of ['hello-there', 'japan'])
      expect((await audited(target))[0]).toMatchObject({ action: 'post add', target, details: { before: null } })
  })

  test('a post is published now, or at a time in UTC; publishing it again keeps its date', async () => {
    await ok('post', 'add', 'Timing')
    await ok('post', 'publish', 'timing')
    const first = service.clock.time.toISOString()
    expect((await posts()).get('timing')).toMatchObject({ published_at: first })
    service.clock.time = new Date(service.clock.time.getTime() + 60_000)
    await ok('post', 'publish', 'timing')
    expect((await posts()).get('timing')).toMatchObject({ published_at: first })
    for (const at of ['2026-12-24T09:00', '2026-12-24T09:00Z'])
      expect(await ok('post', 'publish', 'timing', '--at', at)).toEqual({ published_at: '2026-12-24T09:00:00.000Z' })
    expect(await ok('post', 'publish', 'timing', '--at', '2026-12-24')).toEqual({
      published_at: '2026-12-24T00:00:00.000Z',
    })
    expect(await refusal('post', 'publish', 'timing', '--at', '2026-13-01T00:00')).toMatch(/date doesn’t exist/)
    expect(await ok('post', 'unpublish', 'timing')).toEqual({ published_at: null })
    for (const verb of ['set', 'publish', 'unpublish'])
      expect(await refusal('post', verb, 'no-such')).toMatch(/no post no-such.*post list/)
    expect(await ok('post', 'set', 'timing', '--title', 'On timing')).toEqual({ slug: 'timing', changed: true })
    expect((await posts()).get('timing')).toMatchObject({ title: 'On timing' })
  })

  test('a page shows the operator’s text until an empty one restores the default', async () => {
    const page = async () => (await fetch(`${service.origin}/about`)).text()
    expect(await ok('text', 'set', 'about', 'We like *birds*.')).toEqual({ text: 'about', written: true })
    expect(await page()).toContain('We like <em>birds</em>.')
    expect(await ok('text', 'set', 'about', '')).toEqual({ text: 'about', written: false })
    expect(await page()).toContain('Facts show where they come from')
    expect(await refusal('text', 'set', 'imprint', 'x')).toMatch(/Use one of about, privacy, terms/)
  })
})

describe('interview questions', () => {
  test('one is added at the end, once, and edited part by part', async () => {
    const before = await list<{ position: number }>('question', 'list')
    const last = Math.max(...before.map(({ position }) => position))
    const { id } = await ok('question', 'add', 'What did you throw away?')
    expect((await list('question', 'list')).at(-1)).toMatchObject({ id, position: last + 1, active: true })
    expect(await refusal('question', 'add', 'What did you throw away?')).toMatch(/already exists/)
    expect(await ok('question', 'set', String(id), '--active', 'no')).toEqual({
      question: 'What did you throw away?',
      position: last + 1,
      active: false,
    })
    expect(await ok('question', 'set', String(id), '--active', 'yes')).toMatchObject({ active: true })
    expect(await refusal('question', 'set', String(id), '--active', 'maybe')).toMatch(/Enter yes or no/)
    expect(await refusal('question', 'set', '999999')).toMatch(/no question 999999/)
    expect(
      await raw(service.db.read, {
        text: 'select 1 from audit_log where target = $1',
        values: [`question ${String(id)}`],
      }),
    ).toHaveLength(3)
  })
})
