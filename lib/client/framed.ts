/** True where another page shows this one in a frame, which Safe alone may. In the browser only. */
export function isFramed(): boolean {
  return window.parent !== window
}

/** Handler of a link to what no frame may show: it opens beside the frame. */
export function openOutsideFrame({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void {
  if (isFramed()) currentTarget.target = '_blank'
}
