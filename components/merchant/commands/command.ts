import { type PageTheme, pageThemes } from '@/lib/client/page-theme'
import { merchantPaths } from '../merchant-paths'

/** Effect of a command. */
export type CommandAct =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'copy'; readonly text: string; readonly done: string }
  | { readonly kind: 'theme'; readonly theme: PageTheme }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'sign_out' }

/** Entry of the command menu: a page or an action. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string
  readonly label: string
  /** Synonyms to search by. */
  readonly words?: string | undefined
  /** Shown after the label, such as the name of a plan. */
  readonly note?: string | undefined
  /** Keyboard shortcut of the same effect. */
  readonly key?: string | undefined
  readonly act: CommandAct
}

export interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

const go = (label: string, href: string, words?: string): Command => ({
  id: href,
  label,
  words,
  act: { kind: 'go', href },
})

/** Pages of the dashboard. */
export const PAGE_COMMANDS: readonly Command[] = [
  go('Overview', merchantPaths.overview, 'home start mrr revenue figures events'),
  go('Subscriptions', merchantPaths.subscriptions, 'plans links products'),
  go('Discounts', merchantPaths.discounts, 'codes coupons percent'),
  go('Subscribers', merchantPaths.allSubscribers(), 'customers wallets'),
  go('Payments', merchantPaths.payments, 'charges failed transactions'),
  go('Invoices', merchantPaths.invoices, 'bills receipts tax pdf'),
  go('Developers', merchantPaths.developers, 'api keys'),
  go('Webhooks', merchantPaths.webhooks, 'endpoints deliveries secret developers'),
  go('Event log', merchantPaths.events, 'history webhooks developers'),
  go('Settings', merchantPaths.settings, 'organization organisation account'),
]

const THEME_LABELS: Readonly<Record<PageTheme, string>> = {
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  system: 'Use the theme of this device',
}

/** Actions available on every page. */
export const ACT_COMMANDS: readonly Command[] = [
  { ...go('New subscription', merchantPaths.newSubscription, 'create add'), key: 'C' },
  go('New API key', merchantPaths.newApiKey, 'create add developers'),
  ...pageThemes.map(
    (theme): Command => ({
      id: `theme:${theme}`,
      label: THEME_LABELS[theme],
      words: 'appearance colors colours mode',
      act: { kind: 'theme', theme },
    }),
  ),
  { id: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', key: '?', act: { kind: 'shortcuts' } },
  { id: 'sign-out', label: 'Sign out', words: 'leave log out', act: { kind: 'sign_out' } },
]

/** Commands with, for every word of `query`, a word that begins with it. */
export function matchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = wordsOf(query)
  return commands.filter(({ label, words = '' }) => {
    const offered = wordsOf(`${label} ${words}`)
    return wanted.every((word) => offered.some((each) => each.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
