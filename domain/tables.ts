import { Account } from './accounts/account.entity.ts'
import { ApiKey } from './accounts/api-key.entity.ts'
import { AuditLog } from './shared/audit-log.entity.ts'
import { Award } from './awards/award.entity.ts'
import { AwardWeek } from './awards/award-week.entity.ts'
import { BillboardEntry } from './orders/billboard-entry.entity.ts'
import { BlogPost } from './blog/blog-post.entity.ts'
import { Category } from './categories/category.entity.ts'
import { CategoryAttribute } from './categories/category-attribute.entity.ts'
import { CategoryCount } from './categories/category-count.entity.ts'
import { CategoryFollow } from './followers/category-follow.entity.ts'
import { CategoryPlace } from './listings/lists/category-place.entity.ts'
import { CheckoutLink } from './orders/payments/checkout-link.entity.ts'
import { Claim } from './claims/claim.entity.ts'
import { ClaimLink } from './claims/claim-link.entity.ts'
import { ConfigValue } from './setup/config-value.entity.ts'
import { Digest } from './digest/digest.entity.ts'
import { DigestRequest } from './digest/digest-request.entity.ts'
import { DigestSubscriber } from './digest/digest-subscriber.entity.ts'
import { Comment } from './comments/comment.entity.ts'
import { CommentReport } from './comments/comment-report.entity.ts'
import { HelpfulVote } from './helpful/helpful-vote.entity.ts'
import { DomainRatingCheck } from './leaderboards/domain-rating-check.entity.ts'
import { Draft } from './drafts/draft.entity.ts'
import { DraftInvite } from './drafts/draft-invite.entity.ts'
import { DraftOwner } from './drafts/draft-owner.entity.ts'
import { EvidenceCheck } from './listings/evidence/evidence-check.entity.ts'
import { FeaturedPlace } from './listings/lists/featured-place.entity.ts'
import { Founder } from './founders/founder.entity.ts'
import { IdempotencyKey } from './accounts/idempotency-key.entity.ts'
import { InterviewAnswer } from './interview/interview-answer.entity.ts'
import { InterviewQuestion } from './interview/interview-question.entity.ts'
import { Invoice } from './orders/invoices/invoice.entity.ts'
import { InvoiceSeries } from './orders/invoices/invoice-series.entity.ts'
import { Launch } from './launches/launch.entity.ts'
import { LaunchWeek } from './launches/launch-week.entity.ts'
import { EmailEach } from './accounts/emails/email-each.entity.ts'
import { EmailOff } from './accounts/emails/email-off.entity.ts'
import { Email } from './accounts/emails/email.entity.ts'
import { Listing } from './listings/listing.entity.ts'
import { ListingAlternative } from './listings/lists/listing-alternative.entity.ts'
import { ListingAttribute } from './listings/lists/listing-attribute.entity.ts'
import { ListingBand } from './listings/lists/listing-band.entity.ts'
import { ListingCategory } from './listings/listing-category.entity.ts'
import { ListingDay } from './views/listing-day.entity.ts'
import { ListingFollow } from './followers/listing-follow.entity.ts'
import { ListingFounder } from './founders/listing-founder.entity.ts'
import { ListingImage } from './media/listing-image.entity.ts'
import { ListingLogo } from './logos/listing-logo.entity.ts'
import { ListingOwner } from './listings/listing-owner.entity.ts'
import { ListingReferrerDay } from './views/listing-referrer-day.entity.ts'
import { ListingRevenue } from './leaderboards/listing-revenue.entity.ts'
import { ListingReview } from './orders/listing-review.entity.ts'
import { ListingUpdate } from './listings/listing-update.entity.ts'
import { ListingVersion } from './listings/listing-version.entity.ts'
import { ListingView } from './views/listing-view.entity.ts'
import { ListingToEmbed } from './listings/meaning/listing-to-embed.entity.ts'
import { ListingVector } from './listings/meaning/listing-vector.entity.ts'
import { LiveCount } from './listings/lists/live-count.entity.ts'
import { MailOutage } from './accounts/emails/mail-outage.entity.ts'
import { MailSuppression } from './accounts/emails/mail-suppression.entity.ts'
import { MergedListing } from './listings/merged/merged-listing.entity.ts'
import { Milestone } from './listings/milestone.entity.ts'
import { OidcKey } from './accounts/sign-in/oidc-key.entity.ts'
import { OidcPayload } from './accounts/sign-in/oidc-payload.entity.ts'
import { Outbox } from './accounts/emails/outbox.entity.ts'
import { Passkey } from './accounts/sign-in/passkey.entity.ts'
import { PasskeyChallenge } from './accounts/sign-in/passkey-challenge.entity.ts'
import { PaymentEvent } from './orders/payments/payment-event.entity.ts'
import { PaymentRefund } from './orders/payments/payment-refund.entity.ts'
import { PaymentSession } from './orders/payments/payment-session.entity.ts'
import { Product } from './orders/catalogue/product.entity.ts'
import { ProductPrice } from './orders/catalogue/product-price.entity.ts'
import { PublicPerson } from './accounts/public-person.entity.ts'
import { PersonFollow } from './followers/person-follow.entity.ts'
import { Purchase } from './orders/purchase.entity.ts'
import { PurchaseLine } from './orders/purchase-line.entity.ts'
import { RateLimit } from './shared/rate-limit.entity.ts'
import { RatingSource } from './leaderboards/rating-source.entity.ts'
import { RevenueKey } from './leaderboards/revenue-key.entity.ts'
import { Review } from './reviews/review.entity.ts'
import { ReviewReport } from './reviews/review-report.entity.ts'
import { SearchWord } from './listings/search/search-word.entity.ts'
import { SearchWordChange } from './listings/search/search-word-change.entity.ts'
import { Session } from './accounts/sign-in/session.entity.ts'
import { Setting } from './shared/setting.entity.ts'
import { SignInRequest } from './accounts/sign-in/sign-in-request.entity.ts'
import { SiteRead } from './drafts/website/site-read.entity.ts'
import { TestPayment } from './orders/payments/test-payment.entity.ts'
import { TestRefund } from './orders/payments/test-refund.entity.ts'
import { TypedText } from './accounts/typed-text.entity.ts'
import { UpstreamIdentity } from './accounts/sign-in/upstream-identity.entity.ts'
import { ViewSalt } from './shared/view-salt.entity.ts'
import { Vote } from './votes/vote.entity.ts'
import { VoteMark } from './votes/vote-mark.entity.ts'
import { WeekHold } from './orders/week-hold.entity.ts'

/** All entities; the database is opened with exactly these. */
export const ENTITIES = [
  Account,
  ApiKey,
  AuditLog,
  Award,
  AwardWeek,
  BillboardEntry,
  BlogPost,
  Category,
  CategoryAttribute,
  CategoryCount,
  CategoryFollow,
  CategoryPlace,
  CheckoutLink,
  Claim,
  ClaimLink,
  Digest,
  DigestRequest,
  DigestSubscriber,
  Comment,
  CommentReport,
  ConfigValue,
  DomainRatingCheck,
  Draft,
  DraftInvite,
  DraftOwner,
  EvidenceCheck,
  FeaturedPlace,
  Founder,
  HelpfulVote,
  IdempotencyKey,
  InterviewAnswer,
  InterviewQuestion,
  Invoice,
  InvoiceSeries,
  Launch,
  LaunchWeek,
  Email,
  EmailEach,
  EmailOff,
  Listing,
  ListingAlternative,
  ListingAttribute,
  ListingBand,
  ListingCategory,
  ListingDay,
  ListingFollow,
  ListingFounder,
  ListingImage,
  ListingLogo,
  ListingOwner,
  ListingReferrerDay,
  ListingRevenue,
  ListingReview,
  ListingToEmbed,
  ListingUpdate,
  ListingVector,
  ListingVersion,
  ListingView,
  LiveCount,
  MailOutage,
  MailSuppression,
  MergedListing,
  Milestone,
  OidcKey,
  OidcPayload,
  Outbox,
  Passkey,
  PasskeyChallenge,
  PaymentEvent,
  PaymentRefund,
  PaymentSession,
  Product,
  ProductPrice,
  PublicPerson,
  PersonFollow,
  Purchase,
  PurchaseLine,
  RateLimit,
  RatingSource,
  RevenueKey,
  Review,
  ReviewReport,
  SearchWord,
  SearchWordChange,
  Session,
  Setting,
  SignInRequest,
  SiteRead,
  TestPayment,
  TestRefund,
  TypedText,
  UpstreamIdentity,
  ViewSalt,
  Vote,
  VoteMark,
  WeekHold,
]
