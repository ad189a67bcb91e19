import { LANGUAGES } from '@/lib/server/guides/read-guides'
import { KeepLanguage } from './keep-language'

/** Choice of the language of all samples on a page. It works without scripts; with them it is kept for other pages. */
export function LanguageChoice() {
  return (
    <fieldset className="sticky top-2 z-10 mt-6 inline-flex max-w-full flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">Language of the samples</legend>
      {LANGUAGES.map(({ ending, name }, index) => (
        <label
          key={ending}
          className="inline-flex h-8 cursor-pointer items-center rounded-badge px-3 text-body-sm text-ink-2 hover:text-ink has-checked:bg-surface has-checked:font-label has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="language"
            value={ending}
            id={`language-${ending}`}
            defaultChecked={index === 0}
            className="sr-only"
          />
          {name}
        </label>
      ))}
      <KeepLanguage />
    </fieldset>
  )
}
