import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMPTY_WORDS } from '../pages/browse/compare-page.ts'
import { CHOSEN, FIELD_LABELS, isChosen } from '../pages/listing/evidence.ts'
import { FACTS_IN_ORDER } from '../pages/listing/listing-facts.ts'
import { IN_PART, NO_QUOTE, STATE_WORDS, SUGGESTED, WITH_QUOTES } from '../pages/submit/draft-part.ts'
import { draftGroups, isDrafted } from '../pages/submit/draft-parts.ts'
import { WHY_HERE } from '../pages/submit/profile-form.ts'
import { SECTION_NAMES } from '../../domain/profile/field-state.ts'
import { FIELD_NAMES, isField, isOnlySearched } from '../../domain/profile/fields.ts'
import { PLATFORM_NAMES } from '../../domain/profile/profile.ts'
import { COUNTRY_CODES } from '../../domain/shared/input/countries.ts'
import type { Theme } from '../../domain/shared/theme.ts'
import { dataBlock } from '../ui/json-ld.ts'
import { ONLY_SEARCHED } from '../ui/forms/profile-parts.ts'
import { stylesWith } from '../ui/stylesheet.ts'
import { countryName, STAGES } from '../ui/words.ts'

/** The part of the MCP Apps SDK that talks to the host, with everything it imports. */
const SDK = readFileSync(fileURLToPath(import.meta.resolve('@modelcontextprotocol/ext-apps/app-with-deps')), 'utf8')
const OUR_STYLE = readFileSync(new URL('./apps.css', import.meta.url), 'utf8')

const NAMES_OF_VALUES = {
  stage: STAGES,
  country: Object.fromEntries([...COUNTRY_CODES].map((code) => [code, countryName(code)])),
}

/** What the scripts know of the profile: the site's own parts, labels and words. */
const FACTS = {
  chosen: FIELD_NAMES.filter(isChosen),
  onlySearched: FIELD_NAMES.filter(isOnlySearched),
  platforms: PLATFORM_NAMES,
  valueNames: NAMES_OF_VALUES,
}
const DRAFT_FACTS = {
  ...FACTS,
  groups: draftGroups({ categories: [], attributes: [], top: null })
    .map(({ id, title, parts }) => ({ id, title, parts: parts.filter(({ key }) => isDrafted(key)) }))
    .filter(({ parts }) => parts.length),
  sections: SECTION_NAMES,
  words: { STATE_WORDS, SUGGESTED, WITH_QUOTES, NO_QUOTE, IN_PART, CHOSEN, ONLY_SEARCHED, WHY_HERE },
}
const LISTING_FACTS = {
  ...FACTS,
  labels: FIELD_LABELS,
  facts: FACTS_IN_ORDER.filter((name) => name !== 'categories' && isField(name)),
  words: { EMPTY_WORDS },
}

/**
 * The documents of the apps that a host shows inside the chat. Each contains its style and script and asks no
 * server for anything: its policy allows nothing but these two.
 */
export function appDocuments(theme: Theme | undefined): { 'draft-review': string; 'listing-view': string } {
  const style =
    stylesWith(theme, ['base', 'forms', 'cards', 'listing', 'pages', 'compare', 'docs', 'account', 'submit']) +
    OUR_STYLE
  return {
    'draft-review': documentOf('Draft review', style, DRAFT_REVIEW),
    'listing-view': documentOf('Listing', style, LISTING_VIEW),
  }
}

function documentOf(title: string, style: string, script: string): string {
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body class="app">
<main id="app"><h1 class="hidden">${title}</h1><p class="quiet">Loading…</p></main>
<p id="said" role="status"></p>
<script type="module">${script}</script>
</body>
</html>
`
}

/**
 * One module: the SDK, then our files in a function, so that names in one can't clash with names in the other.
 * Throws if the text could end its own element, or if the SDK no longer exports what we use.
 */
function scriptOf(files: readonly string[], facts: object): string {
  const ours = ['../ui/scripts/spoken', 'parts', 'host', ...files]
    .map((file) => readFileSync(new URL(`./${file}.js`, import.meta.url), 'utf8'))
    .map((text) => text.replaceAll(/^import [^]*? from '[^']+'$/gm, '').replaceAll(/^export /gm, ''))
  const local = (name: string) => {
    const found = new RegExp(`([\\w$]+) as ${name}[,}]`).exec(SDK)?.[1]
    if (!found) throw new Error(`The MCP Apps SDK doesn't export ${name}.`)
    return found
  }
  const script = `${SDK}
;(async (App, applyDocumentTheme, FACTS) => {
${ours.join('\n')}
})(${local('App')}, ${local('applyDocumentTheme')}, ${dataBlock(facts)})
`
  if (/<\/script|<!--/i.test(script)) throw new Error('A script of an app would end its own element.')
  return script
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

// No theme changes them, so they are made once for all services of a process.
const DRAFT_REVIEW = scriptOf(['draft-editor', 'draft-part', 'draft-review'], DRAFT_FACTS)
const LISTING_VIEW = scriptOf(['listing-view'], LISTING_FACTS)
