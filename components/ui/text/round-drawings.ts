/*
 * Drawings of Lucide (https://lucide.dev, ISC license), each as one path in a box of 24.
 */

/** Circle of the round drawings. */
export const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z'

export const CLOCK = `${CIRCLE}M12 6v6l4 2`
export const INFO = `${CIRCLE}M12 16v-4M12 8h.01`
export const PAUSE = `${CIRCLE}M10 15V9M14 15V9`
