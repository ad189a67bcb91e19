// @ts-check
// Shows messages that this installation sends to this device, and opens the pages that they lead to. It keeps nothing
// and stands between no page and the server.

/** @typedef {import('../lib/client/devices/worker-scope').WorkerScope} WorkerScope */
/** @typedef {import('../lib/client/devices/worker-scope').PushedEvent} PushedEvent */
/** @typedef {import('../lib/client/devices/worker-scope').ReplacedEvent} ReplacedEvent */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self))

/**
 * Address of a page here; that of the start where it is none of this origin.
 *
 * @param {unknown} path
 */
function pageHere(path) {
  const start = new URL('/', worker.location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, start)) return start.href
  const url = new URL(path, start)
  return url.origin === start.origin ? url.href : start.href
}

/**
 * Fields of a message; none where it is no JSON.
 *
 * @param {PushedEvent['data']} data
 * @returns {Readonly<Record<string, unknown>>}
 */
function fieldsOf(data) {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

worker.addEventListener('push', (event) => {
  const { id, title, path, locale, direction } = fieldsOf(event.data)
  // A browser that promised to show each message shows one of its own where the page shows none.
  const shown = typeof title === 'string' && title !== '' ? title : worker.location.host
  event.waitUntil(
    worker.registration.showNotification(shown, {
      tag: typeof id === 'string' ? id : 'message',
      lang: typeof locale === 'string' ? locale : 'en',
      dir: direction === 'rtl' ? 'rtl' : 'ltr',
      icon: '/icon-192.png',
      data: { path: pageHere(path) },
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pageHere(event.notification.data?.path)))
})

/**
 * Shows a page, by its window where it is open already.
 *
 * @param {string} href
 */
async function show(href) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === href)
  return there ? there.focus() : worker.clients.openWindow(href)
}

// The browser replaced its subscription: the old one's secret moves everybody's messages to the new one.
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** @param {ReplacedEvent} event */
async function renew({ oldSubscription: old, newSubscription }) {
  // Some browsers do not say what was before. The page then shows the device as off.
  const key = old?.options?.applicationServerKey
  if (!old || !key) return
  const renewed =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/api/v1/portal/message-devices/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.toJSON().keys?.auth },
      renewed: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth },
    }),
  })
}
