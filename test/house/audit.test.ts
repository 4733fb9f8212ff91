import { expect, test } from 'vitest'
import { verdictOf } from './audit.ts'

// A vulnerability as npm 11 prints it.
const hole = (severity: string) => ({
  name: 'left-pad',
  severity,
  isDirect: true,
  via: [{ title: 'Pads too much', url: 'https://github.com/advisories/GHSA-0', severity }],
  effects: [],
  range: '<2.0.0',
  nodes: ['node_modules/left-pad'],
  fixAvailable: true,
})
const report = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { 'left-pad': hole(severity) }, metadata: {} })

test('a high or critical hole fails, and is named with its advisory', () => {
  for (const severity of ['high', 'critical'])
    expect(verdictOf(report(severity))).toEqual({
      failed: true,
      said: `Dependencies of production with known holes:\n  ${severity} left-pad <2.0.0: Pads too much https://github.com/advisories/GHSA-0`,
    })
})

test('a lesser one does not, and neither does a registry that cannot be asked: that is said', () => {
  expect(verdictOf(report('moderate'))).toEqual({ failed: false, said: expect.stringContaining('1 lesser') })
  const refused = JSON.stringify({
    message: '405 Method Not Allowed',
    statusCode: 405,
    error: { summary: '', detail: '' },
  })
  const offline = JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND', detail: '' } })
  for (const stdout of [refused, offline, '', 'no JSON'])
    expect(verdictOf(stdout)).toEqual({ failed: false, said: expect.stringMatching(/NOT audited: (405|getadd|npm)/) })
})
