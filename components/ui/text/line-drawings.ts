/*
 * Drawings of Lucide (https://lucide.dev, ISC license), each as one path in a box of 24. Every page that shows one loads
 * them all: those that one part alone shows stand in it.
 */

export const ARROW_UP_RIGHT = 'M7 7h10v10M7 17 17 7'
export const CHECK = 'M20 6 9 17l-5-5'
export const CHEVRON_DOWN = 'm6 9 6 6 6-6'
export const COPY =
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
export const WALLET =
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4'
