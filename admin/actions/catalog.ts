import type { Action } from '../action.ts'
import { addAttribute, removeAttribute, setAttribute } from './attributes.ts'
import { addCategory, removeCategory, setCategory } from './categories.ts'
import { approveClaim, objectToClaim } from './claims.ts'
import { blockAccount, deleteAccount, endAccount, keepDeletedAccount, startDeletingOld, unblockAccount } from './closing.ts'
import { revertEdit, seenEdit } from './edits.ts'
import { judgeEntry, recountEverything, recountOne } from './ledger.ts'
import { hideListing, showListing } from './listings.ts'
import { finishLine, refundOrder } from './orders.ts'
import { liftMail, revokeKey, setRole } from './people.ts'
import { addPost, publishPost, setPost, setText, unpublishPost } from './posts.ts'
import { addProduct, setPrice, setProduct } from './products.ts'
import { addQuestion, setQuestion } from './questions.ts'
import { hideReview, showReview } from './reviews.ts'
import { setCapacity, setSetting } from './weeks.ts'

/** Every operator action, in the order of the usage text. */
export const ACTIONS: readonly Action[] = [
  setPrice,
  setProduct,
  addProduct,
  setCapacity,
  setSetting,
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
  refundOrder,
  finishLine,
  objectToClaim,
  approveClaim,
  hideReview,
  showReview,
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
  liftMail,
  startDeletingOld,
] as readonly Action[]
