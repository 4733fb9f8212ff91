import type { Action, Done, Place } from '../../../admin/action.ts'
import type { Reader } from '../../../domain/database/database.ts'
import type { DomainError } from '../../../domain/errors.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Crumb, Html } from '../../ui/page.ts'

/** A form that was sent and not saved: shown again with everything that was typed. */
export interface Refused {
  /** The path it was sent to, which tells the page's forms apart. */
  path: string
  typed: Form
  /** null for a preview. */
  error: DomainError | null
}

/** What a page is made from: the request, the database and any form that was sent but not saved. */
export interface Visit {
  db: Reader
  place: Place
  now: Date
  /** The admin's email address. */
  who: string
  siteName: string
  /** The path of the page, even when one of its forms was sent to another path. */
  path: string
  params: Record<string, string>
  query: Record<string, string>
  /** The session's form token, sent with every form to prove that it comes from our page. */
  token: string
  refused: Refused | null
}

/** The content of a page, without its frame. */
export interface Made {
  title: string
  /** A picture before the title. */
  mark?: Html
  lead?: string | Html
  /** The main button, beside the title. */
  action?: Html | ''
  main: Html
  crumbs?: Crumb[]
}

export interface AdminPage {
  /** An Express path: `/admin`, or one below it. */
  path: string
  /** null when the thing in the address does not exist. */
  make(visit: Visit): Promise<Made | null>
}

export interface AdminForm {
  /** The Express path that the form is sent to. */
  path: string
  action: Action
  /** The page that has the form, shown again when the form is refused. */
  on: AdminPage
  /** The input of the action. Throws `invalid_input`. */
  input(form: Form, params: Record<string, string>): Record<string, unknown> | Promise<Record<string, unknown>>
  /** The notice shown after the action succeeds. */
  said: string
  /** Where to go after the action; by default, the page with the form. */
  to?(params: Record<string, string>, done: Done): string
}

/** A file to download that names people. */
export interface AdminFile {
  /** The Express path. */
  path: string
  /** What the audit log calls the download. */
  action: string
  /** null when the thing in the address does not exist. */
  make(
    visit: Visit,
  ): Promise<{ name: string; type: string; target: string; parts: AsyncIterable<Uint8Array | string> } | null>
}

/** One section of the administration: its entry in the navigation, its pages, forms and files. */
export interface AdminSection {
  name: string
  href: string
  pages: readonly AdminPage[]
  forms: readonly AdminForm[]
  files?: readonly AdminFile[]
}

/** An Express path with its parameters filled in. */
export function filled(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** What `read` returns; null if it throws `invalid_input`, as it does for an invalid address. */
export async function known<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'invalid_input') return null
    throw error
  }
}
