// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Payout} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {BombToken, GaugeToken, GreedyToken} from "./support/WeirdTokens.sol";
import {vm, Vm} from "./support/Vm.sol";

contract ChargeManyTest is PullerTest {
    /// @dev Live mandates of one payer that differ in their reference, each with its first charge.
    function batch(uint256 count) internal returns (Charge[] memory items) {
        items = new Charge[](count);
        for (uint256 index; index < count; ++index) {
            Mandate memory mandate = terms();
            mandate.subscriptionRef = bytes32(index + 1);
            items[index] = Charge(live(mandate), 0, CAP);
        }
    }

    function test_a_batch_takes_every_charge() external {
        Charge[] memory items = batch(3);
        items[1].amount = 1;
        expectCharged(items[0].mandate, 0, CAP);
        expectCharged(items[1].mandate, 0, 1);
        expectCharged(items[2].mandate, 0, CAP);
        chargeMany(items);
        assertPaid(receiver, 2 * CAP + 1);
    }

    function test_an_empty_batch_does_nothing() external {
        chargeMany(new Charge[](0));
        assertPaid(payer, FUNDS);
    }

    function test_nobody_but_the_keeper_charges_a_batch() external {
        Charge[] memory items = batch(1);
        vm.prank(merchant);
        expectRefusal(IPuller.NotKeeper.selector);
        puller.chargeMany(items);
    }

    function test_a_refused_item_is_reported_and_harms_no_other() external {
        Charge[] memory items = batch(4);
        items[1].amount = CAP + 1;
        items[2].period = 1;
        vm.expectEmit(address(puller));
        emit IPuller.ChargeFailed(1, abi.encodeWithSelector(IPuller.AmountAboveCap.selector, CAP + 1, CAP));
        vm.expectEmit(address(puller));
        // 28 February.
        emit IPuller.ChargeFailed(2, abi.encodeWithSelector(IPuller.TooEarly.selector, 1_803_808_800));
        chargeMany(items);
        assertPaid(receiver, 2 * CAP);
        assertStatus(items[1].mandate, Phase.Live, 0, 0);
        assertStatus(items[3].mandate, Phase.Live, 1, 1);
    }

    function test_the_same_charge_twice_in_a_batch_is_taken_once() external {
        Charge[] memory items = new Charge[](2);
        items[0] = batch(1)[0];
        items[1] = items[0];
        bytes32 id = puller.mandateId(items[0].mandate);
        vm.expectEmit(address(puller));
        emit IPuller.ChargeFailed(1, abi.encodeWithSelector(IPuller.AlreadyCharged.selector, id, 0));
        chargeMany(items);
        assertPaid(receiver, CAP);
    }

    function test_items_with_many_receivers_pay_them_all() external {
        Charge[] memory items = batch(2);
        items[0].mandate.payouts = new Payout[](8);
        for (uint256 index; index < 8; ++index) {
            items[0].mandate.payouts[index] = Payout(vm.addr(index + 1), 1250);
        }
        live(items[0].mandate);
        chargeMany(items);
        for (uint256 index; index < 8; ++index) {
            assertPaid(vm.addr(index + 1), CAP / 8);
        }
        assertPaid(receiver, CAP);
    }

    function test_a_token_that_burns_all_gas_harms_no_other_item() external {
        Charge[] memory items = batch(3);
        items[1].mandate.token = address(new GreedyToken());
        live(items[1].mandate);
        vm.prank(keeper);
        puller.chargeMany{gas: 3_000_000}(items);
        assertPaid(receiver, 2 * CAP);
        assertStatus(items[1].mandate, Phase.Live, 0, 0);
    }

    function test_an_item_has_200000_gas_and_100000_for_each_receiver() external {
        for (uint256 count = 1; count <= 8; ++count) {
            GaugeToken gauge = new GaugeToken();
            gauge.mint(payer, FUNDS);
            allow(address(gauge), payer, FUNDS);
            Charge[] memory items = batch(1);
            items[0].mandate.token = address(gauge);
            items[0].mandate.payouts = new Payout[](count);
            for (uint256 index; index < count; ++index) {
                items[0].mandate.payouts[index] =
                    Payout(vm.addr(index + 1), index == 0 ? 10_000 - 1000 * (count - 1) : 1000);
            }
            live(items[0].mandate);
            chargeMany(items);
            uint256 promised = 200_000 + 100_000 * count;
            vm.assertLe(gauge.left(), promised, "at most");
            // State, calls and what EIP-150 keeps back.
            vm.assertGt(gauge.left(), promised - 60_000, "at least");
        }
    }

    function test_a_token_that_answers_megabytes_harms_no_other_item() external {
        Charge[] memory items = batch(3);
        items[1].mandate.token = address(new BombToken());
        live(items[1].mandate);
        vm.prank(keeper);
        puller.chargeMany{gas: 3_000_000}(items);
        assertPaid(receiver, 2 * CAP);
    }

    /// @dev The one guarantee that a batch adds: order, refusals and all.
    function testFuzz_a_batch_is_what_its_items_are_one_by_one(uint256 seed) external {
        Charge[] memory items = batch(4);
        for (uint256 index; index < items.length; ++index) {
            uint256 random = uint256(keccak256(abi.encode(seed, index)));
            items[index].amount = random % (CAP + CAP / 4);
            items[index].period = random >> 64 & 3 == 0 ? 1 : 0;
            if (random >> 96 & 3 == 0) items[index].mandate.maxPeriods += 1;
            if (random >> 128 & 1 == 0) items[index] = items[random >> 160 & 3];
        }
        allow(address(token), payer, seed % (4 * CAP));

        uint256 before = vm.snapshotState();
        bool[] memory charged = new bool[](items.length);
        for (uint256 index; index < items.length; ++index) {
            vm.prank(keeper);
            (charged[index],) = address(puller)
                .call(abi.encodeCall(puller.charge, (items[index].mandate, items[index].period, items[index].amount)));
        }
        bytes32 oneByOne = everything(items);
        vm.revertToState(before);

        vm.recordLogs();
        chargeMany(items);
        vm.assertEq(everything(items), oneByOne, "balances and states");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 failed;
        for (uint256 index; index < logs.length; ++index) {
            if (logs[index].topics[0] != IPuller.ChargeFailed.selector) continue;
            vm.assertFalse(charged[uint256(logs[index].topics[1])], "reported");
            ++failed;
        }
        for (uint256 index; index < items.length; ++index) {
            if (!charged[index]) --failed;
        }
        vm.assertEq(failed, 0, "reports");
    }

    function everything(Charge[] memory items) internal view returns (bytes32 hash) {
        hash = keccak256(
            abi.encode(token.balanceOf(payer), token.balanceOf(receiver), token.allowance(payer, address(puller)))
        );
        for (uint256 index; index < items.length; ++index) {
            (Phase phase, uint256 nextPeriod, uint256 charges) = puller.status(puller.mandateId(items[index].mandate));
            hash = keccak256(abi.encode(hash, phase, nextPeriod, charges));
        }
    }
}
