import type { Action } from '../action.ts'
import { addAttribute, removeAttribute, setAttribute } from './attributes.ts'
import { addCategory, removeCategory, setCategory } from './categories.ts'
import { hideChecklist } from '../checklist.ts'
import { approveClaim, objectToClaim } from './claims.ts'
import {
  blockAccount,
  deleteAccount,
  endAccount,
  keepDeletedAccount,
  startDeletingOld,
  unblockAccount,
} from './closing.ts'
import { revertEdit, seenEdit } from './edits.ts'
import { discardEmail, liftMail, resendEmail, testEmail } from './emails.ts'
import { discardJob, retryJob } from './jobs.ts'
import { editListing } from '../listings/edit-listing.ts'
import { giveListing } from '../listings/give-listing.ts'
import { mergeListing } from '../listings/merge-listing.ts'
import { judgeEntry, recountEverything, recountOne } from './ledger.ts'
import { hideListing, showListing } from './listings.ts'
import { finishLine, refundOrder, sendReceipt } from './orders.ts'
import { removePhoto, revokeKey, setRole } from './people.ts'
import { addPost, publishPost, setPost, setText, unpublishPost } from './posts.ts'
import { addProduct, setPrice, setProduct } from './products.ts'
import { addQuestion, setQuestion } from './questions.ts'
import { hideComment, hideReview, showComment, showReview } from './reviews.ts'
import { testConfig, unsetConfig } from '../setup/config.ts'
import { setCapacity, setSetting } from './weeks.ts'

/** Every operator action, in the order of the usage text. */
export const ACTIONS: readonly Action[] = [
  setPrice,
  setProduct,
  addProduct,
  setCapacity,
  setSetting,
  unsetConfig,
  testConfig,
  addCategory,
  setCategory,
  removeCategory,
  addAttribute,
  setAttribute,
  removeAttribute,
  addPost,
  setPost,
  publishPost,
  unpublishPost,
  setText,
  addQuestion,
  setQuestion,
  seenEdit,
  revertEdit,
  hideListing,
  showListing,
  editListing,
  giveListing,
  mergeListing,
  refundOrder,
  finishLine,
  sendReceipt,
  objectToClaim,
  approveClaim,
  hideReview,
  showReview,
  hideComment,
  showComment,
  removePhoto,
  recountEverything,
  recountOne,
  judgeEntry,
  setRole,
  blockAccount,
  unblockAccount,
  endAccount,
  deleteAccount,
  keepDeletedAccount,
  revokeKey,
  resendEmail,
  discardEmail,
  testEmail,
  liftMail,
  startDeletingOld,
  hideChecklist,
  retryJob,
  discardJob,
] as readonly Action[]
