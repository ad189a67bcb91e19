/** Sentences of the page that stands in where the layout fails, and with it the catalogue of the page. */
export interface BrokenPageText {
  readonly title: string
  readonly text: string
  readonly reference: string
  readonly loadAgain: string
}

/** Carried by every page, and so few and short. */
export const ENGLISH: BrokenPageText = {
  title: 'This page can’t be shown at the moment.',
  text: 'What you already signed or paid is safe. Wait a moment, then load the page again.',
  reference: 'Reference for the operator',
  loadAgain: 'Load the page again',
}
