// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DateTimeLib} from "solady/src/utils/DateTimeLib.sol";
import {Charge, Mandate, Permit} from "contracts/Mandate.sol";
import {Puller} from "contracts/Puller.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerChoices} from "./PullerChoices.sol";
import {Ledger} from "./WeirdTokens.sol";
import {vm} from "./Vm.sol";

/// @notice Rules that no sequence of calls may break.
enum Rule {
    Cap,
    OncePerWindow,
    OpenWindow,
    MaxPeriods,
    AfterCancel,
    DebitIsCredit,
    StrangerCharged,
    StrangerCancelled,
    BatchIsOneByOne,
    CancelIsFinal,
    Reentrancy,
    Consent,
    ThreeDays,
    ReplacedEarly,
    Roles
}

/// @notice Makes every call that any account could make to an instance, in any account's name, keeps its own books of
/// the expected outcome, and records every broken rule.
contract PullerHandler is PullerChoices {
    mapping(Rule rule => uint256) public broken;
    /// @notice Number of charges taken; a run without any proves nothing.
    uint256 public charged;
    bytes32[] public ended;
    /// @notice Pairs of an old mandate and its successor.
    bytes32[] public replaced;

    mapping(bytes32 id => bool) internal _ended;
    mapping(bytes32 id => bool) internal _consented;
    mapping(bytes32 id => mapping(uint256 window => uint256)) internal _taken;

    constructor(address merchant_, address canceller_) PullerChoices(merchant_, canceller_) {}

    function begin(Puller puller) external {
        _puller = puller;
        for (uint256 index; index < _payers.length; ++index) {
            address payer = _payers[index];
            hooked.mint(payer, 1e9);
            plain.mint(payer, 1e9);
            vm.startPrank(payer);
            hooked.approve(address(puller), 1e9);
            plain.approve(address(puller), 1e9);
            vm.stopPrank();
        }
    }

    // Actions: each function by any account, with any origin of the transaction.

    /// @dev Now and then to the second at which something changes: a window's edge, or the end of its 28th day.
    function passTime(uint256 seed) external {
        uint256 to = block.timestamp + _die(seed, 0) % 40 days;
        if (_mandates.length > 0 && _die(seed, 1) % 3 == 0) {
            Mandate memory mandate = _pick(seed);
            uint256 window = _windowNow(mandate);
            uint256 edge = mandate.firstChargeAt;
            if (window != type(uint256).max) {
                edge = _die(seed, 2) % 2 == 0
                    ? DateTimeLib.addMonths(edge, mandate.periodMonths * (window + 1))
                    : DateTimeLib.addMonths(edge, mandate.periodMonths * window) + 28 days;
            }
            edge -= _die(seed, 3) % 2;
            if (edge >= block.timestamp) to = edge;
        }
        vm.warp(to);
    }

    function authorize(uint256 seed) external {
        Mandate memory mandate = _newMandate(seed);
        if (_authorizeSomehow(mandate, seed)) _mandates.push(abi.encode(mandate));
    }

    function authorizeAgain(uint256 seed) external {
        if (_mandates.length > 0) _authorizeSomehow(_pick(seed), seed);
    }

    function start(uint256 seed) external {
        Mandate memory mandate = _newMandate(seed);
        uint256 amount = _amount(mandate, seed);
        Permit memory none;
        bytes memory data = abi.encodeCall(_puller.start, (mandate, _anySignature(mandate, seed), none, amount));
        if (!_charge(mandate, 0, amount, _keeperOrAny(seed), data, seed)) return;
        _noteLate(mandate);
        _mandates.push(abi.encode(mandate));
    }

    function charge(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory mandate = _pick(seed);
        (uint256 period, uint256 amount) = (_period(mandate, seed), _amount(mandate, seed));
        bytes memory data = abi.encodeCall(_puller.charge, (mandate, period, amount));
        if (_die(seed, 2) % 2 == 0) hooked.enter(address(this), abi.encodeCall(this.chargeAgain, (data)));
        _charge(mandate, period, amount, _keeperOrAny(seed), data, seed);
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
        bytes memory all = abi.encodeCall(_puller.chargeMany, (items));
        address caller = _keeperOrAny(seed);
        if (caller != keeper) {
            if (_call(caller, all, seed)) ++broken[Rule.StrangerCharged];
            return;
        }
        uint256 before = vm.snapshotState();
        bool[] memory done = new bool[](items.length);
        for (uint256 index; index < items.length; ++index) {
            Charge memory item = items[index];
            bytes memory data = abi.encodeCall(_puller.charge, (item.mandate, item.period, item.amount));
            done[index] = _call(keeper, data, seed);
        }
        bytes32 oneByOne = _everything(items);
        vm.revertToState(before);
        if (!_call(keeper, all, seed) || _everything(items) != oneByOne) {
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
        address caller = _anyone(mandate, seed);
        bool may = caller == merchant || caller == canceller;
        bytes memory data;
        uint256 how = _die(seed, 1) % 3;
        if (how == 0) {
            data = abi.encodeCall(_puller.cancel, (mandate));
            may = may || caller == mandate.payer;
        } else if (how == 1) {
            Mandate[] memory mandates = new Mandate[](1);
            mandates[0] = mandate;
            data = abi.encodeCall(_puller.cancelMany, (mandates));
        } else {
            // A signature over the mandate itself is none over its end, nor is another account's.
            uint256 kind = _die(seed, 2) % 3;
            uint256 key = kind == 1 ? uint256(keccak256("thief")) : _keyOf(mandate);
            bytes memory signature = kind == 2 ? _sign(mandate, key) : _signCancel(mandate, key);
            data = abi.encodeCall(_puller.cancelWithSig, (mandate, signature));
            may = kind == 0;
        }
        if (!_call(caller, data, seed)) return;
        if (!may) ++broken[Rule.StrangerCancelled];
        _end(_puller.mandateId(mandate));
    }

    function replace(uint256 seed) external {
        if (_mandates.length == 0) return;
        Mandate memory previous = _pick(seed);
        Mandate memory next = _newMandate(seed);
        bytes32 previousId = _puller.mandateId(previous);
        (next.payer, next.replaces) = (previous.payer, previousId);
        address caller = _anyone(next, seed);
        if (caller == next.payer) _consent(next);
        bytes memory data = abi.encodeCall(_puller.replace, (previous, next, _anySignature(next, seed)));
        if (!_authorize(next, caller, data, seed)) return;
        if (_ended[previousId]) ++broken[Rule.CancelIsFinal];
        if (block.timestamp < next.firstChargeAt) ++broken[Rule.ReplacedEarly];
        _end(previousId);
        replaced.push(previousId);
        replaced.push(_puller.mandateId(next));
        _mandates.push(abi.encode(next));
    }

    function setRoles(uint256 seed) external {
        address caller = _keeperOrAny(seed);
        if (caller == keeper && _die(seed, 1) % 2 == 0) caller = merchant;
        address keeper_ = _die(seed, 2) % 4 == 0 ? _otherRoles[0] : address(this);
        address canceller_ = _die(seed, 3) % 2 == 0 ? _otherRoles[1] : _stranger;
        if (!_call(caller, abi.encodeCall(_puller.setRoles, (keeper_, canceller_)), seed)) return;
        if (caller != merchant) ++broken[Rule.Roles];
        (keeper, canceller) = (keeper_, canceller_);
    }

    function endedCount() external view returns (uint256) {
        return ended.length;
    }

    function replacedCount() external view returns (uint256) {
        return replaced.length;
    }

    // The account of what it must come to.

    /// @dev By the payer's own call, or by a signature with or without a permit.
    function _authorizeSomehow(Mandate memory mandate, uint256 seed) internal returns (bool) {
        address caller = _anyone(mandate, seed);
        uint256 how = _die(seed, 1) % 4;
        if (how == 0) {
            if (caller == mandate.payer) _consent(mandate);
            return _authorize(mandate, caller, abi.encodeCall(_puller.authorize, (mandate)), seed);
        }
        bytes memory signature = _anySignature(mandate, seed);
        Permit memory none;
        bytes memory data = how == 1
            ? abi.encodeCall(_puller.permitAndAuthorize, (mandate, signature, none))
            : abi.encodeCall(_puller.authorizeWithSig, (mandate, signature));
        return _authorize(mandate, caller, data, seed);
    }

    function _authorize(Mandate memory mandate, address caller, bytes memory data, uint256 seed)
        internal
        returns (bool done)
    {
        bytes32 id = _puller.mandateId(mandate);
        (Phase before,,) = _puller.status(id);
        done = _call(caller, data, seed);
        if (!done) return false;
        if (!_consented[id]) ++broken[Rule.Consent];
        if (_ended[id]) ++broken[Rule.CancelIsFinal];
        if (before == Phase.None) _noteLate(mandate);
    }

    function _noteLate(Mandate memory mandate) internal {
        if (block.timestamp > mandate.firstChargeAt + 3 days) ++broken[Rule.ThreeDays];
    }

    function _charge(
        Mandate memory mandate,
        uint256 period,
        uint256 amount,
        address caller,
        bytes memory data,
        uint256 seed
    ) internal returns (bool done) {
        Ledger token = Ledger(mandate.token);
        (uint256 owned, uint256 received) = (token.balanceOf(mandate.payer), _received(mandate));
        done = _call(caller, data, seed);
        uint256 debit = owned - token.balanceOf(mandate.payer);
        if (debit != (done ? amount : 0) || debit != _received(mandate) - received) ++broken[Rule.DebitIsCredit];
        if (!done) return false;
        if (caller != keeper) ++broken[Rule.StrangerCharged];
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
        if (window >= mandate.maxPeriods) ++broken[Rule.MaxPeriods];
    }

    function _consent(Mandate memory mandate) internal {
        _consented[_puller.mandateId(mandate)] = true;
    }

    function _end(bytes32 id) internal {
        if (_ended[id]) return;
        _ended[id] = true;
        ended.push(id);
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

    /// @dev The payer's, which is its consent; a quarter are another account's.
    function _anySignature(Mandate memory mandate, uint256 seed) internal returns (bytes memory) {
        if (_die(seed, 108) % 4 == 0) return _sign(mandate, uint256(keccak256("thief")));
        _consent(mandate);
        return _sign(mandate, _keyOf(mandate));
    }
}
