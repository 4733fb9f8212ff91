import type { Action, Done, Place } from '../../../admin/action.ts'
import type { Reader } from '../../../domain/database/database.ts'
import type { FieldError } from '../../../domain/errors.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Crumb, Html } from '../../ui/page.ts'

/** A form that was sent and not done: shown again with everything that was typed. */
export interface Refused {
  /** Where it was sent to: which of the page's forms it is. */
  path: string
  typed: Form
  /** What is wrong, and what to do; null for a preview. */
  message: string | null
  /** Whether signing in again is what is to be done. */
  signIn: boolean
  errors: FieldError[]
}

/** What a page is made from. */
export interface Visit {
  db: Reader
  place: Place
  now: Date
  siteName: string
  /** Path of this page, with its query. */
  path: string
  params: Record<string, string>
  query: Record<string, string>
  /** Goes into every form. */
  token: string
  refused: Refused | null
}

/** What stands on a page; the frame is put around it. */
export interface Made {
  title: string
  lead?: string | Html
  main: Html
  crumbs?: Crumb[]
}

export interface AdminPage {
  /** As express writes it, below /admin. */
  path: string
  /** null: there is no such thing. */
  make(visit: Visit): Promise<Made | null>
}

export interface AdminForm {
  /** Where it is sent to, as express writes it. */
  path: string
  action: Action
  /** The page it stands on; made again when the form is refused. */
  on: AdminPage
  /** What the action is told. Throws `invalid_input`. */
  input(form: Form, params: Record<string, string>): Record<string, unknown>
  /** Said once it is done. */
  said: string
  /** Where to go then; the page it stands on unless told. */
  to?(params: Record<string, string>, done: Done): string
}

/** One part of the administration. */
export interface AdminSection {
  name: string
  href: string
  pages: readonly AdminPage[]
  forms: readonly AdminForm[]
}

/** A path as express writes it, with its parameters filled in. */
export function filled(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** An address that no such thing can have leads nowhere. */
export async function known<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'invalid_input') return null
    throw error
  }
}
