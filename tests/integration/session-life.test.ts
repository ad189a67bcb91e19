import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/auth/session/route'
import { createWorld, type World } from '../support/world'

describe('a session', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('says who is signed in', async () => {
    const merchant = await world.newMerchant({ organisation: 'Northwind' })
    const { data } = await world.call(GET, { cookie: merchant.cookie })
    expect(data).toEqual({ userid: merchant.userId, address: merchant.address, organisation: 'Northwind' })
  })
})
