// All that Next's link takes of the addresses of the whole framework; nothing here lies below a base path.
exports.isAbsoluteUrl = (url) => /^[a-z][a-z\d+\-.]*:/i.test(url)

// An address in parts: all of them are text here.
exports.formatUrl = () => {
  throw new Error('The address of a link is text')
}

exports.isLocalURL = (url) => {
  if (!exports.isAbsoluteUrl(url)) return true
  try {
    return new URL(url).origin === window.location.origin
  } catch {
    return false
  }
}
