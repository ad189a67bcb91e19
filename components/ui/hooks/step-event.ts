/** Event that comes before the router hears of a step in the history; cancelled, it never does. */
export const STEP_EVENT = 'dues:step'
