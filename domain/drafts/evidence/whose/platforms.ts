import type { Platform } from '../../../profile/profile.ts'

interface Site {
  hosts: readonly string[]
  /** Folders of profiles, such as `company` in "/company/acme". */
  folders?: string
  /** How many parts the address of a profile outside folders may have; by default, there are none outside. */
  depth?: number
  /** Whether profiles outside folders begin with "@". */
  at?: true
  /** Parts with which addresses of other pages begin: posts, share buttons, logins. */
  others?: string
}

const SITES: readonly [Platform, Site][] = [
  ['linkedin', { hosts: ['linkedin.com'], folders: 'company showcase school in organization' }],
  [
    'x',
    {
      hosts: ['twitter.com', 'x.com'],
      depth: 1,
      others: 'share intent home hashtag search i privacy tos login signup settings explore messages jobs download',
    },
  ],
  [
    'facebook',
    {
      hosts: ['facebook.com', 'fb.com'],
      folders: 'pages people groups pg p',
      depth: 1,
      others:
        'share sharer sharer.php share.php dialog tr plugins login login.php help policies policy events watch photo photo.php story.php hashtag business about privacy legal',
    },
  ],
  ['instagram', { hosts: ['instagram.com'], depth: 1, others: 'p explore accounts reel reels stories tv about legal' }],
  ['tiktok', { hosts: ['tiktok.com'], depth: 1, at: true }],
  [
    'youtube',
    {
      hosts: ['youtube.com'],
      folders: 'c channel user',
      // A part of a channel may follow, such as "/videos".
      depth: 2,
      others:
        'watch embed v playlist results feed shorts live premium subscription_center howyoutubeworks redirect t about account iframe_api ads hashtag clip post',
    },
  ],
  ['threads', { hosts: ['threads.net', 'threads.com'], depth: 1, at: true }],
  [
    'pinterest',
    {
      hosts: 'com co.uk de fr es it pt at ch ca jp se dk ie nz com.au com.mx'
        .split(' ')
        .map((ending) => `pinterest.${ending}`),
      depth: 1,
      others: 'pin ideas search login about',
    },
  ],
  [
    'github',
    {
      hosts: ['github.com'],
      // An account or one of its repositories.
      depth: 2,
      others:
        'features login about pricing sponsors orgs marketplace topics join security contact enterprise readme explore settings site',
    },
  ],
  ['reddit', { hosts: ['reddit.com'], folders: 'r user u' }],
  ['producthunt', { hosts: ['producthunt.com'], folders: 'products posts', depth: 1, at: true }],
  ['medium', { hosts: ['medium.com'], depth: 1, others: 'm p about tag search policy new-story' }],
]
const FOLDERS = new Set(SITES.flatMap(([, { folders = '' }]) => folders.split(' ')))
/** Subdomains with the same profiles, besides those for languages. */
const SAME_PROFILES = new Set(['www', 'm', 'mobile', 'old', 'new'])
const NAME = /^@?[\p{L}\p{N}._%-]{1,100}$/u

/** The platform of a profile's address; null for posts, share buttons, logins and everything else. */
export function profilePlatform(address: string): Platform | null {
  const url = parsed(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const host = hostOf(url)
  const parts = partsOf(url)
  if (host.endsWith('.medium.com')) return parts.length === 0 ? 'medium' : null
  const [platform, site] = SITES.find(([, { hosts }]) => hosts.includes(host)) ?? []
  if (platform === undefined || site === undefined) return null
  const [first = '', second] = parts
  if (site.folders?.split(' ').includes(first)) return second === undefined ? null : platform
  if (first === 'profile.php') return url.searchParams.has('id') ? platform : null
  const isProfile =
    parts.length <= (site.depth ?? 0) &&
    NAME.test(first) &&
    (site.at === undefined || first.startsWith('@')) &&
    !site.others?.split(' ').includes(first.toLowerCase())
  return isProfile ? platform : null
}

/**
 * A profile's address as people would share it: without a query or anchor, which only say where the visitor
 * came from.
 */
export function profileAddress(address: string): string {
  const url = parsed(address)
  return url === null ? address : `${url.origin}${url.pathname}${idOf(url)}`
}

/** The same text for all addresses of a profile. */
export function profileKey(address: string): string {
  const url = parsed(address)
  if (url === null) return address
  const host = hostOf(url).replace(/^twitter\.com$/, 'x.com')
  return `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}${idOf(url)}`
}

/** The handle or name in a profile's address. */
export function profileHandle(address: string): string {
  const url = parsed(address)
  const named = url === null ? undefined : partsOf(url).find((part) => !FOLDERS.has(part))
  return (named ?? '').replace(/^@/, '')
}

/** The parsed address. Old Twitter links have the path after `#!`. */
function parsed(address: string): URL | null {
  return URL.parse(address.replace(/\/#!\/?/, '/'))
}

function hostOf({ hostname }: URL): string {
  const [first = '', ...rest] = hostname.split('.')
  const isSame = rest.length > 1 && (SAME_PROFILES.has(first) || /^[a-z]{2}(?:-[a-z]{2})?$/.test(first))
  return isSame ? rest.join('.') : hostname
}

function partsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '')
}

/** The number that names a profile without a name on Facebook. */
function idOf({ pathname, searchParams }: URL): string {
  return pathname.endsWith('profile.php') ? `?id=${searchParams.get('id')}` : ''
}

const VIDEO_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const VIDEO_FOLDERS = new Set(['embed', 'shorts', 'live', 'v'])

/** The id of the YouTube video at an address; null for playlists, channels and other addresses. */
export function youtubeVideoId(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !VIDEO_HOSTS.has(hostOf(url))) return null
  const [first = '', second] = partsOf(url)
  const id = hostOf(url) === 'youtu.be' ? first : VIDEO_FOLDERS.has(first) ? second : url.searchParams.get('v')
  return id && /^[\w-]{11}$/.test(id) && id !== 'videoseries' ? id : null
}
