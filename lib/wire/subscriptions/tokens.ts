import { z } from 'zod'
import { chainIdQuery, searchInput } from '../fields'
import { operation } from '../operation'
import { token } from './subscription-object'

/** Token of the catalogue, with its pricing and its availability on this installation. */
export const catalogueToken = z
  .strictObject({
    ...token.shape,
    logo: z
      .string()
      .meta({ examples: [''] })
      .describe('Path of its logo on this site; empty where the operator has fetched none.'),
    usdPegged: z.boolean().describe('True: one token is one dollar. False: the rate of the day counts.'),
    takesPermit: z
      .boolean()
      .describe(
        'True if a plain wallet allows it by a signature (EIP-2612), which costs no network fee; false where that is not known.',
      ),
    payable: z.boolean().describe('True if this installation takes payments on its network.'),
    leastPrice: z
      .number()
      .describe(
        'Least price of a plan that is paid with it, in US dollars: less isn’t worth the gas of a charge on its network. 0 is no bound; a plan may be free all the same.',
      )
      .meta({ examples: [0.01] }),
  })
  .meta({ id: 'CatalogueToken' })
export type WireCatalogueToken = z.infer<typeof catalogueToken>

export const listTokens = operation({
  id: 'listTokens',
  method: 'GET',
  path: '/api/v1/tokens',
  summary: 'List accepted tokens',
  description:
    'The whole catalogue in one answer, with tokens of networks on which this installation takes no payments: `payable` tells.',
  credential: { kind: 'none' },
  anySite: true,
  query: z.object({
    chainId: chainIdQuery.optional(),
    q: searchInput(100).optional().describe('Part of symbol or name, or an address.'),
  }),
  data: z.array(catalogueToken),
})
