import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '@/lib/client/api/api-error'
import { ReadState } from './read-state'

const reading = {
  data: undefined,
  isPending: true,
  isError: false,
  isFetching: true,
  fetchStatus: 'fetching',
  error: null,
  refetch: vi.fn(),
} as const

const render = (state: Partial<Parameters<typeof ReadState>[0]['reading']>) =>
  renderToStaticMarkup(
    <ReadState reading={{ ...reading, ...state }} what="sessions" rows={3}>
      <p>The list</p>
    </ReadState>,
  )

describe('a part of the settings', () => {
  it('renders placeholder rows and names what is loading before the first answer', () => {
    const html = render({})
    expect(html).toContain('Loading sessions')
    expect(html.match(/py-3\.5/g)).toHaveLength(3)
    expect(html).not.toContain('The list')
  })

  it('shows only the rows once they are read', () => {
    expect(render({ data: [], isPending: false, isFetching: false, fetchStatus: 'idle' })).toBe(
      '<p>The list</p>',
    )
  })

  it('says that it could not be read, why, and offers to try again', () => {
    const failed = { isPending: false, isError: true, isFetching: false, fetchStatus: 'idle' } as const
    const html = render({ ...failed, error: new ConnectionError() })
    expect(html).toContain('role="alert"')
    expect(html).toContain('The sessions could not be read.')
    expect(html).toContain('Try again')
    expect(html).not.toContain('Loading')
    expect(html).not.toContain('The list')
  })

  it('keeps the rows under a notice when a refetch fails', () => {
    const html = render({ data: [], isPending: false, isError: true, error: new ConnectionError() })
    expect(html).toContain('The sessions could not be read.')
    expect(html).toContain('Trying again…')
    expect(html).toContain('The list')
  })

  it('says that the browser is offline instead of loading for ever', () => {
    const html = render({ fetchStatus: 'paused', isFetching: false })
    expect(html).toContain('You’re offline.')
    expect(html).toContain('Nothing could be read yet.')
    expect(html).not.toContain('Loading')
    expect(render({ data: [], isPending: false, fetchStatus: 'paused' })).toContain(
      'This may be out of date.',
    )
  })
})
