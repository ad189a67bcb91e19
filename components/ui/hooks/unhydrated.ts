/** Attribute of a button that no script listens to yet. A press of it is kept, by app/_parts/early-presses.tsx. */
export const UNHYDRATED = 'data-unhydrated'
