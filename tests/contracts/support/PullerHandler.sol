// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DateTimeLib} from "solady/src/utils/DateTimeLib.sol";
import {Charge, Mandate, Payout, Permit} from "contracts/Mandate.sol";
import {Puller} from "contracts/Puller.sol";
import {Phase} from "contracts/Standing.sol";
import {Ledger, PhantomPermitToken, ReentrantToken} from "./WeirdTokens.sol";
import {vm} from "./Vm.sol";

/// @notice Rules that no sequence of calls may break.
enum Rule {
    Cap,
    OncePerWindow,
    OpenWindow,
    MaxCharges,
    AfterCancel,
    DebitIsCredit,
    StrangerCharged,
    StrangerCancelled,
    BatchIsOneByOne,
    CancelIsFinal,
    Reentrancy,
    Consent,
    ThreeDays
}

/// @notice Makes every call that any account could make to an instance, keeps its own books of the expected outcome, and
/// records every broken rule. It is the keeper itself, so that a token can call back with the keeper's power.
contract PullerHandler {
    mapping(Rule rule => uint256) public broken;
    /// @notice Number of charges taken; a run without any proves nothing.
    uint256 public charged;
    bytes32[] public ended;
    /// @notice Pairs of an old mandate and its successor.
    bytes32[] public replaced;

    address public immutable merchant;
    address public immutable canceller;
    ReentrantToken public immutable hooked = new ReentrantToken();
    PhantomPermitToken public immutable plain = new PhantomPermitToken();

    Puller internal _puller;
    uint256[2] internal _payerKeys = [uint256(keccak256("payer 0")), uint256(keccak256("payer 1"))];
    bytes[] internal _mandates;
    mapping(bytes32 id => bool) internal _ended;
    mapping(bytes32 id => bool) internal _consented;
    mapping(bytes32 id => uint256) internal _charges;
    mapping(bytes32 id => mapping(uint256 window => uint256)) internal _taken;

    constructor(address merchant_, address canceller_) {
        (merchant, canceller) = (merchant_, canceller_);
    }

    function begin(Puller puller) external {
        _puller = puller;
        for (uint256 index; index < _payerKeys.length; ++index) {
            address payer = vm.addr(_payerKeys[index]);
            hooked.mint(payer, 1e9);
            plain.mint(payer, 1e9);
            vm.startPrank(payer);
            hooked.approve(address(puller), 1e9);
            plain.approve(address(puller), 1e9);
            vm.stopPrank();
        }
    }

    // Actions open to any account. Fuzzers prefer some numbers, so every choice draws its own die.

    function passTime(uint256 seed) external {
        vm.warp(block.timestamp + _die(seed, 0) % 40 days);
    }

    function authorize(uint256 seed) external {
        Mandate memory mandate = _newMandate(seed);
        // A quarter of the signatures are another account's.
        uint256 key = _die(seed, 1) % 4 == 0 ? uint256(keccak256("thief")) : _keyOf(mandate);
        bytes memory data = abi.encodeCall(_puller.authorizeWithSig, (mandate, _sign(mandate, key)));
        if (_authorize(mandate, key, data)) _mandates.push(abi.encode(mandate));
    }

    function authorizeAgain(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory mandate = _pick(seed);
        uint256 key = _keyOf(mandate);
        _authorize(mandate, key, abi.encodeCall(_puller.authorizeWithSig, (mandate, _sign(mandate, key))));
    }

    function start(uint256 seed) external {
        Mandate memory mandate = _newMandate(seed);
        _consent(mandate);
        uint256 amount = _amount(mandate, seed);
        Permit memory none;
        bytes memory data = abi.encodeCall(_puller.start, (mandate, _sign(mandate, _keyOf(mandate)), none, amount));
        if (!_charge(mandate, 0, amount, address(this), data)) return;
        _noteLate(mandate);
        _mandates.push(abi.encode(mandate));
    }

    function charge(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory mandate = _pick(seed);
        (uint256 period, uint256 amount) = (_period(mandate, seed), _amount(mandate, seed));
        bytes memory data = abi.encodeCall(_puller.charge, (mandate, period, amount));
        address caller = _die(seed, 1) % 8 == 0 ? _party(mandate, seed) : address(this);
        if (_die(seed, 2) % 2 == 0) hooked.enter(address(this), abi.encodeCall(this.chargeAgain, (data)));
        _charge(mandate, period, amount, caller, data);
        hooked.enter(address(0), "");
    }

    /// @dev Called by the token, in the middle of a charge.
    function chargeAgain(bytes calldata data) external {
        (bool done,) = address(_puller).call(data);
        if (done) ++broken[Rule.Reentrancy];
    }

    /// @dev One by one first; then back, and all at once.
    function chargeMany(uint256 seed) external {
        if (_mandates.length == 0) return;
        Charge[] memory items = new Charge[](_die(seed, 0) % 3 + 2);
        for (uint256 index; index < items.length; ++index) {
            uint256 own = _die(seed, index + 1);
            Mandate memory mandate = _pick(own);
            items[index] = Charge(mandate, _period(mandate, own), _amount(mandate, own));
        }
        uint256 before = vm.snapshotState();
        bool[] memory done = new bool[](items.length);
        for (uint256 index; index < items.length; ++index) {
            Charge memory item = items[index];
            bytes memory data = abi.encodeCall(_puller.charge, (item.mandate, item.period, item.amount));
            (done[index],) = address(_puller).call(data);
        }
        bytes32 oneByOne = _everything(items);
        vm.revertToState(before);
        (bool batched,) = address(_puller).call(abi.encodeCall(_puller.chargeMany, (items)));
        if (!batched || _everything(items) != oneByOne) {
            ++broken[Rule.BatchIsOneByOne];
            return;
        }
        for (uint256 index; index < items.length; ++index) {
            if (done[index]) _book(items[index].mandate, items[index].period, items[index].amount);
        }
    }

    function cancel(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory mandate = _pick(seed);
        address party = _party(mandate, seed);
        if (!_call(party, abi.encodeCall(_puller.cancel, (mandate)))) return;
        if (party != mandate.payer && party != merchant && party != canceller) ++broken[Rule.StrangerCancelled];
        _end(_puller.mandateId(mandate));
    }

    /// @dev A signature over the mandate itself is none over its end.
    function cancelByMandate(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory mandate = _pick(seed);
        bytes memory signature = _sign(mandate, _keyOf(mandate));
        bool done = _call(address(this), abi.encodeCall(_puller.cancelWithSig, (mandate, signature)));
        if (done) ++broken[Rule.StrangerCancelled];
    }

    function replace(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory previous = _pick(seed);
        Mandate memory next = _newMandate(seed);
        bytes32 previousId = _puller.mandateId(previous);
        (next.payer, next.replaces) = (previous.payer, previousId);
        uint256 key = _keyOf(next);
        if (!_authorize(next, key, abi.encodeCall(_puller.replace, (previous, next, _sign(next, key))))) return;
        if (_ended[previousId]) ++broken[Rule.CancelIsFinal];
        _end(previousId);
        replaced.push(previousId);
        replaced.push(_puller.mandateId(next));
        _mandates.push(abi.encode(next));
    }

    function endedCount() external view returns (uint256) {
        return ended.length;
    }

    function replacedCount() external view returns (uint256) {
        return replaced.length;
    }

    // The account of what it must come to.

    function _authorize(Mandate memory mandate, uint256 key, bytes memory data) internal returns (bool done) {
        if (key == _keyOf(mandate)) _consent(mandate);
        bytes32 id = _puller.mandateId(mandate);
        (Phase before,,) = _puller.status(id);
        done = _call(vm.addr(uint256(keccak256("stranger"))), data);
        if (!done) return false;
        if (!_consented[id]) ++broken[Rule.Consent];
        if (_ended[id]) ++broken[Rule.CancelIsFinal];
        if (before == Phase.None) _noteLate(mandate);
    }

    function _noteLate(Mandate memory mandate) internal {
        if (block.timestamp > mandate.firstChargeAt + 3 days) ++broken[Rule.ThreeDays];
    }

    function _charge(Mandate memory mandate, uint256 period, uint256 amount, address caller, bytes memory data)
        internal
        returns (bool done)
    {
        Ledger token = Ledger(mandate.token);
        (uint256 owned, uint256 received) = (token.balanceOf(mandate.payer), _received(mandate));
        done = _call(caller, data);
        uint256 debit = owned - token.balanceOf(mandate.payer);
        if (debit != (done ? amount : 0) || debit != _received(mandate) - received) ++broken[Rule.DebitIsCredit];
        if (!done) return false;
        if (caller != address(this)) ++broken[Rule.StrangerCharged];
        _book(mandate, period, amount);
    }

    function _book(Mandate memory mandate, uint256 period, uint256 amount) internal {
        bytes32 id = _puller.mandateId(mandate);
        uint256 window = _windowNow(mandate);
        ++charged;
        if (_ended[id]) ++broken[Rule.AfterCancel];
        if (!_consented[id]) ++broken[Rule.Consent];
        if (window != period) ++broken[Rule.OpenWindow];
        if (_taken[id][window] != 0) ++broken[Rule.OncePerWindow];
        _taken[id][window] += amount;
        if (_taken[id][window] > mandate.maxAmountPerPeriod) ++broken[Rule.Cap];
        if (++_charges[id] > mandate.maxCharges) ++broken[Rule.MaxCharges];
    }

    function _consent(Mandate memory mandate) internal {
        _consented[_puller.mandateId(mandate)] = true;
    }

    function _end(bytes32 id) internal {
        if (_ended[id]) return;
        _ended[id] = true;
        ended.push(id);
    }

    /// @dev The window that is open, found by walking; the maximum before the first.
    function _windowNow(Mandate memory mandate) internal view returns (uint256 window) {
        if (block.timestamp < mandate.firstChargeAt) return type(uint256).max;
        while (block.timestamp >= DateTimeLib.addMonths(mandate.firstChargeAt, mandate.periodMonths * (window + 1))) {
            ++window;
        }
    }

    function _received(Mandate memory mandate) internal view returns (uint256 sum) {
        for (uint256 index; index < mandate.payouts.length; ++index) {
            sum += Ledger(mandate.token).balanceOf(mandate.payouts[index].receiver);
        }
    }

    function _everything(Charge[] memory items) internal view returns (bytes32 hash) {
        for (uint256 index; index < items.length; ++index) {
            Mandate memory mandate = items[index].mandate;
            (Phase phase, uint256 nextPeriod, uint256 charges) = _puller.status(_puller.mandateId(mandate));
            uint256 owned = Ledger(mandate.token).balanceOf(mandate.payer);
            hash = keccak256(abi.encode(hash, phase, nextPeriod, charges, owned, _received(mandate)));
        }
    }

    // Choices.

    function _die(uint256 seed, uint256 which) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, which)));
    }

    function _newMandate(uint256 seed) internal view returns (Mandate memory mandate) {
        uint256 random = _die(seed, 100);
        mandate.payer = vm.addr(_payerKeys[random & 1]);
        mandate.token = random >> 1 & 1 == 0 ? address(hooked) : address(plain);
        mandate.maxAmountPerPeriod = (random >> 8) % 1_000 + 1;
        // Mostly just now; else days ahead, or longer ago than a signature lives.
        mandate.firstChargeAt = block.timestamp;
        if (random >> 32 & 3 == 0) mandate.firstChargeAt += (random >> 40) % 10 days;
        if (random >> 32 & 3 == 1) mandate.firstChargeAt -= (random >> 40) % 6 days;
        mandate.periodMonths = (random >> 64) % 2 + 1;
        mandate.maxCharges = (random >> 72) % 3 + 1;
        mandate.subscriptionRef = bytes32(_mandates.length);
        mandate.payouts = new Payout[]((random >> 96) % 3 + 1);
        uint256 share = 10_000 / mandate.payouts.length;
        for (uint256 index; index < mandate.payouts.length; ++index) {
            mandate.payouts[index] = Payout(vm.addr(1_000 + index), share);
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

    function _party(Mandate memory mandate, uint256 seed) internal view returns (address) {
        address[5] memory parties =
            [mandate.payer, merchant, canceller, mandate.payouts[0].receiver, vm.addr(uint256(keccak256("stranger")))];
        return parties[_die(seed, 104) % 5];
    }

    function _keyOf(Mandate memory mandate) internal view returns (uint256) {
        return vm.addr(_payerKeys[0]) == mandate.payer ? _payerKeys[0] : _payerKeys[1];
    }

    function _sign(Mandate memory mandate, uint256 key) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _puller.mandateId(mandate));
        return abi.encodePacked(r, s, v);
    }

    function _call(address caller, bytes memory data) internal returns (bool done) {
        vm.prank(caller);
        (done,) = address(_puller).call(data);
    }
}
