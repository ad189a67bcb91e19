import { expect, it } from 'vitest'
import { type Mail, mailWithoutServer } from '@/lib/server/mail/mail'
import { smtpMail } from '@/lib/server/mail/smtp-mail'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { MAX_MESSAGE_LOGO_BYTES } from '@/lib/server/services/messages/message-logo'
import { sendMessages } from '@/lib/server/services/messages/send-messages'
import { keepLogo, removeLogo } from '@/lib/server/services/pictures/keep-logo'
import { insertMessages } from '@/lib/server/store/messages/outbox'
import { openMailServer } from '../../support/messages/mail-server'
import { confirmSent } from '../../support/messages/message-fixture'
import { pngOf, SAVED_PICTURES } from '../../support/pictures/sample-pictures'
import { createWorld } from '../../support/service/world'

const ADA = 'ada@example.com'
const reader = { locale: 'en', formats: 'en-GB', timeZone: 'UTC' } as const

it('a message carries the logo of the merchant that it is about, unless that is heavy or nothing for mail', async () => {
  const world = await createWorld({ mail: mailWithoutServer('mailbox') })
  const server = await openMailServer()
  const from = { name: 'Dues', address: 'billing@dues.example' }
  const settings = { host: '127.0.0.1', port: server.port, secure: false, requireTls: false, from }
  const mail: Mail = smtpMail({ ...settings, user: null, password: null }, { host: 'dues.example' })
  try {
    const merchant = await world.newMerchant()
    const author = { merchantId: merchant.userId, actor: 'system' }
    const left = await leaveAddress(world.deps, { owner: { author }, email: ADA, reader })
    await confirmSent(world, ADA)
    const carried = async (key: string, bytes: Uint8Array | null) => {
      await (bytes ? keepLogo(world.deps, { author, bytes }) : removeLogo(world.deps, { author }))
      await insertMessages(world.deps.store.db, [
        {
          ...{ id: world.deps.random.uuid(), readerId: left.reader.id, merchantId: merchant.userId, key },
          ...{ kind: 'access_added', subject: key, body: 'Plain', html: '<p><!--logo-->Northwind</p>' },
          ...{ unsubscribeUrl: 'https://dues.example/x', status: 'pending' },
          ...{ nextAttemptAt: world.clock.now(), createdAt: world.clock.now() },
        },
      ])
      await sendMessages({ ...world.deps, mail }, { signal: new AbortController().signal })
      const taken = server.taken.find(({ source }) => source.includes(`Subject: ${key}\r\n`))
      return taken?.source.replaceAll('=\r\n', '') ?? ''
    }

    const light = await carried('light', pngOf({ width: 64, height: 64 }))
    const [cid = ''] = /logo@[\w.]+/.exec(light) ?? []
    expect(light).toContain(`<img src=3D"cid:${cid}" alt=3D""`)
    expect(light).toContain(`Content-ID: <${cid}>`)
    expect(light).toMatch(/Content-Type: multipart\/related/)
    expect(light).toMatch(/Content-Disposition: inline; filename=logo\.png/)
    expect(light).not.toContain('<!--')
    const heavy = pngOf({ width: 110, height: 110, isNoise: true })
    expect(heavy.length).toBeGreaterThan(MAX_MESSAGE_LOGO_BYTES)
    for (const [key, bytes] of [
      ['heavy', heavy],
      ['webp', SAVED_PICTURES.webp],
      ['none', null],
    ] as const) {
      const source = await carried(key, bytes)
      expect(source, key).toContain('<p>Northwind</p>')
      expect(source, key).not.toMatch(/cid:|image\/|<!--/)
    }
  } finally {
    mail.close()
    await server.close()
    await world.close()
  }
})
