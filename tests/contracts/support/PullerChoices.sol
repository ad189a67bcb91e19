// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DateTimeLib} from "solady/src/utils/DateTimeLib.sol";
import {Mandate, Payout} from "contracts/Mandate.sol";
import {Puller} from "contracts/Puller.sol";
import {cancelDigest} from "./CancelDigest.sol";
import {PhantomPermitToken, ReentrantToken} from "./WeirdTokens.sol";
import {vm} from "./Vm.sol";

/// @notice The parties of an instance, and what they choose: who calls, with which terms, window, amount and signature.
/// It is the keeper itself for most of the time, so that a token can call back with the keeper's power. Fuzzers prefer
/// some numbers, so every choice draws its own die from the seed.
abstract contract PullerChoices {
    address public immutable merchant;
    /// @notice The accounts that the merchant has named.
    address public keeper = address(this);
    address public canceller;
    ReentrantToken public immutable hooked = new ReentrantToken();
    PhantomPermitToken public immutable plain = new PhantomPermitToken();

    Puller internal _puller;
    uint256[2] internal _payerKeys = [uint256(keccak256("payer 0")), uint256(keccak256("payer 1"))];
    // Kept, since deriving an address takes a fuzzer's time.
    address[2] internal _payers = [vm.addr(_payerKeys[0]), vm.addr(_payerKeys[1])];
    address[3] internal _receivers = [vm.addr(1_000), vm.addr(1_001), vm.addr(1_002)];
    address[2] internal _otherRoles =
        [vm.addr(uint256(keccak256("other keeper"))), vm.addr(uint256(keccak256("other canceller")))];
    address internal _stranger = vm.addr(uint256(keccak256("stranger")));
    bytes[] internal _mandates;

    constructor(address merchant_, address canceller_) {
        (merchant, canceller) = (merchant_, canceller_);
    }

    function _die(uint256 seed, uint256 which) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, which)));
    }

    function _newMandate(uint256 seed) internal view returns (Mandate memory mandate) {
        uint256 random = _die(seed, 100);
        mandate.payer = _payers[random & 1];
        mandate.token = random >> 1 & 1 == 0 ? address(hooked) : address(plain);
        mandate.maxAmountPerPeriod = (random >> 8) % 1_000 + 1;
        // Mostly just now; else days ahead, or longer ago than a signature lives.
        mandate.firstChargeAt = block.timestamp;
        if (random >> 32 & 3 == 0) mandate.firstChargeAt += (random >> 40) % 10 days;
        if (random >> 32 & 3 == 1) mandate.firstChargeAt -= (random >> 40) % 6 days;
        mandate.periodMonths = (random >> 64) % 2 + 1;
        mandate.maxPeriods = (random >> 72) % 3 + 1;
        mandate.subscriptionRef = bytes32(_mandates.length);
        mandate.payouts = new Payout[]((random >> 96) % 3 + 1);
        uint256 share = 10_000 / mandate.payouts.length;
        for (uint256 index; index < mandate.payouts.length; ++index) {
            mandate.payouts[index] = Payout(_receivers[index], share);
        }
        mandate.payouts[0].bps += 10_000 - share * mandate.payouts.length;
    }

    /// @dev One of the last few.
    function _pick(uint256 seed) internal view returns (Mandate memory) {
        uint256 recent = _mandates.length > 4 ? 4 : _mandates.length;
        return abi.decode(_mandates[_mandates.length - 1 - _die(seed, 101) % recent], (Mandate));
    }

    /// @dev Mostly the window that is open; else one of those beside it.
    function _period(Mandate memory mandate, uint256 seed) internal view returns (uint256) {
        (uint256 window, uint256 die) = (_windowNow(mandate), _die(seed, 102) % 8);
        if (window == type(uint256).max) return die % 2;
        if (die == 0) return window + 1;
        return die == 1 && window > 0 ? window - 1 : window;
    }

    /// @dev Now and then more than the cap, or nothing.
    function _amount(Mandate memory mandate, uint256 seed) internal pure returns (uint256) {
        return _die(seed, 103) % (mandate.maxAmountPerPeriod + mandate.maxAmountPerPeriod / 4 + 2);
    }

    /// @dev Any party, and the payer more often.
    function _anyone(Mandate memory mandate, uint256 seed) internal view returns (address) {
        return _die(seed, 104) % 4 == 0 ? mandate.payer : _party(_die(seed, 105));
    }

    function _keeperOrAny(uint256 seed) internal view returns (address) {
        return _die(seed, 106) % 4 == 0 ? _party(_die(seed, 107)) : keeper;
    }

    function _party(uint256 die) internal view returns (address) {
        uint256 which = die % 7;
        if (which < 2) return _payers[which];
        if (which == 2) return merchant;
        if (which == 3) return keeper;
        if (which == 4) return canceller;
        return which == 5 ? _receivers[0] : _stranger;
    }

    function _keyOf(Mandate memory mandate) internal view returns (uint256) {
        return _payers[0] == mandate.payer ? _payerKeys[0] : _payerKeys[1];
    }

    /// @dev The window that is open, found by walking; the maximum before the first.
    function _windowNow(Mandate memory mandate) internal view returns (uint256 window) {
        if (block.timestamp < mandate.firstChargeAt) return type(uint256).max;
        while (block.timestamp >= DateTimeLib.addMonths(mandate.firstChargeAt, mandate.periodMonths * (window + 1))) {
            ++window;
        }
    }

    function _sign(Mandate memory mandate, uint256 key) internal view returns (bytes memory) {
        return _signDigest(_puller.mandateId(mandate), key);
    }

    function _signCancel(Mandate memory mandate, uint256 key) internal view returns (bytes memory) {
        return _signDigest(cancelDigest(_puller, mandate), key);
    }

    function _signDigest(bytes32 digest, uint256 key) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev Any party may have begun the transaction, which gives nobody a right.
    function _call(address caller, bytes memory data, uint256 seed) internal returns (bool done) {
        vm.prank(caller, _party(_die(seed, 109)));
        (done,) = address(_puller).call(data);
    }
}
