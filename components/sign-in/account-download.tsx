'use client'

import { type MouseEvent, type ReactNode, useRef } from 'react'
import { callApi } from '@/lib/client/api/api'
import { ApiError } from '@/lib/client/api/api-error'

interface AccountDownloadProps {
  readonly href: string
  readonly className: string
  readonly children: ReactNode
}

/**
 * A file of the page's account, by a plain link, so that the browser streams one of any length to disk. A link names no
 * account, so the page asks before it is followed.
 */
export function AccountDownload({ href, className, children }: AccountDownloadProps) {
  const asked = useRef(false)
  const ask = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (asked.current) return
    event.preventDefault()
    const link = event.currentTarget
    try {
      await callApi('getMerchant', {})
    } catch (error) {
      if (error instanceof ApiError && error.code === 'other_account') return
    }
    asked.current = true
    link.click()
    asked.current = false
  }
  return (
    <a href={href} download className={className} onClick={ask}>
      {children}
    </a>
  )
}
