/** Form of an EVM address, in any case; without a flag, so that it is a pattern of JSON Schema too. */
export const ADDRESS = /^0x[0-9a-fA-F]{40}$/
