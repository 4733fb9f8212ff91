/** The request headers that tell people from robots. */
export interface VisitHeaders {
  'user-agent'?: string | undefined
  'sec-fetch-dest'?: string | string[] | undefined
  'sec-purpose'?: string | string[] | undefined
  purpose?: string | string[] | undefined
  'x-purpose'?: string | string[] | undefined
  'x-moz'?: string | string[] | undefined
}

/** The start of every browser's user agent, and of hardly any script's. */
const BROWSER = /^Mozilla\/\d/
/**
 * Strings that identify a robot's user agent: words such as "crawl", URLs and email addresses. CUBOT is a
 * phone brand, so it doesn't count as a bot.
 */
const ROBOT =
  /(?<!cu)bot|crawl|spider|slurp|scrap|https?:|preview|headless|phantomjs|lighthouse|pagespeed|inspect|monitor|favicon|fetch|scan|archive|validator|python|curl|wget|@/i

/**
 * Whether a person is opening a page: the user agent is that of a browser and not of a robot, the request
 * isn't a prefetch (`Sec-Purpose` of wicg.github.io/nav-speculation, and its older names), and
 * `Sec-Fetch-Dest`, if sent, asks for a document.
 */
export function isVisitOfAPerson(headers: VisitHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!BROWSER.test(agent) || ROBOT.test(agent)) return false
  const ahead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  if (ahead.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined || destination === 'document'
}
