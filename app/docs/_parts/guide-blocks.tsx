import type { GuideBlock } from '@/lib/server/guides/parse-guide'
import { GuideText } from './guide-text'
import { SampleFigure } from './sample-figure'

interface GuideBlocksProps {
  readonly blocks: readonly GuideBlock[]
  /** Address of the installation, for samples. */
  readonly baseUrl: string
}

/** The content of a guide. */
export function GuideBlocks({ blocks, baseUrl }: GuideBlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change their order
    <Block key={index} block={block} baseUrl={baseUrl} />
  ))
}

function Block({ block, baseUrl }: { readonly block: GuideBlock; readonly baseUrl: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="mt-10 scroll-mt-16 text-section">
          <GuideText text={block.text} />
        </h2>
      )
    case 'paragraph':
      return (
        <p className="mt-3 max-w-[68ch] text-pretty text-body">
          <GuideText text={block.text} />
        </p>
      )
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List
          className={`mt-3 grid max-w-[68ch] gap-1.5 ps-5 text-pretty text-body ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item) => (
            <li key={item}>
              <GuideText text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <GuideTable head={block.head} rows={block.rows} />
    case 'sample':
      return <SampleFigure {...block} baseUrl={baseUrl} />
  }
}

type GuideTableProps = Pick<Extract<GuideBlock, { kind: 'table' }>, 'head' | 'rows'>

/** A table, whose cells lie below each other where there is no room. */
function GuideTable({ head, rows }: GuideTableProps) {
  const isTitled = head.slice(1).some((cell) => cell !== '')
  return (
    <table className="mt-4 w-full border-line border-t text-start text-body-sm max-sm:block">
      <thead className={isTitled ? 'max-sm:hidden' : 'sr-only'}>
        <tr className="border-line border-b text-ink-2">
          {head.map((cell, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have no name
              key={column}
              scope="col"
              className="py-2 pe-5 text-start font-normal"
            >
              <GuideText text={cell || 'Meaning'} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([first = '', ...others]) => (
          <tr key={first} className="border-line border-b align-top max-sm:block max-sm:py-2">
            <th scope="row" className="py-2 pe-5 text-start font-normal max-sm:block max-sm:py-0">
              <GuideText text={first} />
            </th>
            {others.map((cell) => (
              <td key={cell} className="py-2 pe-5 text-pretty max-sm:block max-sm:pt-1 max-sm:pb-0">
                <GuideText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
