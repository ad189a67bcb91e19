import { CodeBlock } from '@/components/ui/text/code-block'
import { LANGUAGES, type Language, readSample, type SampleFile } from '@/lib/server/guides/read-guides'

interface SampleFigureProps {
  readonly name: string
  readonly title: string
  /** True where nothing is shown to who chose a language that it is not written in. */
  readonly isOptional: boolean
  /** Address of the installation, for the code. */
  readonly baseUrl: string
}

/**
 * A program in each language that it is written in. The style sheet shows the one that is chosen on the page, or for
 * a sample that is not optional the first; each part names the choices that it is shown for.
 */
export async function SampleFigure({ name, title, isOptional, baseUrl }: SampleFigureProps) {
  const files = await readSample(name, baseUrl)
  const [first] = files
  return files.map((file) =>
    file.language === null ? (
      <CodeBlock key={file.fileName} title={title} code={file.code} />
    ) : (
      <div key={file.fileName} data-sample={choicesOf(file, files, file === first && !isOptional)}>
        <CodeBlock title={`${title} · ${file.fileName}`} code={file.code} />
      </div>
    ),
  )
}

function choicesOf({ language }: SampleFile, files: readonly SampleFile[], isForOthers: boolean): string {
  const written = new Set(files.map((file) => file.language))
  const lacking = LANGUAGES.map(({ ending }) => ending).filter((ending) => !written.has(ending))
  const choices: (Language | null)[] = isForOthers ? [language, ...lacking] : [language]
  return choices.join(' ')
}
