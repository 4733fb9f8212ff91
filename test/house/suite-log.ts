import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { openLog } from '../../app/log.ts'
import { APP_SECRET } from '../quiet-config.ts'

/** The log of a run's services, in one file per worker; printed instead if TEST_LOG is set. */
export function openSuiteLog(folder: string): Logger {
  const asked = process.env['TEST_LOG']
  if (asked) return openLog(asked)
  logs[folder] ??= openLog('trace', keptIn(folder))
  return logs[folder]
}

const logs: Record<string, Logger> = {}
const files: ReturnType<typeof pino.destination>[] = []

/** Writes when a service stops, because a write for each of a million lines takes a fiftieth of the run. */
function keptIn(folder: string) {
  mkdirSync(folder, { recursive: true })
  // Opened here, because a service may stop before a file that opens by itself is ready.
  const file = pino.destination({ dest: openSync(join(folder, `${process.pid}.log`), 'a'), minLength: 8192 })
  files.push(file)
  return file
}

/** Writes what services have logged so far. */
export function flushSuiteLog(): void {
  for (const file of files) file.flushSync()
}

/** Keeps what a service process logged, without its welcome message. */
export function keepLogOf(pid: number, printed: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const lines = printed.split('\n').filter((line) => line.startsWith('{"level"'))
  writeFileSync(join(folder, `process-${pid}.log`), lines.join('\n'))
}

/** What no log may contain, and how to recognize it. */
const SECRETS: Record<string, RegExp> = {
  'an API key': /ldk_[\w-]{20,}/g,
  // Sessions, access and refresh tokens, authorization codes and sign-in links: 24 or 32 random bytes. One in 200 of the
  // short ones has no digit, but more capitals than a name has.
  'a token':
    /(?<![\w-])(?=[\w-]*\d|(?:[\w-]*?[A-Z]){7})(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{43}|[\w-]{32})(?![\w-])/g,
  'a credential in a header':
    /(?<=(?:authorization|cookie|set-cookie)"?[:=]\s*\[?"?)[^\s"[\]]{4,}|(?<=\b(?:Bearer|Basic) )[^\s"]{4,}/gi,
  'a token in an address': /(?<=[?&#](?:token|code|state|key|secret)=)[^\s"&]{6,}/gi,
  'a key of a payment provider': /\b(?:[sr]k_(?:live|test)_|whsec_)\w{4,}/g,
  'a password in an address': /(?<=\w:\/\/[^\s/@":]*:)[^\s/@"]+(?=@)/g,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  'a private key': /-----BEGIN[^"]*|(?<="d\\?":\\?")[\w-]{20,}/g,
  'the application secret': new RegExp(RegExp.escape(APP_SECRET), 'g'),
}

/** The kinds of secret in a log line, and the line with the secrets masked. */
export function secretsIn(line: string): { kinds: string[]; masked: string } {
  const kinds = Object.keys(SECRETS).filter((kind) => line.search(SECRETS[kind]!) >= 0)
  const masked = kinds.reduce((text, kind) => text.replaceAll(SECRETS[kind]!, `[${kind}]`), line)
  return { kinds, masked }
}

/** Throws if any logged line holds a secret; returns the number of lines. */
export function searchSuiteLog(folder: string): number {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const leaks = lines.map(secretsIn).filter(({ kinds }) => kinds.length)
  if (leaks.length) {
    const shown = leaks.slice(0, 10).map(({ kinds, masked }) => `${kinds.join(', ')}: ${masked.slice(0, 1500)}`)
    throw new Error(`${leaks.length} lines of the log hold secrets.\n${shown.join('\n')}`)
  }
  return lines.filter(Boolean).length
}
