// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Permit} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {BatchAverseHook, BombHook, BurningHook, CallingHook, HookToken, IHook} from "./support/HostileHooks.sol";
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

/// @notice Programs of payers that a token runs while they are charged: each harms its own payer alone.
contract HooksTest is PullerTest {
    uint256 internal constant PAYERS = 6;
    /// @dev What the contract leaves an item with one receiver.
    uint256 internal constant ITEM_GAS = 300_000;
    /// @dev Gas limit of a batch in which no item can starve the others.
    uint256 internal constant ROOM = 60_000 + (PAYERS + 1) * (ITEM_GAS + 60_000);

    HookToken internal hooked;

    function setUp() public override {
        super.setUp();
        hooked = new HookToken();
        for (uint256 index; index < PAYERS; ++index) {
            Mandate memory mandate = termsOf(index);
            hooked.mint(mandate.payer, FUNDS);
            allow(address(hooked), mandate.payer, FUNDS);
            vm.prank(mandate.payer);
            puller.authorize(mandate);
        }
    }

    /// @dev The usual terms of one of the payers.
    function termsOf(uint256 index) internal view returns (Mandate memory mandate) {
        mandate = terms();
        mandate.payer = vm.addr(1000 + index);
        mandate.token = address(hooked);
    }

    function batch() internal view returns (Charge[] memory items) {
        items = new Charge[](PAYERS);
        for (uint256 index; index < PAYERS; ++index) {
            items[index] = Charge(termsOf(index), 0, CAP);
        }
    }

    /// @return used Gas of the batch.
    function chargeAll() internal returns (uint256 used) {
        Charge[] memory items = batch();
        uint256 before = gasleft();
        vm.prank(keeper);
        puller.chargeMany{gas: ROOM}(items);
        return before - gasleft();
    }

    /// @dev The first `hostile` payers are not charged, all others are.
    function assertHarmed(uint256 hostile) internal view {
        for (uint256 index; index < PAYERS; ++index) {
            bool charged = index >= hostile;
            assertStatus(termsOf(index), Phase.Live, charged ? 1 : 0, charged ? 1 : 0);
            vm.assertEq(hooked.balanceOf(termsOf(index).payer), charged ? FUNDS - CAP : FUNDS, "left");
        }
        vm.assertEq(hooked.balanceOf(receiver), (PAYERS - hostile) * CAP, "received");
    }

    function hookOf(uint256 index, IHook hook) internal {
        hooked.setHook(termsOf(index).payer, hook);
    }

    function test_payers_that_burn_gas_are_not_charged_and_burn_what_an_item_has() external {
        uint256 snapshot = vm.snapshotState();
        uint256 honest = chargeAll();
        vm.revertToState(snapshot);
        for (uint256 index; index < PAYERS - 1; ++index) {
            hookOf(index, new BurningHook());
        }
        uint256 used = chargeAll();
        assertHarmed(PAYERS - 1);
        vm.assertLe(used, honest + (PAYERS - 1) * ITEM_GAS, "gas");
    }

    function test_payers_that_answer_megabytes_are_not_charged_and_harm_no_other() external {
        hookOf(0, new BombHook());
        hookOf(1, new BombHook());
        chargeAll();
        assertHarmed(2);
    }

    function test_a_payer_that_refuses_in_a_batch_is_charged_alone() external {
        hookOf(0, new BatchAverseHook());
        chargeAll();
        assertHarmed(1);
        charge(termsOf(0), 0, CAP);
        assertHarmed(0);
    }

    /// @dev Nothing is there to gain: the contract has written that the window is charged, and knows its callers.
    function test_a_payer_that_calls_back_is_charged_once_and_reaches_no_other() external {
        CallingHook hook = new CallingHook(address(puller));
        Charge[] memory items = batch();
        hook.add(abi.encodeCall(puller.charge, (termsOf(0), 0, CAP)));
        hook.add(abi.encodeCall(puller.charge, (termsOf(1), 0, CAP)));
        hook.add(abi.encodeCall(puller.chargeMany, (items)));
        hook.add(abi.encodeCall(puller.cancel, (termsOf(1))));
        hookOf(0, hook);
        chargeAll();
        assertHarmed(0);
        vm.assertEq(hook.done(), 0, "calls that succeeded");
    }

    /// @dev Even with the keeper's own power, as where it were the payer's program, each window is charged once.
    function test_a_hook_with_the_keepers_power_charges_nothing_twice() external {
        CallingHook hook = new CallingHook(address(puller));
        for (uint256 index; index < PAYERS; ++index) {
            hook.add(abi.encodeCall(puller.charge, (termsOf(index), 0, CAP)));
        }
        hookOf(0, hook);
        vm.prank(merchant);
        puller.setRoles(address(hook), canceller);
        vm.prank(address(hook));
        puller.charge(termsOf(0), 0, CAP);
        vm.assertEq(hook.done(), PAYERS - 1, "calls that succeeded");
        assertHarmed(0);
    }
}
