/** A fictional product's website, for tests to submit. */
export const ACME_HOST = 'acme.example.com'
export const ACME_URL = `https://${ACME_HOST}/`

/** The website's homepage, with a badge's HTML as `footer`. */
export function acmeHome({ footer = '' } = {}): string {
  return `<!doctype html><html lang="en"><head><title>Acme Planner – Plan your week in five minutes</title>
<meta property="og:site_name" content="Acme Planner">
<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Acme Planner","applicationCategory":"Productivity"}</script>
<meta name="description" content="Acme Planner is a calm weekly planner that turns your inbox into a realistic plan.">
</head><body><header><nav><a href="/">Acme Planner</a> <a href="/pricing">Pricing</a> <a href="/about">About</a></nav></header>
<main><h1>Plan your week in five minutes</h1>
<p>Acme Planner is a calm weekly planner for small teams. It turns your inbox into a realistic plan and keeps it up to date as things change.</p>
<h2>Features</h2><ul><li><h3>Inbox to plan</h3><p>Turns mails into tasks with one key.</p></li><li><h3>Shared weeks</h3><p>Everyone sees the same plan.</p></li></ul>
</main><footer><a href="mailto:hello@${ACME_HOST}">hello@${ACME_HOST}</a> <a href="https://github.com/acmeplanner">GitHub</a> © 2026 Acme Planner ${footer}</footer></body></html>`
}

export const ACME_PAGES = {
  '/': acmeHome(),
  '/robots.txt': 'User-agent: *\nAllow: /\n',
  '/pricing': `<!doctype html><html lang="en"><head><title>Pricing – Acme Planner</title></head><body><main><h1>Pricing</h1>
<p>Acme Planner has a free plan for one person. The Team plan costs $8 per user per month, billed annually.</p></main></body></html>`,
  '/about': `<!doctype html><html lang="en"><head><title>About – Acme Planner</title></head><body><main><h1>About us</h1>
<p>We founded Acme Planner in 2021 because our weeks never went as planned.</p></main></body></html>`,
}
