import { html } from 'hono/html'
import type { Html } from './page.ts'

/** The purpose of the token in the form. */
export const FOLLOW_FORM = 'follow'

/** What the page of a listing knows of whoever looks at it; null for somebody who is not signed in. */
export type Viewer = { token: string; follows: boolean } | null

/** Follow and unfollow; signing in first for whoever is not. */
export function followForm(slug: string, viewer: Viewer): Html {
  if (!viewer) return html`<a class="button second" href="/sign-in?next=/listings/${slug}">Follow</a>`
  const { token, follows } = viewer
  return html`<form method="post" action="/listings/${slug}/${follows ? 'unfollow' : 'follow'}">
    <input type="hidden" name="token" value="${token}" />
    <button class="second">${follows ? 'Stop following' : 'Follow'}</button>
  </form>`
}
