'use client'

import '@/app/globals.css'
import { BrokenPage } from '@/app/_parts/broken-page'

/** Stands in for the whole document when the root layout itself fails. */
export default BrokenPage
