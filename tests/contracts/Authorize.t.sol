// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate, Payout, Permit} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {DelegatedAccount, SmartWallet} from "./support/Wallets.sol";
import {vm} from "./support/Vm.sol";

contract AuthorizeTest is PullerTest {
    function test_a_payer_puts_its_own_terms_in_force() external {
        Mandate memory mandate = terms();
        bytes32 id = puller.mandateId(mandate);
        vm.expectEmit(address(puller));
        emit IPuller.Authorized(id, payer, mandate.subscriptionRef);
        vm.prank(payer);
        vm.assertEq(puller.authorize(mandate), id, "id");
        assertStatus(mandate, Phase.Live, 0, 0);
    }

    function test_nobody_puts_terms_in_force_for_a_payer() external {
        vm.prank(keeper);
        expectRefusal(IPuller.NotPayer.selector);
        puller.authorize(terms());
    }

    function test_anybody_may_bring_terms_that_the_payer_signed() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        vm.prank(stranger);
        puller.authorizeWithSig(mandate, signature);
        assertPhase(mandate, Phase.Live);
    }

    function test_a_signature_in_64_bytes_is_taken_too() external {
        Mandate memory mandate = terms();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(payerKey, puller.mandateId(mandate));
        bytes32 vs = v == 28 ? bytes32(uint256(s) | 1 << 255) : s;
        puller.authorizeWithSig(mandate, abi.encodePacked(r, vs));
        assertPhase(mandate, Phase.Live);
    }

    function test_terms_in_force_stay_so_when_they_are_brought_again() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        vm.warp(NOW + 40 days);
        puller.authorizeWithSig(mandate, sign(mandate));
        vm.prank(payer);
        puller.authorize(mandate);
        assertStatus(mandate, Phase.Live, 1, 1);
    }

    function test_a_signature_of_somebody_else_is_refused() external {
        Mandate memory mandate = terms();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(uint256(keccak256("thief")), puller.mandateId(mandate));
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, abi.encodePacked(r, s, v));
    }

    function test_a_signature_that_nobody_could_have_made_is_refused_for_nobody() external {
        Mandate memory mandate = terms();
        mandate.payer = address(0);
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, new bytes(65));
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, "");
    }

    function testFuzz_terms_that_differ_from_the_signed_ones_are_refused(uint256 field, uint256 change) external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        bytes32 id = puller.mandateId(mandate);
        field %= 9;
        if (field == 0) mandate.token = address(uint160(change));
        if (field == 1) mandate.maxAmountPerPeriod = change;
        if (field == 2) mandate.firstChargeAt = change;
        if (field == 3) mandate.periodMonths = change;
        if (field == 4) mandate.maxPeriods = change;
        if (field == 5) mandate.subscriptionRef = bytes32(change);
        if (field == 6) mandate.replaces = bytes32(change);
        if (field == 7) mandate.payouts[0].receiver = address(uint160(change));
        if (field == 8) mandate.payouts[0].bps = change;
        vm.assume(puller.mandateId(mandate) != id);
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_a_signature_for_another_merchants_instance_is_refused() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        puller = deployFor(stranger);
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_a_signature_for_another_chain_is_refused() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        vm.chainId(block.chainid + 1);
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_a_signature_may_be_used_until_three_days_after_the_first_charge() external {
        Mandate memory mandate = terms();
        vm.warp(NOW + 3 days);
        live(mandate);
        assertPhase(mandate, Phase.Live);
    }

    function test_a_signature_that_was_not_used_in_three_days_is_dead() external {
        Mandate memory mandate = terms();
        bytes memory signature = sign(mandate);
        vm.warp(NOW + 3 days + 1);
        expectRefusal(abi.encodeWithSelector(IPuller.SignatureTooOld.selector, NOW + 3 days));
        puller.authorizeWithSig(mandate, signature);
        vm.prank(payer);
        expectRefusal(abi.encodeWithSelector(IPuller.SignatureTooOld.selector, NOW + 3 days));
        puller.authorize(mandate);
    }

    function test_a_cancelled_mandate_never_comes_back() external {
        Mandate memory mandate = live(terms());
        bytes memory signature = sign(mandate);
        bytes memory refusal = abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(mandate));
        vm.prank(payer);
        puller.cancel(mandate);
        expectRefusal(refusal);
        puller.authorizeWithSig(mandate, signature);
        vm.prank(payer);
        expectRefusal(refusal);
        puller.authorize(mandate);
    }

    function test_a_mandate_that_replaces_another_comes_with_its_end_only() external {
        Mandate memory mandate = terms();
        mandate.replaces = puller.mandateId(live(terms()));
        bytes memory signature = sign(mandate);
        expectRefusal(IPuller.NotReplacing.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_terms_out_of_bounds_are_refused() external {
        for (uint256 field; field < 6; ++field) {
            Mandate memory mandate = terms();
            if (field == 0) mandate.maxAmountPerPeriod = 0;
            if (field == 1) mandate.firstChargeAt = uint256(type(uint40).max) + 1;
            if (field == 2) mandate.firstChargeAt = type(uint256).max;
            if (field == 3) mandate.periodMonths = 0;
            if (field == 4) mandate.periodMonths = 1201;
            if (field == 5) mandate.maxPeriods = 0;
            bytes memory signature = sign(mandate);
            expectRefusal(IPuller.BadTerms.selector);
            puller.authorizeWithSig(mandate, signature);
        }
    }

    function test_terms_at_their_bounds_are_taken() external {
        for (uint256 field; field < 4; ++field) {
            Mandate memory mandate = terms();
            if (field == 0) mandate.maxAmountPerPeriod = 1;
            if (field == 1) mandate.firstChargeAt = type(uint40).max;
            if (field == 2) mandate.periodMonths = 1200;
            if (field == 3) mandate.maxPeriods = 1;
            live(mandate);
            assertPhase(mandate, Phase.Live);
        }
    }

    function test_payouts_that_do_not_give_all_to_somebody_are_refused() external {
        expectBadPayouts(new Payout[](0));
        expectBadPayouts(new Payout[](9));
        for (uint256 flaw; flaw < 6; ++flaw) {
            Payout[] memory payouts = twoPayouts(2500);
            if (flaw == 0) payouts[0].receiver = address(0);
            if (flaw == 1) payouts[1].receiver = address(puller);
            if (flaw == 2) payouts[0].bps = 2501;
            if (flaw == 3) payouts[0].bps = 2499;
            if (flaw == 4) (payouts[0].bps, payouts[1].bps) = (0, 10_000);
            // Without bounds the sum would overflow to 10,000.
            if (flaw == 5) (payouts[0].bps, payouts[1].bps) = (type(uint256).max, 10_001);
            expectBadPayouts(payouts);
        }
    }

    function test_eight_receivers_may_share_and_no_more() external {
        Mandate memory mandate = terms();
        mandate.payouts = sharedBy(8);
        live(mandate);
        assertPhase(mandate, Phase.Live);
        for (uint256 count = 9; count < 20; ++count) {
            expectBadPayouts(sharedBy(count));
        }
    }

    function sharedBy(uint256 count) internal pure returns (Payout[] memory payouts) {
        payouts = new Payout[](count);
        for (uint256 index; index < count; ++index) {
            payouts[index] = Payout(vm.addr(index + 1), 10_000 / count);
        }
        payouts[0].bps += 10_000 % count;
    }

    function expectBadPayouts(Payout[] memory payouts) internal {
        Mandate memory mandate = terms();
        mandate.payouts = payouts;
        bytes memory signature = sign(mandate);
        expectRefusal(IPuller.BadPayouts.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_a_smart_wallet_signs_by_ERC1271() external {
        Mandate memory mandate = terms();
        mandate.payer = address(new SmartWallet(payer));
        live(mandate);
        assertPhase(mandate, Phase.Live);
    }

    function test_a_smart_wallet_refuses_a_signature_of_somebody_else() external {
        Mandate memory mandate = terms();
        mandate.payer = address(new SmartWallet(stranger));
        bytes memory signature = sign(mandate);
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, signature);
    }

    function test_a_smart_wallet_puts_terms_in_force_itself() external {
        SmartWallet wallet = new SmartWallet(payer);
        Mandate memory mandate = terms();
        mandate.payer = address(wallet);
        vm.prank(payer);
        wallet.execute(address(puller), abi.encodeCall(puller.authorize, (mandate)));
        assertPhase(mandate, Phase.Live);
    }

    function test_an_account_that_answers_anything_has_not_signed() external {
        Mandate memory mandate = terms();
        mandate.payer = address(new DelegatedAccount());
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, "anything");
    }
}
