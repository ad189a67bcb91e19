import { untilLoaded } from '../hooks/until-loaded'
import { type LatePart, latePart } from '../late/late-part'

export const dialogFrame = latePart(() => import('./dialog-frame'))

export const sidePanelFrame = latePart(() => import('./side-panel-frame'))

export const menuFrame = latePart(() => import('./menu-frame'))

/** Popups that hang on a button. */
export const popoverFrame = latePart(() => import('./popover-frame'))

/** Messages at the bottom of the page. Nobody presses a second time for one, so it is tried again by itself. */
export const toastRegion = latePart(() => untilLoaded(() => import('./toast-region')))

/** A part that opens in a frame, which is loaded with it. */
export function framedPart<Part>(frame: LatePart<unknown>, fetchPart: () => Promise<Part>): LatePart<Part> {
  return latePart(() => {
    frame.load()
    return fetchPart()
  })
}
