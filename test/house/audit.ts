// Checks production dependencies in package-lock.json for known vulnerabilities; fails on high and critical ones. An
// unreachable registry is reported and doesn't fail.
import { spawnSync } from 'node:child_process'

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const { failed, said } = verdictOf(stdout)
  console[failed ? 'error' : 'log'](said)
  process.exitCode = failed ? 1 : 0
}

interface Report {
  message?: string
  error?: { summary?: string; detail?: string }
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >
}

/** Whether the output of `npm audit --json` is a failure, and a message that says why. */
export function verdictOf(stdout: string): { failed: boolean; said: string } {
  const report = parsed(stdout)
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? (report?.error?.summary || report?.error?.detail) ?? 'npm audit said nothing'
    return { failed: false, said: `Dependencies were NOT audited: ${reason}` }
  }
  const holes = Object.entries(report.vulnerabilities)
  const grave = holes.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  if (!grave.length)
    return {
      failed: false,
      said: `Dependencies of production: no high or critical holes known, ${holes.length} lesser.`,
    }
  const lines = grave.map(([name, { severity, range, via }]) => {
    const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`)).join('; ')
    return `  ${severity} ${name} ${range}: ${why}`
  })
  return { failed: true, said: ['Dependencies of production with known holes:', ...lines].join('\n') }
}

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}
