import { merchantPaths } from './merchant-paths'

/** What developers need beside this page. */
export function DeveloperLinks() {
  return (
    <nav aria-label="For developers" className="mt-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-hint">
        {LINKS.map(([label, href]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-6 items-center rounded-badge text-accent underline decoration-accent-line underline-offset-2"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const LINKS = [
  ['Event log', merchantPaths.events],
  ['API reference', '/docs'],
  ['Error codes', '/docs/errors'],
  ['openapi.json', '/api/openapi.json'],
] as const
