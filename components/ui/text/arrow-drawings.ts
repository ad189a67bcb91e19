/*
 * Drawings of Lucide (https://lucide.dev, ISC license), each as one path in a box of 24.
 */

export const ARROW_LEFT = 'm12 19-7-7 7-7M19 12H5'
export const ARROW_RIGHT = 'M5 12h14m-7-7 7 7-7 7'
export const CHEVRON_RIGHT = 'm9 18 6-6-6-6'
