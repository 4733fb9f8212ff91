import type { Request, RequestHandler, Response, Router } from 'express'
import { RefusedForm } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError, invalidField, refusalHeaders } from '../../../domain/errors.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { senderOf } from '../shared/form-sender.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { accountPage } from './account-page.ts'
import { ACCOUNT_PARTS, type AccountPart } from './account-parts.ts'
import type { AccountView } from './account-view.ts'
import { readAccount } from './read-account.ts'

/** Does what a form asks and returns the key of the notice that the page then shows. */
type Run = (form: Form, person: SignedIn, res: Response, req: Request) => Promise<string>

interface FormOptions {
  /** The page that has the form and shows the result. */
  part: AccountPart
  /** Fragment of the redirect, such as `#keys`, for what stands further down on the page. */
  anchor?: string
  /** Reads the form; by default a short one without files. */
  read?: RequestHandler
  /** The part of the page beside which a refusal stands; by default it stands on top alone. */
  at?: 'photo'
  endsAccess?: boolean
}

export type AddAccountForm = (path: string, options: FormOptions, run: Run) => void

export function showAccount(
  site: PeopleSite,
  req: Request,
  res: Response,
  { view, part, status = 200 }: { view: AccountView; part: AccountPart; status?: number },
) {
  return sendPage(site, req, res, accountPage(view, part), { status, runsScript: true })
}

/**
 * Answers a successful form with a redirect, so that going back in the browser doesn't send it again. A
 * refused form is answered with its page, which shows the reason.
 */
export function accountForms(site: PeopleSite, router: Router): AddAccountForm {
  return (path, { part, anchor = '', read = readForm, at, endsAccess }, run) => {
    router.post(path, async (req: Request, res: Response) => {
      let person: SignedIn | null
      try {
        person = await senderOf(site, req, res, { purpose: 'account', read, endsAccess })
      } catch (error) {
        // An upload that is too large, or one too many at once.
        const known = read !== readForm && isToldOnPage(error) ? await signedIn(site.db, req, site.now()) : null
        if (!known) throw error
        return refuse(known, error as DomainError, req, res)
      }
      if (!person) return res.redirect(303, '/sign-in?next=/account')
      try {
        const done = await run((req.body ?? {}) as Form, person, res, req)
        return res.redirect(303, `${ACCOUNT_PARTS[part].path}${done && `?done=${done}`}${anchor}`)
      } catch (error) {
        if (!isToldOnPage(error) || error.status >= 500) throw error
        return refuse(person, error, req, res)
      }
    })

    async function refuse(person: SignedIn, error: DomainError, req: Request, res: Response) {
      const text = `${error.errors[0]?.detail ?? error.message} ${error.fix}`
      const view = await readAccount(site, person, { notice: { text, isProblem: true, at } })
      return showAccount(site, req, res.set(refusalHeaders(error)), { view, part, status: error.status })
    }
  }
}

function isToldOnPage(error: unknown): error is DomainError {
  return error instanceof DomainError && !(error instanceof RefusedForm)
}

/** The `id` of a form. Throws `invalid_input`. */
export function idIn(form: Form): string {
  return textField(form, 'id', { label: 'The choice', max: 36 })
}

/** The listing id in the `id` field of a form. Throws `invalid_input`. */
export function listingIn(form: Form): number {
  const id = textField(form, 'id', { label: 'The listing', max: 15 })
  if (!/^[1-9]\d*$/.test(id))
    throw invalidField('/id', 'unknown', 'This listing doesn’t exist.', 'Choose one from the page.')
  return Number(id)
}

export function gone(thing: 'passkey' | 'session'): DomainError {
  return new DomainError('not_found', `This ${thing} no longer exists.`, 'The page below is up to date.')
}
