import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import { setSiteText, siteText } from './site-texts.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const set = (name: string, text: string | null) => open.db.transaction((tx) => setSiteText(tx, name, text))

test('an operator writes the text of a page, writes it again, and restores the default', async () => {
  expect(await siteText(open.db.read, 'about')).toBeNull()
  await set('about', 'We list products.')
  await set('about', 'We list **products**.')
  await set('terms', 'Be kind.')
  expect(await siteText(open.db.read, 'about')).toBe('We list **products**.')
  await set('about', null)
  expect(await siteText(open.db.read, 'about')).toBeNull()
  expect(await siteText(open.db.read, 'terms')).toBe('Be kind.')
})

test('a text has at most 200,000 characters and belongs to a page that exists', async () => {
  await set('privacy', 'x'.repeat(200_000))
  await expect(set('privacy', 'x'.repeat(200_001))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(set('imprint', 'x')).rejects.toMatchObject({ code: 'not_found' })
})
