import { html } from 'hono/html'
import { randomUUID } from 'node:crypto'
import { stateFor } from '../../../../admin/action.ts'
import { setConfig, testConfig, unsetConfig, whenSet } from '../../../../admin/setup/config.ts'
import { testEmail } from '../../../../admin/actions/emails.ts'
import { MAX_UPLOAD_BYTES, megabytes, type ShrinkImage } from '../../../../domain/media/images.ts'
import { invalidField } from '../../../../domain/errors.ts'
import { isSecretName, shownConfig, type ConfigName } from '../../../../domain/setup/config-names.ts'
import { readConfigValues, type KeptConfig } from '../../../../domain/setup/config-values.ts'
import type { Setup } from '../../../../domain/setup/setup.ts'
import { epochMs } from '../../../../domain/shared/clock.ts'
import { readAudit } from '../../../../domain/shared/audit.ts'
import { given, textIn } from '../../../ui/forms/form-fields.ts'
import type { Html } from '../../../ui/page.ts'
import { chip, moment } from '../admin-page.ts'
import { filled, type AdminForm, type AdminPage, type Visit } from '../admin-section.ts'
import { bytesOf } from '../../pictures/sent-pictures.ts'
import { formOf, LINE, type FormPart } from '../form.ts'
import { PARTS, type Field, type Group } from './groups.ts'
import { lookPreview } from './look-preview.ts'

const PART_PATH = '/admin/settings/:part'
const SAVE_PATH = '/admin/settings/:part/:group'
const UNSET_PATH = '/admin/settings/:part/:group/unset'
const TEST_PATH = '/admin/settings/:part/:group/test'
const TEST_EMAIL_PATH = '/admin/settings/:part/:group/test-email'
/** Answered in `admin-routes.ts`, because it takes a file. */
const LOGO_PATH = '/admin/settings/site/logo'
export const MAX_LOGO_BYTES = MAX_UPLOAD_BYTES
const LOGO_TIMEOUT_MS = 30_000

const UNSETTABLE = 'This installation takes its settings from the environment alone.'

export const setupPage: AdminPage = {
  path: PART_PATH,
  async make(visit) {
    const part = PARTS.find(({ key }) => key === visit.params['part'])
    const { setup, appSecret } = visit.place
    if (!part) return null
    if (!setup) return { title: part.title, main: html`<p>${UNSETTABLE}</p>` }
    const kept = await readConfigValues(visit.db, appSecret)
    const view = { visit, setup, kept, part: part.key }
    return {
      title: part.title,
      lead: part.about,
      crumbs: [{ name: 'Settings', href: '/admin/settings' }],
      main: html`${await Promise.all(part.groups.map((group) => groupCard(group, view)))}
      ${part.key === 'site' ? logoCard(view) : ''}`,
    }
  },
}

interface View {
  visit: Visit
  setup: Setup
  kept: KeptConfig
  /** The key of the part that the page shows. */
  part: string
}

async function groupCard(group: Group, view: View): Promise<Html> {
  const { visit, setup, kept, part } = view
  const names = group.fields.map(({ name }) => name)
  const free = names.filter((name) => !(name in setup.fixed))
  const path = filled(SAVE_PATH, { part, group: group.key })
  const isTyped = free.some((name) => kept.values[name] !== undefined || kept.unreadable.includes(name))
  const { main } = group
  const isSet = main in setup.fixed || kept.values[main] !== undefined
  const state = await stateFor(setConfig, Object.fromEntries(free.map((name) => [name, ''])), visit.place)
  return html`<section class="setup" aria-labelledby="${group.key}-title">
    <header>
      <h2 id="${group.key}-title">${group.title}</h2>
      ${stateOf(group, view)}
    </header>
    <p class="quiet">${group.about}</p>
    ${group.key === 'look' ? lookPreview(lookIn(view)) : ''}
    ${formOf(visit, {
      path,
      state,
      parts: group.fields.flatMap((field) => [partOf(field, view), ...loginParts(group, field, view)]),
      values: Object.fromEntries(group.fields.map(({ name }) => [name, valueOf(name, view)])),
      submit: 'Save',
      about: group.title,
      hasPreview: group.key === 'look' && free.length > 0,
      isReadOnly: !free.length,
    })}
    ${(group.test && isSet) || (group.remove && isTyped) ? await below(group, { ...view, isSet, isTyped, free }) : ''}
  </section>`
}

/** The test of what is saved, its last result, and the button that removes it. */
async function below(
  { key, test, remove, fields }: Group,
  { visit, part, isSet, isTyped, free }: View & { isSet: boolean; isTyped: boolean; free: ConfigName[] },
): Promise<Html> {
  const path = (pattern: string) => filled(pattern, { part, group: key })
  const isEmail = test?.what === 'email'
  const testPath = path(isEmail ? TEST_EMAIL_PATH : TEST_PATH)
  return html`<footer>
    ${
      test && isSet
        ? html`<div class="tried">
            ${visit.refused ? '' : await lastTest(test.what, fields, visit)}
            ${formOf(visit, {
              path: testPath,
              hidden: isEmail ? {} : { what: test.what },
              parts: isEmail ? [{ key: 'email', label: 'Send a test email to', shape: LINE }] : [],
              values: isEmail ? { email: visit.who } : {},
              submit: isEmail ? 'Send' : test.submit,
              isSecond: true,
              inRow: isEmail,
            })}
          </div>`
        : ''
    }
    ${
      remove && isTyped
        ? formOf(visit, {
            path: path(UNSET_PATH),
            hidden: { key: free.join(',') },
            submit: remove,
            isSecond: true,
            isDanger: true,
          })
        : ''
    }
  </footer>`
}

/** How the newest test ended; nothing if its settings have changed since. */
async function lastTest(what: string, fields: readonly Field[], { db }: Visit): Promise<Html | ''> {
  const filter = what === 'email' ? { action: 'email test' } : { action: 'setting test', target: what }
  const [line] = await readAudit(db, { ...filter, limit: 1 })
  if (!line) return ''
  const changes = Object.values(
    await whenSet(
      db,
      fields.map(({ name }) => name),
    ),
  )
  if (changes.some((at) => epochMs(at as string) > epochMs(line.at))) return ''
  const { result, failed } = line.details
  return html`<p class="${failed === undefined ? 'good-news' : 'wrong'}">
    ${String(result ?? failed)} <span class="quiet">${moment(line.at)}</span>
  </p>`
}

/** Whether it is set up, and where. */
function stateOf({ main, fields }: Group, { setup, kept }: View): Html {
  if (fields.some(({ name }) => kept.unreadable.includes(name))) return chip('Unreadable: type it again', 'bad')
  if (main in setup.fixed) return chip('Set by the environment', 'good')
  if (kept.values[main] !== undefined) return chip('Set', 'good')
  return chip(isSecretName(main) || main.endsWith('URL') ? 'Not set up' : 'Default', 'quiet')
}

/** The boxes for the user name and the password of an address, below its own. */
function loginParts({ login }: Group, { name }: Field, { setup }: View): FormPart[] {
  if (login?.of !== name || setup.fixed[name] !== undefined) return []
  return [
    { key: login.user, label: 'User name', shape: LINE },
    { key: login.password, label: 'Password', shape: { kind: 'line', input: 'secret' } },
  ]
}

/**
 * The address with its user name and password. Without a scheme, port 465 and none at all are encrypted from the start. What is
 * no address stays as it was typed, to be refused, as does a login without one.
 */
function withLogin(typed: string, user: string, password: string): string {
  if (!typed && !user && !password) return ''
  const scheme = /:(?!465$)\d+$/.test(typed) ? 'smtp' : 'smtps'
  const address = typed.includes('://') ? typed : `${scheme}://${typed}`
  if (!URL.canParse(address)) return typed || `${scheme}://`
  const url = new URL(address)
  if (user) url.username = encodeURIComponent(user)
  if (password) url.password = encodeURIComponent(password)
  return url.href
}

function partOf({ name, label, hint, placeholder, shape }: Field, { setup, kept }: View): FormPart {
  const fixed = setup.fixed[name]
  const isSecret = isSecretName(name)
  const saved = kept.values[name]
  const line = { kind: 'line' as const, ...(isSecret ? { input: 'secret' as const } : {}) }
  if (fixed !== undefined)
    return {
      key: name,
      label,
      hint: `Set by the environment variable ${name}. Change it there.`,
      isFixed: true,
      shape: { ...(shape ?? line), ...(isSecret ? { placeholder: heldOf(name, fixed) } : {}) },
    }
  const held = kept.unreadable.includes(name)
    ? 'Sealed with another APP_SECRET: type it again'
    : saved !== undefined && isSecret
      ? heldOf(name, saved)
      : placeholder
  const keep = isSecret && saved !== undefined ? 'Leave empty to keep it.' : ''
  return {
    key: name,
    label,
    ...(hint || keep ? { hint: [keep, hint].filter(Boolean).join(' ') } : {}),
    shape: { ...(shape ?? line), ...(held ? { placeholder: held } : {}) },
  }
}

/** What the box of a secret says about the saved one. */
function heldOf(name: ConfigName, value: string): string {
  return shownConfig(name, value).replace(/^set/, 'Set')
}

function valueOf(name: ConfigName, { setup, kept }: View): string {
  return isSecretName(name) ? '' : (setup.fixed[name] ?? kept.values[name] ?? '')
}

/** What the preview shows: what was typed, or what is saved. */
function lookIn(view: View) {
  const typed = view.visit.refused?.typed
  const textOf = (name: ConfigName) =>
    (typed && !(name in view.setup.fixed) ? textIn(typed, name)?.trim() : undefined) ?? valueOf(name, view)
  return {
    name: textOf('SITE_NAME') || view.visit.siteName,
    light: textOf('SITE_ACCENT'),
    dark: textOf('SITE_ACCENT_DARK'),
    logo: view.kept.values.SITE_LOGO ?? null,
  }
}

function logoCard({ visit, setup, kept }: View): Html {
  const isFixed = setup.fixed.SITE_LOGO !== undefined
  const saved = kept.values.SITE_LOGO
  const error = visit.refused?.path === LOGO_PATH ? visit.refused.error : null
  return html`<section class="setup" aria-labelledby="logo-title">
    <header>
      <h2 id="logo-title">Logo</h2>
      ${isFixed ? chip('Set by the environment', 'good') : saved ? chip('Set', 'good') : chip('Default', 'quiet')}
    </header>
    <p class="quiet">
      ${
        isFixed
          ? 'Set by the environment variable SITE_LOGO. Change it there.'
          : `Beside the name on every page, and in the browser’s tab. A square PNG, JPEG, WebP or plain SVG of at least 160 × 160 pixels, up to ${megabytes(MAX_LOGO_BYTES)}.`
      }
    </p>
    ${
      isFixed
        ? ''
        : html`<form class="logo-form" method="post" action="${LOGO_PATH}" enctype="multipart/form-data">
            <input type="hidden" name="token" value="${visit.token}" />
            <input type="hidden" name="form" value="${randomUUID()}" />
            ${saved ? html`<img src="${saved}" alt="The logo now" width="56" height="56" />` : ''}
            <label
              ><span class="hidden">Logo file</span
              ><input
                type="file"
                name="file"
                required
                accept="image/png,image/jpeg,image/webp,image/svg+xml"
                ${error ? html`aria-invalid="true" aria-describedby="logo-problem"` : ''}
            /></label>
            <button class="second">Upload</button>
            ${error ? html`<p class="wrong" id="logo-problem" role="alert">${error.errors[0]?.detail ?? error.message} ${error.fix}</p>` : ''}
          </form>`
    }
    ${
      saved && !isFixed
        ? html`<footer>
            ${formOf(visit, {
              path: filled(UNSET_PATH, { part: 'site', group: 'logo' }),
              hidden: { key: 'SITE_LOGO' },
              submit: 'Remove the logo',
              isSecond: true,
              isDanger: true,
            })}
          </footer>`
        : ''
    }
  </section>`
}

/** An uploaded logo as the configuration keeps it: small, and re-encoded, so that nothing but the picture remains. */
export async function logoFrom(file: unknown, shrinkImage: ShrinkImage): Promise<string> {
  if (!(file instanceof File) || (!file.size && !file.name))
    throw invalidField('/file', 'missing', 'No file was chosen.', 'Choose a picture, then upload it.')
  const { webp } = await shrinkImage(await bytesOf(file), { as: 'logo', signal: AbortSignal.timeout(LOGO_TIMEOUT_MS) })
  return `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`
}

export const setupForms: readonly AdminForm[] = [
  {
    path: SAVE_PATH,
    action: setConfig,
    on: setupPage,
    input(form, { part, group }) {
      const { fields = [], login } =
        PARTS.find(({ key }) => key === part)?.groups.find(({ key }) => key === group) ?? {}
      const values = given(form, ...fields.map(({ name }) => name))
      const typed = login && values[login.of]
      if (typed === undefined) return values
      const textOf = (name: string) => textIn(form, name)?.trim() ?? ''
      return { ...values, [login!.of]: withLogin(typed.trim(), textOf(login!.user), textOf(login!.password)) }
    },
    said: 'Saved. It applies everywhere within seconds.',
  },
  {
    path: UNSET_PATH,
    action: unsetConfig,
    on: setupPage,
    input: (form) => given(form, 'key'),
    said: 'Removed.',
  },
  {
    path: TEST_PATH,
    action: testConfig,
    on: setupPage,
    input: (form) => given(form, 'what'),
    said: 'The test went well.',
  },
  {
    path: TEST_EMAIL_PATH,
    action: testEmail,
    on: setupPage,
    input: (form) => given(form, 'email'),
    said: 'The test email was accepted. If it doesn’t arrive within minutes, look in the spam folder and check SPF, DKIM and DMARC of your domain.',
  },
]
