import { expect, test } from 'vitest'
import { attributeCue, READ_ATTRIBUTES, type ReadAttribute } from './attribute-cues.ts'

/** What a sentence answers, for the attributes it answers. */
const answers = (sentence: string) =>
  Object.fromEntries(
    READ_ATTRIBUTES.map((key) => [key, attributeCue(key, sentence, 'Acme')] as const).filter(([, value]) => value),
  )

test.for<[string, ReadAttribute, string]>([
  ['Acme has a free plan for one person.', 'free-plan', 'Yes'],
  ['Free forever.', 'free-plan', 'Yes'],
  ['Start your 14-day free trial.', 'free-trial', 'Yes'],
  ['Acme is open source.', 'open-source', 'Yes'],
  ['Use our cloud or the self-hosted version.', 'self-hosting', 'Yes'],
  ['Acme can be self-hosted.', 'self-hosting', 'Yes'],
  ['Available as cloud or on-premises.', 'self-hosting', 'Yes'],
  ['REST API', 'api', 'Yes'],
  ['Build on our developer friendly API.', 'api', 'Yes'],
  ['Read the API documentation.', 'api', 'Yes'],
  ['Single sign-on (SAML)', 'single-sign-on', 'Yes'],
  ['The Business plan adds SSO.', 'single-sign-on', 'Yes'],
  ['Our apps for iOS and Android.', 'mobile-apps', 'iOS and Android'],
])('“%s” answers %s', ([sentence, key, value]) => {
  expect(answers(sentence)[key]).toBe(value)
})

test.for([
  'There is no free plan.',
  'Do you have a free plan?',
  'We retired the free plan.',
  'Get a free consultation.',
  'Acme cannot be self-hosted.',
  'Is there a self-hosted version?',
  'Connect your self-hosted GitLab.',
  'We use the Slack API.',
  'Acme integrates with any REST API.',
  'Manage the API of your company.',
  'An API is coming soon.',
  'We do not offer single sign-on.',
  'What is SSO?',
  'Single sign-on will be available next year, we hope.',
  'Works in browsers on iOS and Android.',
  'Rated by users on Google Play and App Store',
  'We develop for iOS.',
])('“%s” answers nothing', (sentence) => {
  expect(answers(sentence)).toEqual({})
})
