import express, { Router, type NextFunction, type Request, type Response } from 'express'
import { runAction, SignInAgain, type By, type Place } from '../../../admin/action.ts'
import { prepare } from '../../../domain/database/prepare.ts'
import { formToken, RefusedForm } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { sendPage, type PeopleSite } from '../shared/people-site.ts'
import { senderOf } from '../shared/form-sender.ts'
import { adminPage } from './admin-page.ts'
import { filled, type AdminForm, type AdminPage, type Refused, type Visit } from './admin-section.ts'
import { typedIn } from './form.ts'
import { SECTIONS } from './sections.ts'

const PURPOSE = 'admin'
/** The text of a post, each letter of it three signs long, and its FAQs. */
const readForm = express.urlencoded({ extended: false, limit: '2mb', parameterLimit: 500 })

const FORMS: readonly AdminForm[] = SECTIONS.flatMap(({ forms }) => forms)
const UNCHANGED = 'unchanged'
/** What a page says after a form of it was answered. */
const SAID = new Map([
  ...FORMS.map(({ action, said }) => [action.name as string, said] as const),
  [UNCHANGED, 'Nothing changed: it said so already.'],
])

const accountOfId = prepare((sql, given: { id: string }) =>
  sql.selectFrom('account').select(['email', 'role']).where('id', '=', given.id),
)

interface Admin extends SignedIn {
  email: string
}

/** The administration: for accounts with the role alone. For everybody else there is nothing here. */
export function adminRoutes(site: PeopleSite): Router {
  const { db, now, appSecret, jobsIn } = site
  const router = Router()
  const place: Place = { db, now, jobsIn }

  /** Whoever may be here; otherwise the answer is sent, or the address leads nowhere. */
  async function admitted(req: Request, res: Response, next: NextFunction): Promise<Admin | null> {
    const person = await signedIn(db, req, now())
    if (!person) {
      const wanted = req.method === 'GET' || req.method === 'HEAD' ? req.originalUrl : '/admin'
      res.redirect(303, `/sign-in?next=${encodeURIComponent(wanted)}`)
      return null
    }
    // Read each time: who is no admin any more is none at once.
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
    const notice = said && !visit.refused ? { text: said, isProblem: false } : null
    return sendPage(site, req, res, adminPage(made, { path: visit.path, sections: SECTIONS, notice }), { status })
  }

  const showAt = (page: AdminPage) => async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (admin) await show(page, visitOf(req, admin, req.path, null), { req, res, next })
  }

  const answer = (form: AdminForm) => async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (!admin) return
    // Signed out meanwhile.
    if (!(await senderOf(site, req, res, { purpose: PURPOSE, read: readForm })))
      return res.redirect(303, '/sign-in?next=%2Fadmin')
    const sent = (req.body ?? {}) as Form
    const params = req.params as Record<string, string>
    const path = filled(form.on.path, params)
    const again = (refused: Omit<Refused, 'path' | 'typed'>, status: number) =>
      show(form.on, visitOf(req, admin, path, { ...refused, path: req.path, typed: sent }), { req, res, next, status })
    if (sent['go'] === 'preview') return again({ message: null, signIn: false, errors: [] }, 200)
    const by: By = {
      who: admin.email,
      accountId: admin.accountId,
      since: admin.since,
      form: typedIn(sent, 'form')?.slice(0, 64),
      version: typedIn(sent, 'version'),
    }
    try {
      const done = await runAction(form.action, form.input(sent, params), place, by)
      const said = done.outcome === 'unchanged' ? UNCHANGED : form.action.name
      const to = form.to && done.outcome !== 'unchanged' ? form.to(params, done) : path
      return res.redirect(303, `${to}?done=${encodeURIComponent(said)}`)
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof RefusedForm || error.status >= 500) throw error
      // What stands beside a field is not said twice.
      const message = error.errors.length ? `Not saved. ${error.fix}` : `${error.message} ${error.fix}`
      return again({ message, signIn: error instanceof SignInAgain, errors: error.errors }, error.status)
    }
  }

  for (const { pages, forms } of SECTIONS) {
    for (const page of pages) router.get(page.path, showAt(page))
    for (const form of forms) router.post(form.path, answer(form))
  }
  // Whoever is not signed in learns nothing of what there is.
  router.use('/admin', async (req: Request, res: Response, next: NextFunction) => {
    const admin = await admitted(req, res, next)
    if (admin) next()
  })
  return router
}
