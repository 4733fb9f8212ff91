import type { Platform } from '../../../profile/profile.ts'

/** Each platform with its hosts and the paths of its profiles, excluding posts, share buttons and logins. */
const PROFILES: [Platform, RegExp, RegExp][] = [
  ['linkedin', /^(?:[a-z]{2,3}\.)?linkedin\.com$/, /^\/(?:company|showcase|school|in|organization)\/[^/]+(?:\/|$)/],
  [
    'x',
    /^(?:mobile\.)?(?:twitter|x)\.com$/,
    /^\/@?(?!(?:share|intent|home|hashtag|search|i|privacy|tos|login|signup|settings|explore)(?:\/|$))\w{1,30}\/?$/,
  ],
  [
    'facebook',
    /^(?:[a-z-]{1,5}\.)?(?:facebook|fb)\.com$/,
    /^\/(?!(?:sharer?|dialog|tr|plugins|login|help|policies|policy|events|watch|photo|story\.php|hashtag|business|about|privacy|legal|v\d)(?:[/.]|$)|sharer?\.php|share\.php)[^/]+/,
  ],
  [
    'instagram',
    /^instagram\.com$/,
    /^\/(?!(?:p|explore|accounts|reel|reels|stories|tv|about|legal)(?:\/|$))@?[\w.]+\/?$/,
  ],
  ['tiktok', /^(?:[a-z]{2}\.)?tiktok\.com$/, /^\/@[\w.]+\/?$/],
  [
    'youtube',
    /^(?:m\.)?youtube\.com$/,
    /^\/(?!(?:watch|embed|playlist|results|feed|shorts|live|premium|subscription_center|howyoutubeworks|redirect|t|about|account|iframe_api|ads|channel|user|c)(?:\/|$))(?:@[^/]+|[\w-]{3,60})(?:\/(?:featured|videos|about)?)?$|^\/(?:c|channel|user)\/[^/]+/,
  ],
  ['threads', /^threads\.(?:net|com)$/, /^\/@[\w.]+\/?$/],
  [
    'pinterest',
    /^(?:[a-z]{2}\.)?pinterest\.(?:com|[a-z]{2}|co\.uk)$/,
    /^\/(?!(?:pin|ideas|search|login|about)(?:\/|$))[^/]+\/?$/,
  ],
  [
    'github',
    /^github\.com$/,
    /^\/(?!(?:features|login|about|pricing|sponsors|orgs|marketplace|topics|join|security|contact|enterprise|readme|explore|settings|site)(?:\/|$))[a-z0-9-]+(?:\/[\w.-]+)?\/?$/i,
  ],
  ['reddit', /^(?:old\.|new\.)?reddit\.com$/, /^\/(?:r|user|u)\/[^/]+\/?$/],
  ['producthunt', /^producthunt\.com$/, /^\/(?:products|posts|@)[^/]*(?:\/[^/]+)*\/?$/],
  ['medium', /^(?:[a-z0-9-]+\.)?medium\.com$/, /^\/(?:@?[\w.-]+\/?)?$/],
]

/** The platform of a profile's address; null for posts, share buttons, logins and everything else. */
export function profilePlatform(address: string): Platform | null {
  const url = parsed(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  const found = PROFILES.find(([, hosts, path]) => hosts.test(host) && path.test(url.pathname))
  if (found === undefined) return null
  if (found[0] === 'medium' && host === 'medium.com' && url.pathname.length < 2) return null
  if (found[0] === 'facebook' && /profile\.php/.test(url.pathname) && !url.searchParams.has('id')) return null
  return found[0]
}

/** The parsed address. Old Twitter links have the path after `#!`. */
function parsed(address: string): URL | null {
  return URL.parse(address.replace('/#!/', '/'))
}

/**
 * A profile's address without scheme, tracking parameters or trailing slash, so that links to the same
 * profile compare as equal.
 */
export function profileKey(address: string): string {
  const url = parsed(address)
  if (url === null) return address
  const host = url.hostname
    .replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.(?=\w+\.\w+$)/, '')
    .replace(/^twitter\.com$/, 'x.com')
  const id = url.pathname.endsWith('profile.php') ? `?id=${url.searchParams.get('id')}` : ''
  return `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}${id}`
}

/** The handle or name in a profile's address. */
export function profileHandle(address: string): string {
  const parts = (parsed(address)?.pathname ?? '').split('/').filter((part) => part !== '')
  const named = parts.filter(
    (part) =>
      !/^(?:company|showcase|school|in|organization|c|channel|user|u|r|products|posts|pages|groups|people|pg)$/.test(
        part,
      ),
  )
  return (named[0] ?? '').replace(/^@/, '')
}

const VIDEO_ID =
  /(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:[\w=&%-]{0,80}&)?v=|shorts\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

/** The id of the YouTube video at an address; null for playlists, channels and other addresses. */
export function youtubeVideoId(address: string): string | null {
  const id = VIDEO_ID.exec(address.slice(0, 500))?.[1] ?? null
  return id === 'videoseries' ? null : id
}
