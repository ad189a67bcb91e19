import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { isDatabaseAway } from '@/lib/server/store/database/database-error'
import { openStore } from '@/lib/server/store/engine/open-store'
import { type PostgresCluster, startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'
import { administer, databaseUrl } from '@/tests/support/service/test-postgres'

/** Signed by itself, for database.example and until 2120; its key opens nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdjCCARygAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBkYXRhYmFz
ZS5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBkYXRhYmFzZS5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEcOZzLy8pHUm3VcRKHLiNE1Yl1TZI5e96iAYQ4/8osFCUxPnRhDF1GU+/PkR6
AmSCpx0+y3VnhBlU33tNuKXRAqNPME0wGwYDVR0RBBQwEoIQZGF0YWJhc2UuZXhh
bXBsZTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQXYgL8b8Xd4gi1X5o1O+CL
ShNcHTAKBggqhkjOPQQDAgNIADBFAiB3ySjoa+m48LT8rbUDd802ZuWcY3Qs5V4C
KS/XJmbsCwIhAJ4k+w1FVY3uEglJf7cLL7Ro6Z9brryrnSST1DFtBLYR
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjT4WBnk4Be1HvCaa
ifNvFzD1iaZsgfGyfFEMVrnHGpWhRANCAARw5nMvLykdSbdVxEocuI0TViXVNkjl
73qIBhDj/yiwUJTE+dGEMXUZT78+RHoCZIKnHT7LdWeEGVTfe024pdEC
-----END PRIVATE KEY-----
`

/** A server of its own, whose settings the tests may change. */
let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgresCluster()
})
afterAll(() => cluster.stop())

const open = (url: string, allowUnsafeDatabase = false) =>
  openStore({ databaseUrl: url, dataDir: '', allowUnsafeDatabase, log: createLog('silent') })

async function newDatabase(options = ''): Promise<string> {
  const name = `dues_${randomBytes(6).toString('hex')}`
  await administer(cluster.url, (admin) => admin.query(`create database ${name} ${options}`))
  return databaseUrl(cluster.url, name)
}

/** Runs `command` and reloads the server's settings; the server applies them a moment after the call. */
async function reload(command = 'select'): Promise<void> {
  await administer(cluster.url, async (admin) => {
    const loadTime = 'select pg_conf_load_time()::text as at'
    const before = await admin.query(loadTime)
    await admin.query(command)
    await admin.query('select pg_reload_conf()')
    let now = before
    while (now.rows[0]?.at === before.rows[0]?.at) now = await admin.query(loadTime)
  })
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'StartupError' })
  return error instanceof Error ? error.message : ''
}

describe('a Postgres database that cannot be used is refused in clear words', () => {
  test('where no server answers', async () => {
    const message = await refusal(open('postgres://dues:pass-word@127.0.0.1:1/dues'))
    expect(message).toMatch(/No Postgres answers at 127\.0\.0\.1:1 .*DATABASE_URL/)
    expect(message).not.toContain('pass-word')
  })

  test('where the host does not exist', async () => {
    // Too long a label for any name, so that it fails without a DNS query, which could outlast the connect timeout.
    const host = `${'no-such-host'.repeat(6)}.invalid`
    expect(await refusal(open(`postgres://dues:pass-word@${host}/dues`))).toContain('has no address')
  })

  test.each([
    ['is none', 'postgres://dues:pass-word@:5432:x/dues', 'DATABASE_URL is not an address'],
    ['has no port', 'postgres://dues:pass-word@127.0.0.1:99999/dues', 'DATABASE_URL has a port above 65535'],
    [
      'names a file that is none',
      'postgres://dues:pass-word@127.0.0.1:1/dues?sslrootcert=/nope.pem',
      'The file /nope.pem that DATABASE_URL names cannot be read (ENOENT)',
    ],
    [
      'checks an authority and names none',
      'postgres://dues:pass-word@127.0.0.1:1/dues?uselibpqcompat=true&sslmode=verify-ca',
      'names no certificate authority. Add sslrootcert=',
    ],
    [
      'begins TLS in a way that is none',
      'postgres://dues:pass-word@127.0.0.1:1/dues?sslnegotiation=never',
      'DATABASE_URL cannot be used: Invalid sslnegotiation value: "never"',
    ],
  ])('where the address %s', async (_, url, reason) => {
    const message = await refusal(open(url))
    expect(message).toContain(reason)
    expect(message).not.toContain('pass-word')
  })

  test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'where it speaks no TLS and sslmode is %s, without a warning of the driver',
    async (mode) => {
      const warnings: Error[] = []
      const listen = (warning: Error) => void warnings.push(warning)
      process.on('warning', listen)
      const message = await refusal(open(`${cluster.url}?sslmode=${mode}`))
      await new Promise(setImmediate)
      process.off('warning', listen)
      expect(message).toContain('speaks no TLS, which DATABASE_URL asks for')
      expect(warnings).toEqual([])
    },
  )

  describe('with a certificate', () => {
    const files = mkdtempSync(join(tmpdir(), 'dues-certificate-'))
    const [certificate, key] = ['certificate', 'key'].map((name) => join(files, `${name}.pem`))
    beforeAll(async () => {
      const { rows } = await administer(cluster.url, (admin) => admin.query('show data_directory'))
      const owner = statSync(rows[0].data_directory)
      chmodSync(files, 0o755)
      for (const [path = '', text] of [
        [certificate, CERTIFICATE],
        [key, KEY],
      ]) {
        writeFileSync(path, text ?? '', { mode: 0o600 })
        chownSync(path, owner.uid, owner.gid)
      }
      await reload(`alter system set ssl_cert_file = '${certificate}'`)
      await reload(`alter system set ssl_key_file = '${key}'`)
      await reload('alter system set ssl = on')
    })
    afterAll(async () => {
      await reload('alter system reset ssl')
      rmSync(files, { recursive: true })
    })

    test('that nobody signed whom this machine trusts', async () => {
      const message = await refusal(open(`${cluster.url}?sslmode=require`))
      expect(message).toContain('is signed by nobody that this machine trusts (self-signed certificate)')
      expect(message).toContain('?sslmode=verify-full&sslrootcert=/path/to/ca.pem')
    })

    test('for another host name', async () => {
      const message = await refusal(open(`${cluster.url}?sslmode=verify-full&sslrootcert=${certificate}`))
      expect(message).toMatch(/^The certificate of Postgres at .* is for another host name \(.*127\.0\.0\.1/)
    })

    test('whose client has a key that is none', async () => {
      const message = await refusal(
        open(`${cluster.url}?sslmode=no-verify&sslcert=${certificate}&sslkey=${certificate}`),
      )
      expect(message).toMatch(/^No TLS with Postgres at .* comes about \(ERR_OSSL_/)
    })

    test.each(['sslmode=no-verify', 'uselibpqcompat=true&sslmode=verify-ca&sslrootcert='])(
      'it is used by the remedy %s that the messages name',
      async (remedy) => {
        const store = await open(`${await newDatabase()}?${remedy}${remedy.endsWith('=') ? certificate : ''}`)
        const { rows } = await store.db.execute(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
        expect(rows).toEqual([{ ssl: true }])
        await store.close()
      },
    )
  })

  test.each([
    ['-c fsync=off', 'parameter "fsync" cannot be changed'],
    ['-c no_such=1', 'unrecognized configuration parameter "no_such"'],
    ['-c work_mem=much', 'invalid value for parameter "work_mem"'],
    ['work_mem', 'invalid command-line argument for server process: work_mem'],
  ])('where it refuses the options %s', async (options, reason) => {
    const message = await refusal(open(`${cluster.url}?options=${encodeURIComponent(options)}`))
    expect(message).toContain(`refuses the options in DATABASE_URL: ${reason}`)
  })

  test('where the password is wrong', async () => {
    await administer(cluster.url, async (admin) => {
      await admin.query(`create role locked login password 'right'`)
      const { rows } = await admin.query<{ hba_file: string }>('show hba_file')
      const path = rows[0]?.hba_file ?? ''
      writeFileSync(path, `host all locked all scram-sha-256\n${readFileSync(path, 'utf8')}`)
    })
    await reload()
    const url = new URL(cluster.url)
    url.username = 'locked'
    url.password = 'pass-word'
    const message = await refusal(open(url.href))
    expect(message).toContain('refuses the user "locked"')
    expect(message).not.toContain('pass-word')
    url.password = ''
    expect(await refusal(open(url.href))).toContain(
      'asks the user "locked" for a password, and DATABASE_URL has none',
    )
  })

  test('where it takes this user from elsewhere, or by TLS, alone', async () => {
    await administer(cluster.url, async (admin) => {
      await admin.query('create role remote login')
      const { rows } = await admin.query<{ hba_file: string }>('show hba_file')
      const path = rows[0]?.hba_file ?? ''
      writeFileSync(path, `hostnossl all remote all reject\n${readFileSync(path, 'utf8')}`)
    })
    await reload()
    const url = new URL(cluster.url)
    url.username = 'remote'
    const message = await refusal(open(url.href))
    expect(message).toMatch(/does not let the user "remote" in this way \(.*no encryption\)/)
    expect(message).toContain('add ?sslmode=verify-full to DATABASE_URL')
  })

  test('where the database does not exist', async () => {
    const message = await refusal(open(databaseUrl(cluster.url, 'nowhere')))
    expect(message).toContain('has no database "nowhere". Make it with: createdb nowhere')
  })

  test('where its user may make no tables there', async () => {
    const url = new URL(await newDatabase())
    await administer(url.href, async (admin) => {
      await admin.query('create role app login')
      // Both are so from Postgres 15 on.
      await admin.query('revoke create on schema public from public')
      await admin.query('alter schema public owner to pg_database_owner')
    })
    url.username = 'app'
    const name = url.pathname.slice(1)
    const message = await refusal(open(url.href))
    expect(message).toContain(
      `The user "app" may not make tables in database "${name}" (permission denied for schema public).`,
    )
    const [, remedy = ''] = /^Make it the owner: (.*)$/m.exec(message) ?? []
    await administer(cluster.url, (admin) => admin.query(remedy))
    const store = await open(url.href)
    await store.close()
  })

  test('where it is not encoded in UTF-8', async () => {
    const url = await newDatabase("encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0")
    expect(await refusal(open(url))).toContain('encoded in LATIN1; Dues needs UTF8')
  })

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'where %s is off, unless losing data is allowed',
    async (setting) => {
      const url = await newDatabase()
      await reload(`alter system set ${setting} = off`)
      try {
        const message = await refusal(open(url))
        expect(message).toContain(`${setting} off`)
        expect(message).toContain('ALLOW_UNSAFE_DATABASE=true')
        const store = await open(url, true)
        await store.close()
      } finally {
        await reload(`alter system reset ${setting}`)
      }
    },
  )
})

describe('an open Postgres database', () => {
  test('ends statements and idle transactions that take too long, and is named in its list of sessions', async () => {
    const store = await open(await newDatabase())
    const { rows } = await store.db.execute(
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('application_name') as name`,
    )
    expect(rows).toEqual([{ statement: '15s', idle: '15s', name: 'dues' }])
    await store.close()
  })

  test('has its tables in the schema that the options name, and times in the forms that Dues reads', async () => {
    const url = await newDatabase()
    const withOptions = `${url}?options=-c%20search_path%3Dapart%20-c%20DateStyle%3DGerman&connect_timeout=10`
    expect(await refusal(open(withOptions))).toContain(
      'has no schema that the search_path of DATABASE_URL names',
    )
    await administer(url, (admin) => admin.query('create schema apart'))
    for (const start of ['first', 'second']) {
      const store = await open(withOptions)
      const { rows } = await store.db.execute(
        sql`select '2026-11-30T10:00Z'::timestamptz::text as at,
          array(select distinct table_schema::text from information_schema.tables
            where table_name in ('users', 'charges', 'schema_migrations')) as schemas`,
      )
      expect(rows, start).toEqual([{ at: '2026-11-30 10:00:00+00', schemas: ['apart'] }])
      await store.close()
    }
  })

  test('that is restarted is away meanwhile, and serves again by itself', async () => {
    const store = await open(await newDatabase())
    await store.db.execute(sql`create table kept (n integer)`)
    await Promise.all(Array.from({ length: 10 }, () => store.db.execute(sql`insert into kept values (1)`)))

    const cutOff = store.db.execute(sql`select pg_sleep(60)`).catch((reason: unknown) => reason)
    const cutOffTransaction = store
      .transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (2)`)
        await tx.execute(sql`select pg_sleep(60)`)
      })
      .catch((reason: unknown) => reason)
    let goOn = () => {}
    const pause = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const idleTransaction = store
      .transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (3)`)
        await pause
        await tx.execute(sql`insert into kept values (3)`)
      })
      .catch((reason: unknown) => reason)
    await store.ping()
    await cluster.pause()
    goOn()
    for (const reason of await Promise.all([cutOff, cutOffTransaction, idleTransaction])) {
      expect(isDatabaseAway(reason)).toBe(true)
    }
    // More often than there are connections: none of them gets lost.
    for (let attempt = 0; attempt < 12; attempt++) {
      const error = await store.ping().catch((reason: unknown) => reason)
      expect(isDatabaseAway(error)).toBe(true)
    }

    await cluster.resume()
    const { rows } = await store.db.execute(sql`select n, count(*)::int as count from kept group by n`)
    expect(rows).toEqual([{ n: 1, count: 10 }])
    await Promise.all(Array.from({ length: 20 }, () => store.ping()))
    await store.close()
  })
})
