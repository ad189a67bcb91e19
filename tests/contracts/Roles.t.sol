// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Permit} from "contracts/Mandate.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Every function that changes something, tried by every caller, with every account as the transaction's origin.
contract RolesTest is PullerTest {
    uint256 internal constant PAYER = 1;
    uint256 internal constant MERCHANT = 2;
    uint256 internal constant KEEPER = 4;
    uint256 internal constant CANCELLER = 8;
    /// @dev The contract itself, as the items of a batch are charged.
    uint256 internal constant ITSELF = 16;
    uint256 internal constant ALL = 255;
    uint256 internal constant NOBODY = 0;

    struct Row {
        string what;
        bytes data;
        /// @dev Callers that it is open to.
        uint256 may;
        /// @dev Refusal of all others.
        bytes4 refusal;
    }

    Row[] internal table;
    address[] internal callers;
    Mandate internal fresh;
    Mandate internal running;
    Mandate internal successor;

    function setUp() public override {
        super.setUp();
        callers = [payer, merchant, keeper, canceller, address(puller), receiver, stranger, address(factory)];

        copy(terms(), fresh);
        fresh.subscriptionRef = "fresh";
        copy(live(terms()), running);
        copy(terms(), successor);
        successor.replaces = puller.mandateId(running);
        fillTable();
    }

    function fillTable() internal {
        bytes memory forged = forge(fresh);
        Permit memory permit = signPermit(12 * CAP);
        Permit memory none;
        Charge[] memory items = new Charge[](1);
        items[0] = Charge(running, 0, CAP);
        Mandate[] memory one = new Mandate[](1);
        one[0] = running;

        bytes4 refusal = IPuller.NotPayer.selector;
        row("authorize", abi.encodeCall(puller.authorize, (fresh)), PAYER, refusal);
        row("authorize what is in force", abi.encodeCall(puller.authorize, (running)), PAYER, refusal);

        refusal = IPuller.NotKeeper.selector;
        row("start", abi.encodeCall(puller.start, (fresh, sign(fresh), none, CAP)), KEEPER, refusal);
        row("charge", abi.encodeCall(puller.charge, (running, 0, CAP)), KEEPER | ITSELF, refusal);
        row("charge many", abi.encodeCall(puller.chargeMany, (items)), KEEPER, refusal);

        refusal = IPuller.NotAllowedToCancel.selector;
        row("cancel", abi.encodeCall(puller.cancel, (running)), PAYER | MERCHANT | CANCELLER, refusal);
        row("cancel what nobody brought", abi.encodeCall(puller.cancel, (fresh)), PAYER | MERCHANT | CANCELLER, refusal);
        row("cancel many", abi.encodeCall(puller.cancelMany, (one)), MERCHANT | CANCELLER, refusal);

        refusal = IPuller.NotMerchant.selector;
        row("set roles", abi.encodeCall(puller.setRoles, (stranger, stranger)), MERCHANT, refusal);

        refusal = IPuller.BadSignature.selector;
        row("authorize, signed", abi.encodeCall(puller.authorizeWithSig, (fresh, sign(fresh))), ALL, refusal);
        row("permit, signed", abi.encodeCall(puller.permitAndAuthorize, (fresh, sign(fresh), permit)), ALL, refusal);
        row("replace, signed", abi.encodeCall(puller.replace, (running, successor, sign(successor))), ALL, refusal);
        row("cancel, signed", abi.encodeCall(puller.cancelWithSig, (running, signCancel(running))), ALL, refusal);

        row("authorize, forged", abi.encodeCall(puller.authorizeWithSig, (fresh, forged)), NOBODY, refusal);
        row("permit, forged", abi.encodeCall(puller.permitAndAuthorize, (fresh, forged, permit)), NOBODY, refusal);
        row("cancel, forged", abi.encodeCall(puller.cancelWithSig, (running, forge(running))), NOBODY, refusal);
        row("cancel by the terms", abi.encodeCall(puller.cancelWithSig, (running, sign(running))), NOBODY, refusal);
        row("replace, forged", abi.encodeCall(puller.replace, (running, successor, forge(successor))), PAYER, refusal);

        // Terms in force take the payer's signature all the same.
        forged = forge(running);
        row("again, forged", abi.encodeCall(puller.authorizeWithSig, (running, forged)), NOBODY, refusal);
        row("permit again, forged", abi.encodeCall(puller.permitAndAuthorize, (running, forged, none)), NOBODY, refusal);
        row("start, forged", abi.encodeCall(puller.start, (running, forged, none, CAP)), NOBODY, bytes4(0));
    }

    function test_each_function_is_open_to_its_callers_alone_whoever_sends_the_transaction() external {
        for (uint256 index; index < table.length; ++index) {
            for (uint256 caller; caller < callers.length; ++caller) {
                for (uint256 origin; origin < callers.length; ++origin) {
                    tryRow(table[index], caller, callers[origin]);
                }
            }
        }
    }

    function tryRow(Row memory tried, uint256 caller, address origin) internal {
        uint256 before = vm.snapshotState();
        vm.prank(callers[caller], origin);
        (bool done, bytes memory reason) = address(puller).call(tried.data);
        bool may = tried.may >> caller & 1 == 1;
        vm.assertEq(done, may, string.concat(tried.what, may ? ": is refused" : ": is open to a stranger"));
        if (!may && tried.refusal != bytes4(0)) vm.assertEq(bytes32(reason), bytes32(tried.refusal), tried.what);
        vm.revertToState(before);
    }

    function row(string memory what, bytes memory data, uint256 may, bytes4 refusal) internal {
        table.push(Row(what, data, may, refusal));
    }

    function forge(Mandate memory mandate) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(uint256(keccak256("thief")), puller.mandateId(mandate));
        return abi.encodePacked(r, s, v);
    }

    function copy(Mandate memory from, Mandate storage to) internal {
        to.payer = from.payer;
        to.token = from.token;
        to.maxAmountPerPeriod = from.maxAmountPerPeriod;
        to.firstChargeAt = from.firstChargeAt;
        to.periodMonths = from.periodMonths;
        to.maxPeriods = from.maxPeriods;
        to.subscriptionRef = from.subscriptionRef;
        to.replaces = from.replaces;
        for (uint256 index; index < from.payouts.length; ++index) {
            to.payouts.push(from.payouts[index]);
        }
    }
}
