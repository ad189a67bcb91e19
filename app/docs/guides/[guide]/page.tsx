import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuideBlocks } from '@/app/docs/_parts/guide-blocks'
import { guideContents } from '@/app/docs/_parts/guide-contents'
import { GuideText } from '@/app/docs/_parts/guide-text'
import { LanguageChoice } from '@/app/docs/_parts/language-choice'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { Related } from '@/app/docs/_parts/related'
import { getDeps } from '@/lib/server/deps'
import { subjectsOf } from '@/lib/server/guides/guide-subjects'
import { withOperationLinks } from '@/lib/server/guides/operation-links'
import type { Guide } from '@/lib/server/guides/parse-guide'
import { readGuides } from '@/lib/server/guides/read-guides'
import { operationAddresses, subjectAddress } from '@/lib/server/openapi/api-reference'

interface GuidePageProps {
  readonly params: Promise<{ readonly guide: string }>
}

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const { guide } = await readGuide(params)
  return { title: guide?.title ?? 'Not found' }
}

/** One guide, with its samples in the language that the reader chooses. */
export default async function GuidePage({ params }: GuidePageProps) {
  const { guides, guide } = await readGuide(params)
  if (!guide) notFound()
  const { env } = await getDeps()
  const addresses = operationAddresses(env)
  const { summary, blocks } = withOperationLinks(guide, (operation) => addresses.get(operation) ?? null)
  const subjects = await subjectsOf(guide, env)
  const next = guides[guides.indexOf(guide) + 1]
  return (
    <ReferenceFrame contents={guideContents(guides, guide)}>
      <article className="guide">
        <h1 className="text-page-title">{guide.title}</h1>
        <p className="mt-3 max-w-[68ch] text-pretty text-body text-ink-2">
          <GuideText text={summary} />
        </p>
        {blocks.some(({ kind }) => kind === 'sample') && <LanguageChoice />}
        <GuideBlocks blocks={blocks} baseUrl={env.baseUrl} />
      </article>
      <Related
        title="In the reference"
        pages={subjects.map((subject) => ({ label: subject, href: subjectAddress(subject) }))}
        className="mt-12"
      />
      {next && <NextGuide guide={next} />}
    </ReferenceFrame>
  )
}

function NextGuide({ guide: { slug, title } }: { readonly guide: Guide }) {
  return (
    <p className="mt-5 border-line border-t pt-5 text-body">
      <span className="text-ink-2">Next: </span>
      <a href={`/docs/guides/${slug}`} className="rounded-badge underline">
        {title}
      </a>
    </p>
  )
}

async function readGuide(params: GuidePageProps['params']) {
  const { guide: slug } = await params
  const guides = await readGuides()
  return { guides, guide: guides.find((guide) => guide.slug === slug) }
}
