import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createDocuments } from '@/lib/server/views/documents/documents'
import { invoiceSheet } from '@/lib/server/views/invoices/invoice-sheet'
import { pngChunk, SAVED_PICTURES, typedPng } from '@/tests/support/pictures/sample-pictures'
import { invoice } from './invoice-sample'

const documents = createDocuments({ timeLimitMs: 300_000 })
afterAll(() => documents.close())

/** Heads of the pictures in a document whose merchant has this logo, as it was kept. */
async function picturesBeside(logo: Uint8Array) {
  const sheet = invoiceSheet(invoice('Northwind GmbH'), { isTestMode: false })
  const text = Buffer.from(await documents.draw({ ...sheet, logo }, 'ada')).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  return [...text.matchAll(/<<[^>]*\/Subtype \/Image[^>]*>>/g)].map(([head]) => head)
}

const FORMS = Object.entries({ 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] })
const EVERY_FORM = FORMS.flatMap(([type, depths]) =>
  depths.flatMap((depth) =>
    [false, true].map((isInterlaced) => ({ type: Number(type), depth, isInterlaced })),
  ),
)
const packed = (bytes: Uint8Array) => Uint8Array.from(deflateSync(bytes))
const DAMAGED = [
  Uint8Array.from(Buffer.from('no zlib stream')),
  packed(new Uint8Array(5000).fill(7)).subarray(0, 12),
  packed(new Uint8Array(5000).fill(99)),
  packed(new Uint8Array(5)),
  new Uint8Array(),
]

describe('a logo', () => {
  it.each(EVERY_FORM)(
    'is drawn as PNG of type $type, $depth bits, interlaced $isInterlaced',
    async (form) => {
      // The picture and its transparency.
      expect(await picturesBeside(typedPng(form))).toHaveLength(2)
    },
  )

  it('is drawn as JPEG', async () => {
    expect(await picturesBeside(SAVED_PICTURES.jpeg)).toHaveLength(1)
  })

  it('with a palette that only suggests keeps its own colors', async () => {
    const heads = await picturesBeside(typedPng({ type: 2, before: [pngChunk('PLTE', new Uint8Array(6))] }))
    expect(heads.join()).toContain('/DeviceRGB')
    expect(heads.join()).not.toContain('/Indexed')
  })
})

describe('a document is drawn beside a logo', () => {
  it.each([0, 2, 3, 4, 6])('of color type %i whose pixels are damaged', async (type) => {
    for (const data of DAMAGED) {
      for (const isInterlaced of [false, true]) await picturesBeside(typedPng({ type, isInterlaced, data }))
    }
  })

  it('that is far larger once it is unpacked than its sides say', async () => {
    await picturesBeside(typedPng({ type: 6, data: packed(new Uint8Array(50_000_000)) }))
  })

  it('whose transparency some decoders take for two gigabytes of pixels', async () => {
    const hidden = Uint8Array.from([0x7f, 0xff, 0xff, 0xff, ...Buffer.from('IDAT')])
    await picturesBeside(typedPng({ type: 6, before: [pngChunk('tRNS', hidden)] }))
    await picturesBeside(typedPng({ type: 6, before: [pngChunk('tRNS', hidden.subarray(0, 2))] }))
  })

  it('that is cut or no picture at all', async () => {
    await picturesBeside(typedPng({ type: 6 }).subarray(0, 40))
    for (const logo of [Uint8Array.from([0x89]), Uint8Array.from([0xff, 0xd8]), new Uint8Array()]) {
      expect(await picturesBeside(logo)).toEqual([])
    }
  })
})
