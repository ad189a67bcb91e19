/** The inverse bubble of tooltips and info tips, and the triangle that ties it to its trigger. */
export const bubbleClasses =
  'max-w-[252px] text-pretty rounded-control border border-transparent bg-inverse px-3 py-2.5 text-hint text-on-inverse transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const bubbleArrowClasses =
  'size-2.5 rotate-45 bg-inverse data-[side=bottom]:-top-1 data-[side=left]:-right-1 data-[side=top]:-bottom-1 data-[side=right]:-left-1'
