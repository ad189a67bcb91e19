// @ts-nocheck: a worker has other globals than a page.
// Shows messages that this installation sends to this device, and opens the pages that they lead to. It keeps nothing
// and stands between no page and the server.

/** Address of a page here; that of the start where it is none of this origin. */
function pageHere(path) {
  const start = new URL('/', self.location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, start)) return start.href
  const url = new URL(path, start)
  return url.origin === start.origin ? url.href : start.href
}

function textOf(data) {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { id, title, path, locale, direction } = textOf(event.data)
  // A browser that promised to show each message shows one of its own where the page shows none.
  const shown = typeof title === 'string' && title !== '' ? title : self.location.host
  event.waitUntil(
    self.registration.showNotification(shown, {
      tag: typeof id === 'string' ? id : 'message',
      lang: typeof locale === 'string' ? locale : 'en',
      dir: direction === 'rtl' ? 'rtl' : 'ltr',
      icon: '/icon-192.png',
      data: { path: pageHere(path) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageHere(event.notification.data?.path)))
})

async function open(href) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === href)
  return there ? there.focus() : self.clients.openWindow(href)
}

// The browser replaced its subscription: the old one's secret moves everybody's messages to the new one.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription: old, newSubscription }) {
  // Some browsers do not say what was before. The page then shows the device as off.
  const key = old?.options?.applicationServerKey
  if (!key) return
  const renewed =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
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
