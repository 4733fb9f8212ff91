import getAccount from './account/get-account.ts'
import listCategories from './categories/list-categories.ts'
import type { Tool } from './define-tool.ts'
import getDraft from './drafts/get-draft.ts'
import listMyDrafts from './drafts/list-my-drafts.ts'
import submitDraft from './drafts/submit-draft.ts'
import submitListing from './drafts/submit-listing.ts'
import updateDraft from './drafts/update-draft.ts'
import getListing from './listings/get-listing.ts'
import searchListings from './listings/search-listings.ts'
import chooseFreeListing from './my-listings/choose-free-listing.ts'
import getMyListing from './my-listings/get-my-listing.ts'
import listMyListings from './my-listings/list-my-listings.ts'
import getSiteInfo from './site/get-site-info.ts'

/** Every operation, in the order the docs and `tools/list` show them. */
export const tools: readonly Tool[] = [
  getSiteInfo,
  searchListings,
  getListing,
  listCategories,
  getAccount,
  submitListing,
  listMyDrafts,
  getDraft,
  updateDraft,
  submitDraft,
  listMyListings,
  getMyListing,
  chooseFreeListing,
]

export const toolNamed: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]))
