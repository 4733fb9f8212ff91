import { http, HttpResponse } from 'msw'
import { listen } from './listen.ts'

/** A fake VIES with its REST API. Numbers are invalid until added; a member state can be down. */
export async function openVies() {
  const valid = new Set<string>()
  const down = new Set<string>()
  const asked: string[] = []
  const server = await listen(
    http.post<never, { countryCode: string; vatNumber: string }>('*/check-vat-number', async ({ request }) => {
      const { countryCode, vatNumber } = await request.json()
      const number = `${countryCode}${vatNumber}`
      asked.push(number)
      const isDown = down.has(countryCode)
      const isValid = !isDown && valid.has(number)
      return HttpResponse.json({
        countryCode,
        vatNumber,
        requestDate: '2026-11-20T12:00:00.000Z',
        valid: isValid,
        requestIdentifier: isValid ? 'WAPIAAAAZ1234567' : '',
        name: isValid ? 'Acme Fictional GmbH' : '---',
        address: isValid ? 'Somewhere 1, Nowhere' : '---',
        ...(isDown ? { userError: 'MS_UNAVAILABLE' } : {}),
      })
    }),
  )
  return { ...server, valid, down, asked }
}
