import { untilLoaded } from '../hooks/until-loaded'
import { latePart } from '../late/late-part'

export const dialogFrame = latePart(() => import('./dialog-frame'))

export const sidePanelFrame = latePart(() => import('./side-panel-frame'))

export const menuFrame = latePart(() => import('./menu-frame'))

/** Popups that hang on a button. */
export const popoverFrame = latePart(() => import('./popover-frame'))

/** Messages at the bottom of the page. Nobody presses a second time for one, so it is tried again by itself. */
export const toastRegion = latePart(() => untilLoaded(() => import('./toast-region')))
