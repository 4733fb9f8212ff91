import getAccount from './account/get-account.ts'
import listAwards from './awards/list-awards.ts'
import getBlogPost from './blog/get-blog-post.ts'
import listBlogPosts from './blog/list-blog-posts.ts'
import claimListing from './claims/claim-listing.ts'
import listMyClaims from './claims/list-my-claims.ts'
import verifyClaim from './claims/verify-claim.ts'
import getCategory from './categories/get-category.ts'
import listCategories from './categories/list-categories.ts'
import type { Tool } from './define-tool.ts'
import getDraft from './drafts/get-draft.ts'
import inviteCofounder from './drafts/invite-cofounder.ts'
import listMyDrafts from './drafts/list-my-drafts.ts'
import submitDraft from './drafts/submit-draft.ts'
import submitListing from './drafts/submit-listing.ts'
import updateDraft from './drafts/update-draft.ts'
import listInterviewQuestions from './interview/list-interview-questions.ts'
import getBadges from './listings/get-badges.ts'
import getFounder from './founders/get-founder.ts'
import listFounders from './founders/list-founders.ts'
import getLaunchWeek from './launches/get-launch-week.ts'
import listLaunches from './launches/list-launches.ts'
import getLeaderboard from './leaderboards/get-leaderboard.ts'
import compareListings from './listings/compare-listings.ts'
import getAlternatives from './listings/get-alternatives.ts'
import getListing from './listings/get-listing.ts'
import searchListings from './listings/search-listings.ts'
import addMilestone from './my-listings/add-milestone.ts'
import answerInterview from './my-listings/answer-interview.ts'
import chooseFreeListing from './my-listings/choose-free-listing.ts'
import deleteMilestone from './my-listings/delete-milestone.ts'
import getMyListing from './my-listings/get-my-listing.ts'
import listMyListings from './my-listings/list-my-listings.ts'
import createCheckout from './orders/create-checkout.ts'
import getOrder from './orders/get-order.ts'
import listMyOrders from './orders/list-my-orders.ts'
import postListingUpdate from './my-listings/post-listing-update.ts'
import setFounderStory from './my-listings/set-founder-story.ts'
import updateMyListing from './my-listings/update-my-listing.ts'
import listProducts from './orders/list-products.ts'
import quoteOrder from './orders/quote-order.ts'
import getSiteInfo from './site/get-site-info.ts'

/** Every operation, in the order the docs and `tools/list` show them. */
export const tools: readonly Tool[] = [
  getSiteInfo,
  searchListings,
  getListing,
  getAlternatives,
  compareListings,
  listCategories,
  getCategory,
  getLaunchWeek,
  listLaunches,
  getLeaderboard,
  listFounders,
  getFounder,
  listBlogPosts,
  getBlogPost,
  listAwards,
  getBadges,
  listInterviewQuestions,
  listProducts,
  getAccount,
  submitListing,
  listMyDrafts,
  getDraft,
  updateDraft,
  submitDraft,
  inviteCofounder,
  listMyListings,
  getMyListing,
  updateMyListing,
  postListingUpdate,
  addMilestone,
  deleteMilestone,
  setFounderStory,
  answerInterview,
  chooseFreeListing,
  claimListing,
  listMyClaims,
  verifyClaim,
  quoteOrder,
  createCheckout,
  listMyOrders,
  getOrder,
]

export const toolNamed: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]))
