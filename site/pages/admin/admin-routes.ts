import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { runAction, type By, type Place } from '../../../admin/action.ts'
import { prepare } from '../../../domain/database/prepare.ts'
import { formToken, RefusedForm } from '../../../auth/people/csrf.ts'
import { isRecent, signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { sendPage, type PeopleSite } from '../shared/people-site.ts'
import { senderOf } from '../shared/form-sender.ts'
import { adminPage } from './admin-page.ts'
import { filled, type AdminFile, type AdminForm, type AdminPage, type Refused, type Visit } from './admin-section.ts'
import { textIn } from '../../ui/forms/form-fields.ts'
import { accountForTeam } from '../../../admin/actions/people.ts'
import { personZip } from '../../../admin/person-zip.ts'
import { writeAudit } from '../../../domain/shared/audit.ts'
import { sendParts, sendZip } from '../shared/send-parts.ts'
import { setConfig } from '../../../admin/setup/config.ts'
import { readUpload } from '../shared/read-upload.ts'
import { logoFrom, MAX_LOGO_BYTES, setupPage } from './settings/setup-page.ts'
import { SECTION_GROUPS, SECTIONS } from './sections.ts'

const PURPOSE = 'admin'
/** Fits the longest post, percent-encoded at three characters per byte, and its FAQs. */
const readForm: RequestHandler = express.urlencoded({ extended: false, limit: '2mb', parameterLimit: 500 })

const FORMS: readonly AdminForm[] = SECTIONS.flatMap(({ forms }) => forms)
const UNCHANGED = 'unchanged'
/** The notice after each form, keyed by the name of its action. */
const SAID = new Map([
  ...FORMS.map(({ action, said }) => [action.name as string, said] as const),
  [UNCHANGED, 'Nothing to save: you made no changes.'],
])

const accountOfId = prepare((sql, given: { id: string }) =>
  sql.selectFrom('account').select(['email', 'role']).where('id', '=', given.id),
)

interface Admin extends SignedIn {
  email: string
}

/**
 * The administration, for admins only. Other accounts get a 404, and signed-out visitors are sent to sign in.
 */
export function adminRoutes(site: PeopleSite): Router {
  const { db, now, siteUrl, appSecret, jobsIn, mail, setup, isSecretKept } = site
  const router = Router()
  const place: Place = { db, now, siteUrl, appSecret, jobsIn, mail, setup, isSecretKept }

  /**
   * The admin who sent the request; null after redirecting to sign in or passing it on to the 404 handler.
   */
  async function admitted(req: Request, res: Response, next: NextFunction): Promise<Admin | null> {
    const person = await signedIn(db, req, now())
    if (!person) {
      const wanted = req.method === 'GET' || req.method === 'HEAD' ? req.originalUrl : '/admin'
      res.redirect(303, `/sign-in?next=${encodeURIComponent(wanted)}`)
      return null
    }
    // Read for each request, so that a removed admin is out immediately.
    const [account] = await accountOfId(db.read, { id: person.accountId })
    if (account?.role !== 'admin') {
      next()
      return null
    }
    return { ...person, email: account.email }
  }

  const visitOf = (req: Request, admin: Admin, path: string, refused: Refused | null): Visit => ({
    db: db.read,
    place,
    now: now(),
    who: admin.email,
    siteName: site.siteName,
    path,
    params: req.params as Record<string, string>,
    query: Object.fromEntries(
      Object.entries(req.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    token: formToken(appSecret, admin.sessionId, PURPOSE),
    refused,
  })

  async function show(
    page: AdminPage,
    visit: Visit,
    { req, res, next, status = 200 }: { req: Request; res: Response; next: NextFunction; status?: number },
  ): Promise<void> {
    const made = await page.make(visit)
    if (!made) return next()
    const said = SAID.get(visit.query['done'] ?? '')
    // Other pages would be no place to learn it, and the settings say it with the way out.
    const problems = (visit.path === '/admin' && (await setup?.problems(db.read))) || []
    const notice =
      said && !visit.refused
        ? { text: said, isProblem: false }
        : problems.length
          ? { text: `${problems.join(' ')} See Settings.`, isProblem: true }
          : null
    return sendPage(site, req, res, adminPage(made, { path: visit.path, groups: SECTION_GROUPS, notice }), { status })
  }

  const showAt = (page: AdminPage) => async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (admin) await show(page, visitOf(req, admin, req.path, null), { req, res, next })
  }

  const logoForm: AdminForm = {
    path: '/admin/settings/:part/logo',
    action: setConfig,
    on: setupPage,
    input: async ({ file }) => ({ SITE_LOGO: await logoFrom(file, site.shrinkImage) }),
    said: '',
  }

  /** Sends a file and, because it names people, writes an entry of the audit log. */
  const sendFile = (file: AdminFile) => async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (!admin) return
    const made = await file.make(visitOf(req, admin, req.path, null))
    if (!made) return next()
    const change = { who: admin.email, action: file.action, target: made.target, at: now() }
    await db.transaction((tx) => writeAudit(tx, change))
    return sendParts(res, made)
  }

  const answer =
    (form: AdminForm, read = readForm) =>
    async (req: Request, res: Response, next: NextFunction) => {
      const admin = await admitted(req, res, next)
      if (!admin) return
      // There is no sender if the session ended after `admitted` checked it.
      if (!(await senderOf(site, req, res, { purpose: PURPOSE, read })))
        return res.redirect(303, '/sign-in?next=%2Fadmin')
      const sent = (req.body ?? {}) as Form
      const params = req.params as Record<string, string>
      const path = filled(form.on.path, params)
      const again = (error: DomainError | null, status: number) =>
        show(form.on, visitOf(req, admin, path, { path: req.path, typed: sent, error }), { req, res, next, status })
      if (sent['go'] === 'preview') return again(null, 200)
      const by: By = {
        who: admin.email,
        accountId: admin.accountId,
        since: admin.since,
        form: textIn(sent, 'form')?.slice(0, 64),
        version: textIn(sent, 'version'),
      }
      try {
        const done = await runAction(form.action, await form.input(sent, params), place, by)
        const said = done.outcome === 'unchanged' ? UNCHANGED : form.action.name
        const to = form.to && done.outcome !== 'unchanged' ? form.to(params, done) : path
        return res.redirect(303, `${to}?done=${encodeURIComponent(said)}`)
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof RefusedForm || error.status >= 500) throw error
        return again(error, error.status)
      }
    }

  // Before the forms, one of which has a path that could mean it, too.
  router.post(logoForm.path, answer(logoForm, readUpload(MAX_LOGO_BYTES)))
  for (const { pages, forms, files = [] } of SECTIONS) {
    for (const file of files) router.get(file.path, sendFile(file))
    for (const page of pages) router.get(page.path, showAt(page))
    for (const form of forms) router.post(form.path, answer(form))
  }
  router.get('/admin/accounts/:id/data.zip', async (req, res, next) => {
    const admin = await admitted(req, res, next)
    if (!admin) return
    const account = await accountForTeam(db.read, req.params.id)
    if (!account) return next()
    if (!isRecent(admin, now())) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
    const change = { who: admin.email, action: 'account export', target: account.email, at: now() }
    await db.transaction((tx) => writeAudit(tx, change))
    return sendZip(res, 'their-data.zip', personZip(db, account))
  })
  // Visitors who aren't signed in can't tell which pages exist.
  router.use('/admin', async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (admin) next()
  })
  return router
}
