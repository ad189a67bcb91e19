/** A fault that is put into the contract, and the test that has to notice it. */
export interface SeededFault {
  /** The rule that the fault breaks. */
  readonly says: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The name of the test. */
  readonly noticedBy: string
  /** Text of its failure, where the test covers several rules. */
  readonly because?: string
}

const invariant = 'invariant_no_rule_is_broken_by_any_sequence_of_calls'
const puller = 'Puller.sol'

/** For each rule that the contract promises, one line without which it would break the promise. */
export const seededFaults: readonly SeededFault[] = [
  {
    says: 'a charge may be above the cap',
    file: puller,
    find: 'if (amount > mandate.maxAmountPerPeriod) revert AmountAboveCap(amount, mandate.maxAmountPerPeriod);',
    replace: '',
    noticedBy: invariant,
    because: 'a window takes more than its cap',
  },
  {
    says: 'a window may be charged again',
    file: puller,
    find: 'if (period < standing.nextPeriod()) revert AlreadyCharged(id, period);',
    replace: '',
    noticedBy: invariant,
    because: 'a window takes more than its cap|a window is charged twice|a reentrant token takes more',
  },
  {
    says: 'a missed window may be charged later',
    file: puller,
    find: 'if (block.timestamp >= closesAt)',
    replace: 'if (closesAt == 0)',
    noticedBy: invariant,
    because: 'a window is charged that is not open',
  },
  {
    says: 'a window may be charged before it opens',
    file: puller,
    find: 'if (block.timestamp < opensAt) revert TooEarly(opensAt);',
    replace: '',
    noticedBy: invariant,
    because: 'a window is charged that is not open',
  },
  {
    says: 'any number of windows may be charged',
    file: puller,
    find: 'if (standing.charges() >= mandate.maxCharges) revert Exhausted(id);',
    replace: '',
    noticedBy: invariant,
    because: 'more windows are charged than agreed',
  },
  {
    says: 'a cancelled mandate may be charged',
    file: puller,
    find: '_requireLive(id, standing);',
    replace: 'if (standing.phase() == Phase.None) revert NotAuthorized(id);',
    noticedBy: invariant,
    because: 'something is charged after a cancel',
  },
  {
    says: 'the last receiver gets the whole amount again',
    file: puller,
    find: '_transfer(mandate, payouts[last].receiver, left);',
    replace: '_transfer(mandate, payouts[last].receiver, amount);',
    noticedBy: invariant,
    because: 'a debit is not the amount and the credit',
  },
  {
    says: 'what rounding leaves goes to nobody',
    file: puller,
    find: '_transfer(mandate, payouts[last].receiver, left);',
    replace: '_transfer(mandate, payouts[last].receiver, _share(amount, payouts[last].bps));',
    noticedBy: invariant,
    because: 'a debit is not the amount and the credit',
  },
  {
    says: 'the merchant gets a share that nobody agreed to',
    file: puller,
    find: '_transfer(mandate, payouts[last].receiver, left);',
    replace: '_transfer(mandate, payouts[last].receiver, left - 1); _transfer(mandate, merchant, 1);',
    noticedBy: invariant,
    because: 'a debit is not the amount and the credit',
  },
  {
    says: 'the contract keeps a share',
    file: puller,
    find: 'if (part != 0) _transfer(mandate, payouts[index].receiver, part);',
    replace: 'if (part != 0) _transfer(mandate, address(this), part);',
    noticedBy: invariant,
    because: 'the contract holds tokens',
  },
  {
    says: 'anybody may charge',
    file: puller,
    find: 'if (msg.sender != address(this) && msg.sender != keeper) revert NotKeeper();',
    replace: '',
    noticedBy: invariant,
    because: 'a stranger charges',
  },
  {
    says: 'anybody may cancel',
    file: puller,
    find: 'revert NotAllowedToCancel();\n        }\n        _cancel(mandateId(mandate));',
    replace: '}\n        _cancel(mandateId(mandate));',
    noticedBy: invariant,
    because: 'a stranger cancels',
  },
  {
    says: 'a signature over the mandate also ends it',
    file: puller,
    find: '_hashTypedData(keccak256(abi.encode(CANCEL_TYPEHASH, id)))',
    replace: 'id',
    noticedBy: invariant,
    because: 'a stranger cancels',
  },
  {
    says: 'a batch ends with its first refusal',
    file: puller,
    find: 'if (!charged) emit ChargeFailed(index, reason);',
    replace: 'if (!charged) { emit ChargeFailed(index, reason); return; }',
    noticedBy: invariant,
    because: 'a batch is not its items one by one',
  },
  {
    says: 'a batch skips what it is short of gas for',
    file: puller,
    find: 'if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();',
    replace: '',
    noticedBy: 'test_trap_1_a_batch_that_is_short_of_gas_fails_whole',
  },
  {
    says: 'an item of a batch may use all the gas',
    file: puller,
    find: 'call(itemGas, address()',
    replace: 'call(gas(), address()',
    noticedBy: 'test_a_token_that_burns_all_gas_harms_no_other_item',
  },
  {
    says: 'a cancelled mandate may come back',
    file: puller,
    find: 'if (standing.phase() == Phase.Cancelled) revert MandateCancelled(id);',
    replace: '',
    noticedBy: invariant,
    because: 'a cancelled mandate comes back',
  },
  {
    says: 'a replaced mandate stays live',
    file: puller,
    find: '_cancel(previousId);',
    replace: '',
    noticedBy: invariant,
    because: 'a replaced mandate and its successor are both live',
  },
  {
    says: 'a mandate that replaces another may come without its end',
    file: puller,
    find: 'if (mandate.replaces != bytes32(0)) revert NotReplacing();',
    replace: '',
    noticedBy: 'test_a_mandate_that_replaces_another_comes_with_its_end_only',
  },
  {
    says: 'the window is marked after the token was called',
    file: puller,
    find: '_standings[id] = standing.charged(period);\n        emit Charged(id, period, amount);\n        _pay(mandate, amount);',
    replace:
      '_pay(mandate, amount);\n        _standings[id] = standing.charged(period);\n        emit Charged(id, period, amount);',
    noticedBy: invariant,
    because: 'a reentrant token takes more',
  },
  {
    says: 'nobody looks at the signature',
    file: puller,
    find: '_checkSignature(mandate.payer, id, signature);\n        _authorize(id, mandate);',
    replace: 'require(signature.length > 0);\n        _authorize(id, mandate);',
    noticedBy: invariant,
    because: 'terms are in force that the payer did not sign',
  },
  {
    says: 'a signature never grows old',
    file: puller,
    find: 'if (block.timestamp > deadline)',
    replace: 'if (deadline == 0)',
    noticedBy: invariant,
    because: 'a signature is used after three days',
  },
  {
    says: 'a permit counts without a look at the allowance',
    file: puller,
    find: 'if (allowance < permit.value)',
    replace: 'if (allowance > permit.value)',
    noticedBy: 'test_trap_1_a_permit_that_ran_out_of_gas_never_passes_for_an_allowance',
  },
  {
    says: 'a permit that somebody used first is an error',
    file: puller,
    find: 'catch {}',
    replace: 'catch { revert BadSignature(); }',
    noticedBy: 'test_trap_2_a_permit_that_somebody_used_first_does_not_stop_the_start',
  },
  {
    says: 'an account with code must answer for itself',
    file: puller,
    find: 'if (signer != address(0) && signer == payer) return;',
    replace: 'if (signer != address(0) && signer == payer && payer.code.length == 0) return;',
    noticedBy: 'test_trap_3_an_account_with_delegated_code_signs_with_its_key',
  },
  {
    says: 'an ERC-6492 signature is unwrapped, and its call made',
    file: puller,
    find: `internal view {
        address signer = ECDSA.tryRecoverCalldata(digest, signature);
        if (signer != address(0) && signer == payer) return;`,
    replace: `internal {
        (address target, bytes memory data, bytes memory inner) = abi.decode(signature, (address, bytes, bytes));
        (bool done,) = target.call(data);
        if (done && SignatureCheckerLib.isValidERC1271SignatureNow(payer, digest, inner)) return;`,
    noticedBy: 'test_trap_4_the_call_inside_an_ERC6492_signature_is_never_made',
  },
  {
    says: 'the payouts are not part of what is signed',
    file: 'Mandate.sol',
    find: 'result := keccak256(hashes, size)',
    replace: 'result := 0',
    noticedBy: 'testFuzz_the_id_is_the_EIP712_digest',
  },
  {
    says: 'the merchant is not part of the address',
    file: 'PullerFactory.sol',
    find: 'new Puller{salt: 0}(merchant);',
    replace: 'new Puller{salt: 0}(address(this));',
    noticedBy: 'test_an_instance_stands_where_the_factory_said',
  },
]
