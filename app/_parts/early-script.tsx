import { headers } from 'next/headers'

/** A script that runs as the page is read, before those of files, with the nonce that the page's policy asks of it. */
export async function EarlyScript({ children }: { readonly children: string }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  )
}
