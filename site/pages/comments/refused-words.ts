import { RefusedForm } from '../../../auth/people/csrf.ts'
import { DomainError, refusalText } from '../../../domain/errors.ts'

/** The error if a page can show it beside what was typed. Rethrows bugs and outages. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error
  throw error
}

/** What is wrong and the next step, for whoever sent the form. */
export function problemText(error: DomainError): string {
  if (error instanceof RefusedForm)
    return 'You signed in or out since you opened the page. Your text is here: send it again.'
  const [field] = error.errors
  return field ? `${field.detail} ${error.fix}` : refusalText(error)
}
