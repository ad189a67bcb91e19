/** True on a device that is held and touched, which cannot scan its own screen. In the browser alone. */
export const isHeld = (): boolean => window.matchMedia('(pointer: coarse)').matches
