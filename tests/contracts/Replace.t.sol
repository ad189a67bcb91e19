// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {SmartWallet} from "./support/Wallets.sol";
import {vm} from "./support/Vm.sol";

contract ReplaceTest is PullerTest {
    /// @dev A mandate in force, and its successor: the same terms at a higher price.
    function pair() internal returns (Mandate memory previous, Mandate memory next) {
        previous = live(terms());
        next = terms();
        next.maxAmountPerPeriod = 2 * CAP;
        next.replaces = puller.mandateId(previous);
    }

    function test_a_new_mandate_takes_the_place_of_the_old_one() external {
        (Mandate memory previous, Mandate memory next) = pair();
        bytes memory signature = sign(next);
        (bytes32 previousId, bytes32 id) = (puller.mandateId(previous), puller.mandateId(next));
        vm.expectEmit(address(puller));
        emit IPuller.Cancelled(previousId);
        vm.expectEmit(address(puller));
        emit IPuller.Authorized(id, payer, next.subscriptionRef);
        vm.prank(stranger);
        vm.assertEq(puller.replace(previous, next, signature), id, "id");
        assertPhase(previous, Phase.Cancelled);
        assertPhase(next, Phase.Live);
        charge(next, 0, 2 * CAP);
        assertPaid(receiver, 2 * CAP);
    }

    function test_a_payer_replaces_its_own_mandate_without_a_signature() external {
        (Mandate memory previous, Mandate memory next) = pair();
        vm.prank(payer);
        puller.replace(previous, next, "");
        assertPhase(next, Phase.Live);
    }

    function test_nobody_replaces_a_payers_mandate_without_its_signature() external {
        (Mandate memory previous, Mandate memory next) = pair();
        address[3] memory others = [keeper, merchant, stranger];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            expectRefusal(IPuller.BadSignature.selector);
            puller.replace(previous, next, "");
        }
        assertPhase(previous, Phase.Live);
    }

    function test_a_mandate_replaces_no_other_than_the_one_it_names() external {
        (Mandate memory previous, Mandate memory next) = pair();
        next.replaces = bytes32(uint256(1));
        bytes memory signature = sign(next);
        expectRefusal(IPuller.NotReplacing.selector);
        puller.replace(previous, next, signature);
    }

    function test_a_payer_replaces_no_mandate_of_another_payer() external {
        (Mandate memory previous, Mandate memory next) = pair();
        SmartWallet wallet = new SmartWallet(stranger);
        next.payer = address(wallet);
        vm.prank(stranger);
        vm.expectRevert();
        wallet.execute(address(puller), abi.encodeCall(puller.replace, (previous, next, "")));
        assertPhase(previous, Phase.Live);
        expectRefusal(IPuller.NotReplacing.selector);
        puller.replace(previous, next, "");
    }

    function test_a_mandate_that_has_ended_cannot_be_replaced() external {
        (Mandate memory previous, Mandate memory next) = pair();
        bytes memory signature = sign(next);
        vm.prank(payer);
        puller.cancel(previous);
        expectRefusal(abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(previous)));
        puller.replace(previous, next, signature);
    }

    function test_a_mandate_that_nobody_brought_cannot_be_replaced() external {
        (Mandate memory previous, Mandate memory next) = pair();
        previous.subscriptionRef = bytes32(0);
        next.replaces = puller.mandateId(previous);
        bytes memory signature = sign(next);
        expectRefusal(abi.encodeWithSelector(IPuller.NotAuthorized.selector, puller.mandateId(previous)));
        puller.replace(previous, next, signature);
    }

    function test_a_mandate_is_replaced_once() external {
        (Mandate memory previous, Mandate memory next) = pair();
        Mandate memory other = terms();
        other.replaces = next.replaces;
        puller.replace(previous, next, sign(next));
        bytes memory signature = sign(other);
        expectRefusal(abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(previous)));
        puller.replace(previous, other, signature);
        assertPhase(next, Phase.Live);
        assertPhase(other, Phase.None);
    }

    function test_a_cancelled_successor_leaves_the_old_mandate_in_force() external {
        (Mandate memory previous, Mandate memory next) = pair();
        bytes memory signature = sign(next);
        vm.prank(payer);
        puller.cancel(next);
        expectRefusal(abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(next)));
        puller.replace(previous, next, signature);
        assertPhase(previous, Phase.Live);
    }

    function test_terms_that_begin_later_replace_none_before_their_first_window_opens() external {
        (Mandate memory previous, Mandate memory next) = pair();
        next.firstChargeAt = NOW + 10 days;
        bytes memory signature = sign(next);
        vm.warp(NOW + 10 days - 1);
        expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, NOW + 10 days));
        puller.replace(previous, next, signature);
        vm.prank(payer);
        expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, NOW + 10 days));
        puller.replace(previous, next, "");
        assertPhase(previous, Phase.Live);
        vm.warp(NOW + 10 days);
        puller.replace(previous, next, signature);
        assertPhase(next, Phase.Live);
    }

    function test_a_successor_that_came_too_late_leaves_the_old_mandate_in_force() external {
        (Mandate memory previous, Mandate memory next) = pair();
        bytes memory signature = sign(next);
        vm.warp(NOW + 3 days + 1);
        expectRefusal(abi.encodeWithSelector(IPuller.SignatureTooOld.selector, NOW + 3 days));
        puller.replace(previous, next, signature);
        assertPhase(previous, Phase.Live);
    }
}
