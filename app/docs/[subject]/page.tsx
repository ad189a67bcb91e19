import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OperationSection } from '@/app/docs/_parts/operation-section'
import { referenceContents } from '@/app/docs/_parts/reference-contents'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { Related } from '@/app/docs/_parts/related'
import { getDeps } from '@/lib/server/deps'
import { guidesAbout } from '@/lib/server/guides/guide-subjects'
import { apiReference } from '@/lib/server/openapi/api-reference'

interface SubjectPageProps {
  readonly params: Promise<{ readonly subject: string }>
}

export async function generateMetadata({ params }: SubjectPageProps): Promise<Metadata> {
  const { group } = await readSubject(params)
  return { title: group ? `${group.name} · API reference` : 'Not found' }
}

/** The operations of one subject, each with what it takes, answers and refuses. */
export default async function SubjectPage({ params }: SubjectPageProps) {
  const { groups, group } = await readSubject(params)
  if (!group) notFound()
  const { env } = await getDeps()
  const guides = await guidesAbout(group.name, env)
  return (
    <ReferenceFrame contents={referenceContents(groups, group)}>
      <h1 className="text-page-title">{group.name}</h1>
      <p className="mt-3 max-w-[68ch] text-pretty text-body text-ink-2">{group.about}</p>
      <Related
        title="Guides"
        pages={guides.map(({ slug, title }) => ({ label: title, href: `/docs/guides/${slug}` }))}
        className="mt-3"
      />
      <div className="mt-8">
        {group.operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} />
        ))}
      </div>
    </ReferenceFrame>
  )
}

async function readSubject(params: SubjectPageProps['params']) {
  const { subject } = await params
  const { env } = await getDeps()
  const groups = apiReference(env)
  return { groups, group: groups.find(({ anchor }) => anchor === subject) }
}
