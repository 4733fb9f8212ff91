import { html } from 'hono/html'
import { QUOTE_MARKS } from '../../../../domain/badges/badge-svg.ts'
import { accentOf, FIRST_THEME, type Theme } from '../../../../domain/shared/theme.ts'
import type { Html } from '../../../ui/page.ts'

interface Look {
  name: string
  /** Colors as typed; empty for the default. */
  light: string
  dark: string
  /** A `data:` image, or null. */
  logo: string | null
}

const COLOR = /^#[\da-f]{6}$/i
const GROUNDS = {
  light: { page: '#ffffff', line: '#dfe6e3', ink: '#15201c' },
  dark: { page: '#171b19', line: '#2c3330', ink: '#eef3f1' },
}

/** The top of a page in these colors, in light and dark mode; or why they can't be used. */
export function lookPreview({ name, light, dark, logo }: Look): Html {
  const accent = accentIn(light, dark)
  if (typeof accent === 'string') return html`<p class="wrong">${accent}</p>`
  return html`<div
    class="look"
    role="img"
    aria-label="Preview of the name, the logo and the color in light and dark mode"
  >
    ${(['light', 'dark'] as const).map((mode) => panel(name, { mode, accent: accent[mode], logo }))}
  </div>`
}

function accentIn(light: string, dark: string): Theme['accent'] | string {
  if ([light, dark].some((color) => color && !COLOR.test(color))) return 'A color is a # and six digits, like #0b5c49.'
  if (!light && !dark) return FIRST_THEME.accent
  if (!light) return accentOf(FIRST_THEME.accent.light.color, dark)
  return accentOf(light.toLowerCase(), dark ? dark.toLowerCase() : undefined)
}

/** Drawn, because the page's policy allows no styles of its own. */
function panel(
  name: string,
  { mode, accent, logo }: { mode: 'light' | 'dark'; accent: { color: string; on: string }; logo: string | null },
): Html {
  const { page, line, ink } = GROUNDS[mode]
  return html`<svg viewBox="0 0 320 120" aria-hidden="true">
    <rect x="0.5" y="0.5" width="319" height="119" rx="10" fill="${page}" stroke="${line}" />
    ${
      logo
        ? html`<image href="${logo}" x="16" y="14" width="26" height="26" />`
        : html`<g transform="translate(16 14) scale(0.8125)">
            <rect width="32" height="32" rx="8" fill="${accent.color}" />
            <path d="${QUOTE_MARKS}" fill="${accent.on}" />
          </g>`
    }
    <text x="52" y="33" font-size="15" font-weight="700" fill="${ink}">
      ${name.length > 28 ? `${name.slice(0, 27)}…` : name}
    </text>
    <path d="M0.5 54H319.5" stroke="${line}" />
    <text x="16" y="92" font-size="14" fill="${accent.color}" text-decoration="underline">A link</text>
    <rect x="208" y="70" width="96" height="34" rx="8" fill="${accent.color}" />
    <text x="256" y="92" font-size="14" font-weight="600" text-anchor="middle" fill="${accent.on}">A button</text>
  </svg>`
}
