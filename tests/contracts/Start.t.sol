// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate, Permit} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm} from "./support/Vm.sol";

contract StartTest is PullerTest {
    function setUp() public override {
        super.setUp();
        allow(address(token), payer, 0);
    }

    function start(Mandate memory mandate, bytes memory signature, Permit memory permit, uint256 amount) internal {
        vm.prank(keeper);
        puller.start(mandate, signature, permit, amount);
    }

    function test_one_transaction_allows_authorizes_and_charges() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        expectCharged(mandate, 0, CAP);
        start(mandate, signature, permit, CAP);
        assertPaid(receiver, CAP);
        assertStatus(mandate, Phase.Live, 1, 1);
        vm.assertEq(token.allowance(payer, address(puller)), 11 * CAP, "allowance left");
    }

    function test_without_a_permit_the_allowance_stands_already() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        allow(address(token), payer, CAP);
        Permit memory none;
        vm.expectCall(address(token), abi.encodeWithSelector(token.permit.selector), 0);
        start(mandate, signature, none, CAP);
        assertPaid(receiver, CAP);
    }

    function test_nobody_but_the_keeper_starts() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        vm.prank(stranger);
        expectRefusal(IPuller.NotKeeper.selector);
        puller.start(mandate, signature, permit, CAP);
    }

    function test_a_start_without_the_payers_signature_is_refused() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        mandate.payouts[0].receiver = stranger;
        vm.prank(keeper);
        expectRefusal(IPuller.BadSignature.selector);
        puller.start(mandate, signature, permit, CAP);
    }

    function test_a_start_that_cannot_charge_leaves_nothing_behind() external {
        Mandate memory mandate = terms();
        mandate.firstChargeAt = NOW + 14 days;
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        vm.prank(keeper);
        expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, NOW + 14 days));
        puller.start(mandate, signature, permit, CAP);
        assertStatus(mandate, Phase.None, 0, 0);
        vm.assertEq(token.allowance(payer, address(puller)), 0, "allowance");
    }

    function test_a_trial_begins_with_permission_alone() external {
        Mandate memory mandate = terms();
        mandate.firstChargeAt = NOW + 14 days;
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        vm.prank(stranger);
        puller.permitAndAuthorize(mandate, signature, permit);
        assertStatus(mandate, Phase.Live, 0, 0);
        assertPaid(payer, FUNDS);
        vm.warp(NOW + 14 days);
        charge(mandate, 0, CAP);
        assertPaid(receiver, CAP);
    }

    function test_whoever_brings_the_terms_first_cannot_keep_the_keeper_from_starting() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        vm.prank(stranger);
        puller.authorizeWithSig(mandate, signature);
        start(mandate, signature, permit, CAP);
        assertPaid(receiver, CAP);
        vm.assertEq(token.allowance(payer, address(puller)), 11 * CAP, "allowance left");
    }

    function test_a_start_is_taken_once() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        start(mandate, signature, permit, CAP);
        Permit memory none;
        expectRefusal(abi.encodeWithSelector(IPuller.AlreadyCharged.selector, puller.mandateId(mandate), 0));
        start(mandate, signature, none, CAP);
    }

    function test_a_permit_that_brings_too_little_is_refused() external {
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        permit.value += 1;
        vm.prank(keeper);
        expectRefusal(abi.encodeWithSelector(IPuller.AllowanceTooLow.selector, 0, 12 * CAP + 1));
        puller.start(mandate, signature, permit, CAP);
        expectRefusal(abi.encodeWithSelector(IPuller.AllowanceTooLow.selector, 0, 12 * CAP + 1));
        puller.permitAndAuthorize(mandate, signature, permit);
    }

    function test_a_permit_that_failed_is_held_against_its_own_value_and_not_against_the_cap() external {
        allow(address(token), payer, 2 * CAP);
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        permit.s = bytes32(uint256(1));
        vm.prank(keeper);
        expectRefusal(abi.encodeWithSelector(IPuller.AllowanceTooLow.selector, 2 * CAP, 12 * CAP));
        puller.start(mandate, signature, permit, CAP);

        // Below the cap, and all that the payer has signed: enough for this charge.
        permit = signPermit(CAP / 2);
        start(mandate, signature, permit, CAP / 2);
        assertPaid(receiver, CAP / 2);
    }

    function test_a_permit_alone_authorizes_nothing() external {
        Mandate memory mandate = terms();
        Permit memory permit = signPermit(12 * CAP);
        expectRefusal(IPuller.BadSignature.selector);
        puller.permitAndAuthorize(mandate, "", permit);
    }
}
