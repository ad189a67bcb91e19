// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Payout, Permit} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {SlowPermitToken} from "./support/PermitToken.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {DelegatedAccount, SmartWallet, WalletFactory} from "./support/Wallets.sol";
import {BusyToken, TetherToken} from "./support/WeirdTokens.sol";
import {vm} from "./support/Vm.sol";

/// @notice Known attacks on contracts that take tokens by allowance.
contract TrapsTest is PullerTest {
    // 28 February and 31 March 2027, 10:00 UTC.
    uint256 internal constant SECOND = 1_803_808_800;
    uint256 internal constant THIRD = 1_806_487_200;

    function test_trap_1_a_permit_that_ran_out_of_gas_never_passes_for_an_allowance() external {
        // One 64th of what its permit needs is enough to go on without it.
        token = new SlowPermitToken();
        Mandate memory mandate = terms();
        bytes memory data = abi.encodeCall(puller.permitAndAuthorize, (mandate, sign(mandate), signPermit(12 * CAP)));
        bool succeeded;
        for (uint256 limit = 20_000; limit < 700_000; limit += 1_000) {
            uint256 before = vm.snapshotState();
            (bool done,) = address(puller).call{gas: limit}(data);
            if (done) vm.assertEq(token.allowance(payer, address(puller)), 12 * CAP, "allowance");
            succeeded = done;
            vm.revertToState(before);
        }
        vm.assertTrue(succeeded, "with enough gas");
    }

    function termsForEight() internal view returns (Mandate memory mandate) {
        mandate = terms();
        mandate.payouts = new Payout[](8);
        for (uint256 index; index < 8; ++index) {
            mandate.payouts[index] = Payout(vm.addr(index + 1), 1250);
        }
    }

    function test_trap_1_a_batch_that_is_short_of_gas_fails_whole() external {
        Charge[] memory items = new Charge[](2);
        items[0] = Charge(live(terms()), 0, CAP);
        // One 64th of what this one needs is enough to go on without it.
        items[1] = Charge(live(termsForEight()), 0, CAP);
        bool succeeded;
        for (uint256 limit = 20_000; limit < 1_200_000; limit += 2_000) {
            uint256 before = vm.snapshotState();
            vm.prank(keeper);
            (bool done,) = address(puller).call{gas: limit}(abi.encodeCall(puller.chargeMany, (items)));
            if (done) assertPaid(payer, FUNDS - 2 * CAP);
            succeeded = done;
            vm.revertToState(before);
        }
        vm.assertTrue(succeeded, "with enough gas");
    }

    /// @dev The largest token that an item has gas for, and the lowest limits with which its batch is taken on.
    function test_trap_1_an_item_that_needs_all_its_gas_is_charged_or_the_batch_fails_whole() external {
        BusyToken busy = new BusyToken();
        busy.mint(payer, FUNDS);
        allow(address(busy), payer, FUNDS);
        Charge[] memory items = new Charge[](1);
        items[0].mandate = terms();
        items[0].mandate.token = address(busy);
        (items[0].mandate, items[0].amount) = (live(items[0].mandate), CAP);

        (uint256 enough, uint256 tooMuch) = (0, 10_000);
        while (tooMuch - enough > 1) {
            uint256 work = (enough + tooMuch) / 2;
            busy.setWork(work);
            (, bool charged) = tryBatch(items, busy, 2_000_000);
            if (charged) enough = work;
            else tooMuch = work;
        }
        busy.setWork(enough);
        vm.assertGt(enough, 100, "work");

        (uint256 refused, uint256 taken) = (100_000, 2_000_000);
        while (taken - refused > 1) {
            uint256 limit = (refused + taken) / 2;
            (bool done,) = tryBatch(items, busy, limit);
            if (done) taken = limit;
            else refused = limit;
        }
        for (uint256 limit = taken; limit < taken + 10_000; limit += 50) {
            (bool done, bool charged) = tryBatch(items, busy, limit);
            vm.assertTrue(charged || !done, "starved");
        }
    }

    function tryBatch(Charge[] memory items, BusyToken busy, uint256 limit) internal returns (bool done, bool charged) {
        uint256 before = vm.snapshotState();
        vm.prank(keeper);
        (done,) = address(puller).call{gas: limit}(abi.encodeCall(puller.chargeMany, (items)));
        charged = busy.balanceOf(receiver) == CAP;
        vm.revertToState(before);
    }

    function test_trap_1_a_batch_says_that_it_is_short_of_gas() external {
        Charge[] memory items = new Charge[](1);
        items[0] = Charge(live(terms()), 0, CAP);
        vm.prank(keeper);
        (bool done, bytes memory reason) =
            address(puller).call{gas: 200_000}(abi.encodeCall(puller.chargeMany, (items)));
        vm.assertFalse(done, "charged");
        vm.assertEq(bytes32(reason), bytes32(IPuller.NotEnoughGas.selector), "reason");
    }

    function test_trap_2_a_permit_that_somebody_used_first_does_not_stop_the_start() external {
        allow(address(token), payer, 0);
        Mandate memory mandate = terms();
        (bytes memory signature, Permit memory permit) = (sign(mandate), signPermit(12 * CAP));
        vm.prank(stranger);
        token.permit(payer, address(puller), permit.value, permit.deadline, permit.v, permit.r, permit.s);
        vm.prank(keeper);
        puller.start(mandate, signature, permit, CAP);
        assertPaid(receiver, CAP);
    }

    function test_trap_3_an_account_with_delegated_code_signs_with_its_key() external {
        vm.signAndAttachDelegation(address(new DelegatedAccount()), payerKey);
        vm.assertGt(payer.code.length, 0, "code");
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        assertPaid(receiver, CAP);
    }

    function test_trap_4_the_call_inside_an_ERC6492_signature_is_never_made() external {
        WalletFactory walletFactory = new WalletFactory();
        Mandate memory mandate = terms();
        mandate.payer = walletFactory.addressOf(payer);
        bytes memory wrapped = bytes.concat(
            abi.encode(address(walletFactory), abi.encodeCall(walletFactory.deploy, (payer)), sign(mandate)),
            hex"6492649264926492649264926492649264926492649264926492649264926492"
        );
        expectRefusal(IPuller.BadSignature.selector);
        puller.authorizeWithSig(mandate, wrapped);
        Permit memory none;
        vm.prank(keeper);
        expectRefusal(IPuller.BadSignature.selector);
        puller.start(mandate, wrapped, none, CAP);
        vm.assertEq(mandate.payer.code.length, 0, "code");
    }

    function test_trap_4_an_undeployed_wallet_authorizes_in_the_batch_that_deploys_it() external {
        SmartWallet wallet = new WalletFactory().deploy(payer);
        Mandate memory mandate = terms();
        mandate.payer = address(wallet);
        token.mint(address(wallet), CAP);
        vm.startPrank(payer);
        wallet.execute(address(token), abi.encodeCall(token.approve, (address(puller), 12 * CAP)));
        wallet.execute(address(puller), abi.encodeCall(puller.authorize, (mandate)));
        vm.stopPrank();
        charge(mandate, 0, CAP);
        assertPaid(receiver, CAP);
    }

    function test_trap_5_a_token_like_USDT_is_allowed_from_zero_only_and_then_charged() external {
        TetherToken tether = new TetherToken();
        tether.mint(payer, FUNDS);
        allow(address(tether), payer, CAP);
        vm.prank(payer);
        vm.expectRevert("zero first");
        tether.approve(address(puller), 3 * CAP);
        allow(address(tether), payer, 0);
        allow(address(tether), payer, 3 * CAP);
        Mandate memory mandate = terms();
        mandate.token = address(tether);
        charge(live(mandate), 0, CAP);
        vm.assertEq(tether.balanceOf(receiver), CAP, "paid");
        vm.assertEq(tether.allowance(payer, address(puller)), 2 * CAP, "allowance left");
    }

    function test_trap_6_an_allowance_for_one_mandate_starves_the_other_and_their_sum_serves_both() external {
        Mandate memory first = terms();
        Mandate memory second = terms();
        second.subscriptionRef = bytes32(0);
        (live(first), live(second));
        allow(address(token), payer, CAP);
        allow(address(token), payer, CAP);
        charge(first, 0, CAP);
        vm.expectRevert();
        charge(second, 0, CAP);
        allow(address(token), payer, 2 * CAP);
        charge(second, 0, CAP);
        vm.warp(SECOND);
        charge(first, 1, CAP);
        assertPaid(receiver, 3 * CAP);
    }

    function test_trap_7_an_exact_allowance_lasts_for_just_the_periods_it_was_given_for() external {
        Mandate memory mandate = live(terms());
        allow(address(token), payer, 2 * CAP);
        charge(mandate, 0, CAP);
        vm.warp(SECOND);
        charge(mandate, 1, CAP);
        vm.assertEq(token.allowance(payer, address(puller)), 0, "allowance left");
        vm.warp(THIRD);
        vm.expectRevert();
        charge(mandate, 2, CAP);
        assertPaid(receiver, 2 * CAP);
    }

    function test_trap_8_a_charge_that_is_sent_again_because_nobody_answered_is_taken_once() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        bytes memory refusal = abi.encodeWithSelector(IPuller.AlreadyCharged.selector, puller.mandateId(mandate), 0);
        expectRefusal(refusal);
        charge(mandate, 0, CAP);
        Charge[] memory items = new Charge[](1);
        items[0] = Charge(mandate, 0, CAP);
        vm.expectEmit(address(puller));
        emit IPuller.ChargeFailed(0, refusal);
        chargeMany(items);
        assertPaid(receiver, CAP);
        assertStatus(mandate, Phase.Live, 1, 1);
    }
}
