import type { WebsiteAnswer } from '../outside/websites.ts'
import type { TestService } from '../service.ts'

/** Websites that publish apps' documents, with a count of the requests for each. */
export function documentsOf({ websites }: Pick<TestService, 'websites'>) {
  const placeOf = (address: string) => {
    const { host, pathname, search } = new URL(address)
    return { host, path: pathname + search }
  }
  const documents = {
    /** Publishes a client document whose `client_id` is its own URL unless the document sets another. */
    publish: (url: string, document: object, headers: Record<string, string> = {}): string =>
      documents.answer(url, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ client_id: url, ...document }),
      }),

    /** Publishes this response at the URL, and returns the URL. */
    answer(url: string, answer: WebsiteAnswer): string {
      const { host, path } = placeOf(url)
      websites.setPage(host, path, answer)
      return url
    },

    /** How often this URL was requested. */
    asked(url: string): number {
      const place = placeOf(url)
      return websites.requests.filter(({ host, path }) => host === place.host && path === place.path).length
    },
  }
  return documents
}
