import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '@/lib/client/api/api-error'
import { ReadState } from './list/read-state'

const reading = {
  data: undefined,
  isPending: true,
  isError: false,
  isFetching: true,
  fetchStatus: 'fetching',
  error: null,
  refetch: vi.fn(),
} as const

const draw = (state: Partial<Parameters<typeof ReadState>[0]['reading']>) =>
  renderToStaticMarkup(
    <ReadState reading={{ ...reading, ...state }} what="sessions" rows={3}>
      <p>The list</p>
    </ReadState>,
  )

describe('a part of the settings', () => {
  it('is drawn in rows, and says what is on its way, before anything was read', () => {
    const drawn = draw({})
    expect(drawn).toContain('Loading sessions')
    expect(drawn.match(/py-3\.5/g)).toHaveLength(3)
    expect(drawn).not.toContain('The list')
  })

  it('shows what was read, alone', () => {
    expect(draw({ data: [], isPending: false, isFetching: false, fetchStatus: 'idle' })).toBe(
      '<p>The list</p>',
    )
  })

  it('says that it could not be read, why, and offers to try again', () => {
    const failed = { isPending: false, isError: true, isFetching: false, fetchStatus: 'idle' } as const
    const drawn = draw({ ...failed, error: new ConnectionError() })
    expect(drawn).toContain('role="alert"')
    expect(drawn).toContain('The sessions could not be read.')
    expect(drawn).toContain('Try again')
    expect(drawn).not.toContain('Loading')
    expect(drawn).not.toContain('The list')
  })

  it('keeps what was read before above which reading again failed', () => {
    const drawn = draw({ data: [], isPending: false, isError: true, error: new ConnectionError() })
    expect(drawn).toContain('The sessions could not be read.')
    expect(drawn).toContain('Trying again…')
    expect(drawn).toContain('The list')
  })

  it('says that nobody is online instead of loading for ever', () => {
    const drawn = draw({ fetchStatus: 'paused', isFetching: false })
    expect(drawn).toContain('You are offline.')
    expect(drawn).toContain('Nothing could be read yet.')
    expect(drawn).not.toContain('Loading')
    expect(draw({ data: [], isPending: false, fetchStatus: 'paused' })).toContain('This was read before.')
  })
})
