import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser } from '../../test/oauth/oauth-browser.ts'
import { aFreePort } from '../../test/free-port.ts'
import { conformance } from '../../test/oauth/oauth-conformance.ts'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

/** Scenarios that can't be tested on a stateless server without the suite's fixture tools. */
const NOT_TESTABLE = `server:
  - server-stateless:sep-2575-server-rejects-undeclared-capability
  - server-stateless:sep-2575-missing-capability-http-400
  - server-stateless:sep-2575-http-server-no-independent-requests-on-stream
  - server-stateless:sep-2575-server-no-log-without-loglevel
`

let service: TestService
let folder: string
beforeAll(async () => {
  service = await aService()
  folder = mkdtempSync(join(tmpdir(), 'conformance-'))
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

test('the authorization server passes the official scenarios, 3 of 3', async () => {
  const port = await aFreePort()
  const clientId = await oauthOf(service).client({ redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  let said = ''
  let answering: Promise<unknown> | undefined
  const { code, output } = await conformance(
    ['authorization', '--url', service.origin, '--client-id', clientId, '--port', String(port)],
    (text) => {
      // The suite prints a URL and waits for a person to open it.
      said += text
      const address = /http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?\S+(?=\s)/.exec(said)?.[0]
      if (address) answering ??= new PersonsBrowser(service).authorize(address).then((callback) => fetch(callback))
    },
  )
  await answering
  expect(output).toContain('3 passed, 0 failed')
  expect(code).toBe(0)
})

test.for([
  ['2026-07-28', 'server-stateless'],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'dns-rebinding-protection'],
  ['2026-07-28', 'http-header-validation'],
  ['2026-07-28', 'server-sse-multiple-streams'],
  ['2026-07-28', 'input-required-result-unsupported-methods'],
  ['2026-07-28', 'input-required-result-validate-input'],
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2025-06-18', 'tools-list'],
] as const)('MCP %s passes the official scenario %s', async ([version, scenario]) => {
  const baseline = join(folder, 'expected-failures.yml')
  writeFileSync(baseline, NOT_TESTABLE)
  const known = scenario === 'server-stateless' ? ['--expected-failures', baseline] : []
  const asked = ['--url', `${service.origin}/mcp`, '--scenario', scenario, '--spec-version', version]
  const { code, output } = await conformance(['server', ...asked, ...known])
  expect({ code, output }).toMatchObject({ code: 0 })
})
