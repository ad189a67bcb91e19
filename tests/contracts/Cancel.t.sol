// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {SmartWallet} from "./support/Wallets.sol";
import {vm, Vm} from "./support/Vm.sol";

contract CancelTest is PullerTest {
    function test_the_payer_the_merchant_and_the_canceller_may_cancel() external {
        address[3] memory parties = [payer, merchant, canceller];
        for (uint256 index; index < parties.length; ++index) {
            Mandate memory mandate = terms();
            mandate.subscriptionRef = bytes32(index);
            live(mandate);
            bytes32 id = puller.mandateId(mandate);
            vm.expectEmit(address(puller));
            emit IPuller.Cancelled(id);
            vm.prank(parties[index]);
            puller.cancel(mandate);
            assertPhase(mandate, Phase.Cancelled);
        }
    }

    function test_nobody_else_may_cancel() external {
        Mandate memory mandate = live(terms());
        address[3] memory others = [keeper, receiver, stranger];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            expectRefusal(IPuller.NotAllowedToCancel.selector);
            puller.cancel(mandate);
        }
        assertPhase(mandate, Phase.Live);
    }

    function test_cancelling_again_changes_and_tells_nothing() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        vm.prank(payer);
        puller.cancel(mandate);
        vm.recordLogs();
        vm.prank(merchant);
        puller.cancel(mandate);
        vm.assertEq(vm.getRecordedLogs().length, 0, "events");
        assertStatus(mandate, Phase.Cancelled, 1, 1);
    }

    function test_a_signature_that_nobody_has_used_can_be_cancelled() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        vm.prank(payer);
        puller.cancel(mandate);
        expectRefusal(abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(mandate)));
        puller.authorizeWithSig(mandate, signature);
    }

    function test_anybody_may_bring_a_cancel_that_the_payer_signed() external {
        Mandate memory mandate = live(terms());
        bytes memory signature = signCancel(mandate);
        vm.prank(stranger);
        puller.cancelWithSig(mandate, signature);
        assertPhase(mandate, Phase.Cancelled);
    }

    function test_a_smart_wallet_signs_a_cancel() external {
        Mandate memory mandate = terms();
        mandate.payer = address(new SmartWallet(payer));
        live(mandate);
        puller.cancelWithSig(mandate, signCancel(mandate));
        assertPhase(mandate, Phase.Cancelled);
    }

    function test_the_signature_that_authorizes_does_not_cancel() external {
        Mandate memory mandate = live(terms());
        bytes memory signature = sign(mandate);
        expectRefusal(IPuller.BadSignature.selector);
        puller.cancelWithSig(mandate, signature);
    }

    function test_a_signed_cancel_ends_no_other_mandate() external {
        Mandate memory mandate = live(terms());
        bytes memory signature = signCancel(mandate);
        mandate.subscriptionRef = bytes32(0);
        live(mandate);
        expectRefusal(IPuller.BadSignature.selector);
        puller.cancelWithSig(mandate, signature);
    }

    function test_many_mandates_end_at_once() external {
        Mandate[] memory mandates = new Mandate[](3);
        for (uint256 index; index < mandates.length; ++index) {
            mandates[index] = terms();
            mandates[index].subscriptionRef = bytes32(index);
            live(mandates[index]);
        }
        vm.prank(payer);
        puller.cancel(mandates[1]);
        vm.recordLogs();
        vm.prank(canceller);
        puller.cancelMany(mandates);
        vm.assertEq(vm.getRecordedLogs().length, 2, "events");
        for (uint256 index; index < mandates.length; ++index) {
            assertPhase(mandates[index], Phase.Cancelled);
        }
        vm.prank(merchant);
        puller.cancelMany(mandates);
    }

    function test_nobody_else_ends_many_mandates_not_even_a_payer_its_own() external {
        Mandate[] memory mandates = new Mandate[](1);
        mandates[0] = live(terms());
        address[3] memory others = [payer, keeper, stranger];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            expectRefusal(IPuller.NotAllowedToCancel.selector);
            puller.cancelMany(mandates);
        }
    }
}
