/** A mutant that no test can notice, since nothing changes that anybody could see, and the reason. */
export interface Equivalent {
  readonly file: string
  /** The line as it is, and as the mutant has it. */
  readonly before: string
  readonly after: string
  readonly because: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'Puller.sol',
    before: 'uint256 internal constant SHORTEST_WINDOW = 28 days;',
    after: 'uint256 internal constant SHORTEST_WINDOW = 27 days;',
    because:
      'Only saves computing the end of a window, which then decides: earlier than day 28 that comes out the same.',
  },
  {
    file: 'Puller.sol',
    before: 'uint256 internal constant ITEM_GAS_AROUND = 40_000;',
    after: 'uint256 internal constant ITEM_GAS_AROUND = 20000;',
    because:
      'A margin: half of it is still more than an item takes around its call, and the double asks for more gas in advance.',
  },
  {
    file: 'Puller.sol',
    before: 'uint256 internal constant ITEM_GAS_AROUND = 40_000;',
    after: 'uint256 internal constant ITEM_GAS_AROUND = 80000;',
    because:
      'A margin: half of it is still more than an item takes around its call, and the double asks for more gas in advance.',
  },
  {
    file: 'Mandate.sol',
    before: 'calldatacopy(add(buffer, 0x40), mandate, 0x100)',
    after: 'calldatacopy(add(buffer, 0x40), mandate, 0x120)',
    because: 'The ninth word is overwritten by the hash of the payouts in the next line.',
  },
  {
    file: 'Mandate.sol',
    before: 'calldatacopy(add(buffer, 0x20), add(payouts.offset, shl(1, at)), 0x40)',
    after: 'calldatacopy(add(buffer, 0x20), add(payouts.offset, shl(1, at)), 0x60)',
    because: 'The word is beyond what is hashed.',
  },
  {
    file: 'Puller.sol',
    before: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    after: 'if (gasleft() <= itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    because:
      'The margin of ITEM_GAS_AROUND is larger than 1/63 of the largest item, so that an item gets its gas all the same.',
  },
  {
    file: 'Puller.sol',
    before: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    after: 'if (gasleft() < itemGas * 63 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    because:
      'The margin of ITEM_GAS_AROUND is larger than 1/63 of the largest item, so that an item gets its gas all the same.',
  },
  {
    file: 'Puller.sol',
    before: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    after: 'if (gasleft() < itemGas * 64 / 62 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    because:
      'The margin of ITEM_GAS_AROUND is larger than 1/63 of the largest item, so that an item gets its gas all the same.',
  },
  {
    file: 'Puller.sol',
    before: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    after: 'if (gasleft() < itemGas * 64 / 64 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    because:
      'The margin of ITEM_GAS_AROUND is larger than 1/63 of the largest item, so that an item gets its gas all the same.',
  },
  {
    file: 'Puller.sol',
    before: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    after: 'if (gasleft() < itemGas * 65 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    because:
      'The margin of ITEM_GAS_AROUND is larger than 1/63 of the largest item, so that an item gets its gas all the same.',
  },
  {
    file: 'Puller.sol',
    before: 'size = (13 + 2 * payouts) * 32;',
    after: 'size = (13 + 2 * payouts) * 33;',
    because: 'Copies more than the item has; the decoder of the call reads no further than the payouts.',
  },
  {
    file: 'Puller.sol',
    before: 'size = (13 + 2 * payouts) * 32;',
    after: 'size = (13 + 3 * payouts) * 32;',
    because: 'Copies more than the item has; the decoder of the call reads no further than the payouts.',
  },
  {
    file: 'Puller.sol',
    before: 'size = (13 + 2 * payouts) * 32;',
    after: 'size = (14 + 2 * payouts) * 32;',
    because: 'Copies more than the item has; the decoder of the call reads no further than the payouts.',
  },
  {
    file: 'Puller.sol',
    before: 'charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 0)',
    after: 'charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 1)',
    because: 'What the call returns is written to scratch space that nothing reads.',
  },
  {
    file: 'Puller.sol',
    before: 'charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 0)',
    after: 'charged := call(itemGas, address(), 0, data, add(0x04, size), 1, 0)',
    because: 'What the call returns is written to scratch space that nothing reads.',
  },
  {
    file: 'Puller.sol',
    before: 'charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 0)',
    after: 'charged := call(itemGas, address(), 0, data, add(0x5, size), 0, 0)',
    because: 'One byte more than the item has; the decoder of the call reads no further than the payouts.',
  },
  {
    file: 'Puller.sol',
    before: 'if (!charged) reason = _returnData();',
    after: 'reason = _returnData();',
    because: 'Reads the empty answer of a charge that succeeded; nobody uses it.',
  },
  {
    file: 'Puller.sol',
    before: 'mstore(0x40, add(add(data, 0x20), returndatasize()))',
    after: 'mstore(0x40, add(add(data, 0x40), returndatasize()))',
    because: 'Leaves a gap in memory.',
  },
  {
    file: 'Puller.sol',
    before: 'if (block.timestamp < opensAt + SHORTEST_WINDOW) return;',
    after: 'if (block.timestamp < opensAt - SHORTEST_WINDOW) return;',
    because: 'Only saves computing the end of a window, which then decides.',
  },
  {
    file: 'Puller.sol',
    before: 'if (block.timestamp < opensAt + SHORTEST_WINDOW) return;',
    after: '',
    because: 'Only saves computing the end of a window, which then decides.',
  },
  {
    file: 'Puller.sol',
    before: 'mstore(0x00, 0)',
    after: 'mstore(0x00, 1)',
    because: 'What is in scratch space before is a hash and not the answer that the contract compares with.',
  },
  {
    file: 'Puller.sol',
    before: 'mstore(0x00, 0)',
    after: 'mstore(0x1, 0)',
    because: 'What is in scratch space before is a hash and not the answer that the contract compares with.',
  },
  {
    file: 'Puller.sol',
    before: 'mstore(0x00, 0)',
    after: '',
    because: 'What is in scratch space before is a hash and not the answer that the contract compares with.',
  },
  {
    file: 'Puller.sol',
    before: 'let done := staticcall(SIGNATURE_GAS, payer, add(data, 0x20), mload(data), 0x00, 0x20)',
    after: 'let done := staticcall(SIGNATURE_GAS, payer, add(data, 0x20), mload(data), 0x00, 0x40)',
    because: 'A second word of the answer is written to scratch space that nothing reads.',
  },
]
