// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Permit} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {FalseToken, FeeToken, Ledger, PhantomPermitToken, ReentrantToken, TetherToken} from "./support/WeirdTokens.sol";
import {vm} from "./support/Vm.sol";

contract WeirdTokensTest is PullerTest {
    bytes4 internal constant TRANSFER_FROM_FAILED = 0x7939f424;

    /// @dev The usual terms in another token, in force, with funds and allowance.
    function liveIn(Ledger weird) internal returns (Mandate memory mandate) {
        mandate = terms();
        mandate.token = address(weird);
        weird.mint(payer, FUNDS);
        allow(address(weird), payer, 12 * CAP);
        live(mandate);
    }

    function test_a_token_that_answers_nothing_is_charged() external {
        TetherToken tether = new TetherToken();
        charge(liveIn(tether), 0, CAP);
        vm.assertEq(tether.balanceOf(receiver), CAP, "paid");
    }

    function test_a_token_that_answers_false_has_not_paid() external {
        FalseToken weird = new FalseToken();
        Mandate memory mandate = liveIn(weird);
        allow(address(weird), payer, CAP - 1);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
        assertStatus(mandate, Phase.Live, 0, 0);
        allow(address(weird), payer, CAP);
        charge(mandate, 0, CAP);
        vm.assertEq(weird.balanceOf(receiver), CAP, "paid");
    }

    function test_a_token_without_code_has_not_paid() external {
        Mandate memory mandate = terms();
        mandate.token = stranger;
        live(mandate);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
    }

    function test_a_fee_on_transfer_comes_off_what_is_received_and_never_on_top() external {
        FeeToken weird = new FeeToken();
        charge(liveIn(weird), 0, CAP);
        vm.assertEq(weird.balanceOf(payer), FUNDS - CAP, "left");
        vm.assertEq(weird.balanceOf(receiver), CAP - CAP / 100, "received");
        vm.assertEq(weird.balanceOf(address(puller)), 0, "held");
    }

    function test_a_paused_token_uses_up_no_window() external {
        TetherToken tether = new TetherToken();
        Mandate memory mandate = liveIn(tether);
        tether.pause(true);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
        tether.pause(false);
        charge(mandate, 0, CAP);
        vm.assertEq(tether.balanceOf(receiver), CAP, "paid");
    }

    function test_a_blocked_payer_is_not_charged() external {
        TetherToken tether = new TetherToken();
        Mandate memory mandate = liveIn(tether);
        tether.blockAccount(payer);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
    }

    function test_a_blocked_receiver_harms_no_other_item_of_a_batch() external {
        TetherToken tether = new TetherToken();
        Charge[] memory items = new Charge[](2);
        items[0] = Charge(liveIn(tether), 0, CAP);
        items[1] = Charge(live(terms()), 0, CAP);
        tether.blockAccount(receiver);
        vm.expectEmit(address(puller));
        emit IPuller.ChargeFailed(0, abi.encodeWithSelector(TRANSFER_FROM_FAILED));
        chargeMany(items);
        assertPaid(receiver, CAP);
        assertStatus(items[0].mandate, Phase.Live, 0, 0);
    }

    /// @dev The token itself is the keeper here, the worst that it can be.
    function test_a_token_that_charges_again_while_it_is_charged_takes_nothing_more() external {
        ReentrantToken weird = new ReentrantToken();
        Mandate memory mandate = liveIn(weird);
        weird.enter(address(puller), abi.encodeCall(puller.charge, (mandate, 0, CAP)));
        vm.prank(merchant);
        puller.setRoles(address(weird), canceller);
        vm.prank(address(weird));
        puller.charge(mandate, 0, CAP);
        vm.assertTrue(weird.entered(), "entered");
        vm.assertEq(weird.balanceOf(receiver), CAP, "paid");
        assertStatus(mandate, Phase.Live, 1, 1);
    }

    function test_a_token_that_starts_again_while_it_is_charged_takes_nothing_more() external {
        ReentrantToken weird = new ReentrantToken();
        Mandate memory mandate = liveIn(weird);
        Permit memory none;
        weird.enter(address(puller), abi.encodeCall(puller.start, (mandate, sign(mandate), none, CAP)));
        vm.prank(merchant);
        puller.setRoles(address(weird), canceller);
        vm.prank(address(weird));
        puller.charge(mandate, 0, CAP);
        vm.assertTrue(weird.entered(), "entered");
        vm.assertEq(weird.balanceOf(receiver), CAP, "paid");
    }

    function test_a_mandate_that_is_cancelled_while_it_is_charged_ends_with_that_charge() external {
        ReentrantToken weird = new ReentrantToken();
        Mandate memory mandate = liveIn(weird);
        weird.enter(address(puller), abi.encodeCall(puller.cancel, (mandate)));
        vm.prank(merchant);
        puller.setRoles(keeper, address(weird));
        charge(mandate, 0, CAP);
        assertStatus(mandate, Phase.Cancelled, 1, 1);
        vm.assertEq(weird.balanceOf(receiver), CAP, "paid");
    }

    function test_a_token_that_answers_any_call_has_no_permit() external {
        PhantomPermitToken weird = new PhantomPermitToken();
        Mandate memory mandate = terms();
        mandate.token = address(weird);
        bytes memory signature = sign(mandate);
        Permit memory permit = signPermit(12 * CAP);
        vm.prank(keeper);
        expectRefusal(abi.encodeWithSelector(IPuller.AllowanceTooLow.selector, 0, 12 * CAP));
        puller.start(mandate, signature, permit, CAP);
    }
}
