'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'

/** How long the result can be read before the page goes back by itself, in seconds. */
const SECONDS = 5

interface ReturnToMerchantProps {
  readonly url: string
  readonly name: string
  /** Go by itself: the result came about while somebody looked. */
  readonly counting: boolean
}

/** The way back to the merchant, by itself unless somebody wants to stay. */
export function ReturnToMerchant({ url, name, counting }: ReturnToMerchantProps) {
  const [left, setLeft] = useState(counting ? SECONDS : null)
  useEffect(() => {
    if (left === null) return
    if (left === 0) {
      window.location.assign(url)
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, url])
  return (
    <div className="mt-6">
      {left !== null && (
        <p className="mb-2.5 flex min-h-6 items-center justify-between gap-4 text-hint text-ink-2">
          <span>
            Returning to {new URL(url).host} in {left} s.
          </span>
          <Button variant="quiet" size={30} className="-me-2" onClick={() => setLeft(null)}>
            Stay here
          </Button>
        </p>
      )}
      <a href={url} className={buttonClasses({ size: 48, variant: 'primary' })}>
        <span>
          Return to <bdi className="text-foreign">{name}</bdi>
          {left !== null && ' now'}
        </span>
      </a>
    </div>
  )
}
