import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'

/** Class names that put both families on an element as CSS variables; self-hosted by the build. */
export const fontVariables = `${GeistSans.variable} ${GeistMono.variable}`
