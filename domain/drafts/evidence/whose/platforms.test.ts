import { expect, test } from 'vitest'
import { profileAddress, profileHandle, profileKey, profilePlatform, youtubeVideoId } from './platforms.ts'

test.for([
  ['https://www.linkedin.com/company/acme/', 'linkedin'],
  ['https://twitter.com/acme', 'x'],
  ['https://twitter.com/#!/acme', 'x'],
  ['https://x.com/acme?lang=en', 'x'],
  ['https://www.facebook.com/pages/Acme/123', 'facebook'],
  ['https://instagram.com/acme', 'instagram'],
  ['https://www.tiktok.com/@acme', 'tiktok'],
  ['https://www.youtube.com/@acme', 'youtube'],
  ['https://www.youtube.com/channel/UC123', 'youtube'],
  ['https://www.threads.net/@acme', 'threads'],
  ['https://de.pinterest.com/acme/', 'pinterest'],
  ['https://github.com/acme/acme', 'github'],
  ['https://www.reddit.com/r/acme/', 'reddit'],
  ['https://www.producthunt.com/products/acme', 'producthunt'],
  ['https://acme.medium.com/', 'medium'],
  ['https://medium.com/@acme', 'medium'],
  ['https://www.facebook.com/acme.app/', 'facebook'],
  ['https://m.facebook.com/profile.php?id=42', 'facebook'],
  ['https://en-gb.facebook.com/acme', 'facebook'],
  ['https://mobile.twitter.com/acme', 'x'],
  ['https://www.youtube.com/acme/videos', 'youtube'],
  ['https://www.youtube.com/user/acme/featured', 'youtube'],
  ['https://www.pinterest.co.uk/acme/', 'pinterest'],
  ['https://www.producthunt.com/@acme', 'producthunt'],
  ['https://x.com/Acme_42', 'x'],
] as const)('%s is a profile on %s', ([address, platform]) => {
  expect(profilePlatform(address)).toBe(platform)
})

test.for([
  'https://twitter.com/intent/tweet?text=x',
  'https://twitter.com/acme/status/123',
  'https://x.com/share',
  'https://www.facebook.com/sharer/sharer.php?u=x',
  'https://www.facebook.com/sharer.php?u=x',
  'https://www.facebook.com/tr?id=1',
  'https://www.linkedin.com/shareArticle?url=x',
  'https://www.instagram.com/p/abc/',
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com/embed/abcdefghijk',
  'https://www.youtube.com/playlist?list=1',
  'https://www.youtube.com/subscription_center?add_user=acme',
  'https://pinterest.com/pin/create/button/',
  'https://github.com/features',
  'https://www.youtube.com/subscription_center',
  'https://www.youtube.com/Watch?v=abcdefghijk',
  'https://www.youtube.com/acme/videos/all',
  'https://www.youtube.com/channel/',
  'https://twitter.com/#!/search/acme',
  'https://twitter.com/#!/',
  'https://www.facebook.com/profile.php',
  'https://www.facebook.com/acme/posts/123',
  'https://business.facebook.com/acme',
  'https://help.x.com/acme',
  'https://www.tiktok.com/acme',
  'https://www.linkedin.com/acme',
  'https://acme.medium.com/why-we-build',
  'https://medium.com/acme/why-we-build',
  'https://medium.com/',
  'https://github.com/acme/acme/issues',
  'https://www.producthunt.com/acme',
  'https://pinterest.com.evil.io/acme',
  'ftp://x.com/acme',
  'https://notx.com/acme',
  'mailto:a@x.com',
])('%s is no profile', (address) => {
  expect(profilePlatform(address)).toBeNull()
})

test.for([
  ['https://x.com/acme?ref_src=twsrc%5Etfw&amp;utm_source=site#top', 'https://x.com/acme'],
  ['https://twitter.com/#!/acme', 'https://twitter.com/acme'],
  ['https://www.facebook.com/profile.php?id=42&amp;utm_source=site', 'https://www.facebook.com/profile.php?id=42'],
  ['https://www.linkedin.com/company/acme/', 'https://www.linkedin.com/company/acme/'],
] as const)('%s is shown as %s, and is the same profile', ([address, shown]) => {
  expect(profileAddress(address)).toBe(shown)
  expect(profileKey(shown)).toBe(profileKey(address))
})

test('one profile under two addresses has one key', () => {
  expect(profileKey('https://www.twitter.com/Acme/')).toBe(profileKey('http://x.com/acme?ref=footer'))
  expect(profileKey('https://twitter.com/#!/acme')).toBe('x.com/acme')
  expect(profileHandle('https://twitter.com/#!/acme')).toBe('acme')
  expect(profileHandle('https://www.linkedin.com/company/acme-inc/')).toBe('acme-inc')
})

test('videos are told from playlists and channels', () => {
  expect(youtubeVideoId('https://www.youtube.com/watch?t=1&v=abcdefghijk')).toBe('abcdefghijk')
  expect(youtubeVideoId('https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0')).toBe('abcdefghijk')
  expect(youtubeVideoId('https://youtu.be/abcdefghijk')).toBe('abcdefghijk')
  expect(youtubeVideoId('https://www.youtube.com/embed/videoseries?list=PL1')).toBeNull()
  expect(youtubeVideoId('https://www.youtube.com/@acme')).toBeNull()
  expect(youtubeVideoId('https://m.youtube.com/shorts/abcdefghijk')).toBe('abcdefghijk')
  expect(youtubeVideoId('https://www.youtube.com/watch?v=abcdefghij')).toBeNull()
  expect(youtubeVideoId('https://www.youtube.com/watch?v=abcdefghijkl')).toBeNull()
  expect(youtubeVideoId('https://notyoutube.com/watch?v=abcdefghijk')).toBeNull()
  expect(youtubeVideoId('no address')).toBeNull()
})
