/**
 * Checks the files of this folder with the programs that read them, and says for each what passed, what failed, and what wasn't run
 * and why: `npm run check:deploy`. Nothing is started, and nothing is sent. Exits with 1 if something failed.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const deploy = import.meta.dirname
const scratch = mkdtempSync(join(tmpdir(), 'launch-deploy-'))
let failures = 0

/** What a program said and how it ended; null if it isn't installed. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  // Debian keeps nginx where only root's PATH leads.
  const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { PATH, HOME: scratch, ...env },
  })
  return error ? null : { isFine: status === 0, said: `${stdout}${stderr}` }
}

/** Runs a check and prints one line about it, and what the program said if it failed. */
function check(program: string, args: readonly string[], env?: Record<string, string>): void {
  const what = [program, ...args].join(' ').replaceAll(scratch, 'deploy').replaceAll(deploy, 'deploy')
  const result = run(program, args, env)
  if (!result) return console.log(`not run  ${what}: ${program} isn’t installed`)
  console.log(`${result.isFine ? 'passed ' : 'FAILED '}  ${what}`)
  if (result.isFine) return
  failures++
  console.log(result.said.replaceAll(/^/gm, '           '))
}

try {
  cpSync(deploy, scratch, { recursive: true })

  // As README.md says: .env.example with its two secrets filled in.
  const example = readFileSync(join(deploy, '.env.example'), 'utf8')
  writeFileSync(join(scratch, '.env'), example.replaceAll(/^(APP_SECRET|DATABASE_PASSWORD)=$/gm, '$1=0123456789abcdef'))
  check('docker-compose', ['-f', join(scratch, 'compose.yaml'), 'config', '-q'])
  if (run('docker', ['compose', 'version'])?.isFine)
    check('docker', ['compose', '-f', join(scratch, 'compose.yaml'), 'config', '-q'])
  else console.log('not run  docker compose config: this Docker has no compose plugin')
  console.log('not run  docker build: it takes minutes, a Docker daemon and the network')

  check('sh', ['-n', join(deploy, 'database.sh')])
  check('sh', ['-n', join(deploy, 'launch-admin')])
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')])
  checkNginx()
  checkPrometheus()
  checkUnits()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exitCode = failures ? 1 : 0

/** The site as part of a whole configuration, with a certificate that exists, and with files and sockets that this user may make. */
function checkNginx(): void {
  const [certificate, key] = [join(scratch, 'fullchain.pem'), join(scratch, 'privkey.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  if (!run('openssl', [...made, '-subj', '/CN=launch.example', '-keyout', key, '-out', certificate])?.isFine)
    return console.log('not run  nginx -t: openssl can’t make a certificate for it')
  let sockets = 0
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/launch.example', scratch)
    .replaceAll(/(?<=listen )\S+?(?=[ ;])/g, () => `unix:${scratch}/${++sockets}.socket`)
  writeFileSync(join(scratch, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join(' ')
  const whole = `pid ${scratch}/pid; events {} http { access_log off; ${paths} include ${scratch}/site.conf; }`
  writeFileSync(join(scratch, 'nginx.conf'), whole)
  check('nginx', ['-t', '-e', 'stderr', '-c', join(scratch, 'nginx.conf')])
}

function checkPrometheus(): void {
  for (const [file, verb] of [
    ['alerts.yaml', 'check'],
    ['alerts.test.yaml', 'test'],
  ] as const)
    if (existsSync(join(deploy, file))) check('promtool', [verb, 'rules', join(deploy, file)])
    else console.log(`not run  promtool ${verb} rules: there is no deploy/${file}`)
}

/** systemd-analyze warns of keys that it doesn't know, and of programs that aren't installed here; both are fine. */
function checkUnits(): void {
  for (const unit of ['launch-directory.service', 'launch-directory-worker.service']) {
    copyFileSync(join(deploy, unit), join(scratch, unit))
    const result = run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', join(scratch, unit)])
    const complaints = (result?.said ?? '')
      .split('\n')
      .filter((line) => line && !/Restart(Steps|MaxDelaySec)|not executable|Failed to prepare filename/.test(line))
    if (!result) console.log(`not run  systemd-analyze verify ${unit}: systemd isn’t installed`)
    else if (!complaints.length) console.log(`passed   systemd-analyze verify ${unit}`)
    else {
      failures++
      console.log(`FAILED   systemd-analyze verify ${unit}\n${complaints.join('\n')}`)
    }
  }
}
