// All that is missing of Next's polyfills where the style sheets work, which begin with Safari 16.4 and Chrome 111.
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
