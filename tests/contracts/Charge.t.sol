// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate, Payout} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm} from "./support/Vm.sol";

contract ChargeTest is PullerTest {
    // 28 February, 31 March and 30 April 2027, 10:00 UTC.
    uint256 internal constant SECOND = 1_803_808_800;
    uint256 internal constant THIRD = 1_806_487_200;
    uint256 internal constant FOURTH = 1_809_079_200;

    bytes4 internal constant TRANSFER_FROM_FAILED = 0x7939f424;

    function test_a_charge_goes_from_the_payer_to_the_receiver() external {
        Mandate memory mandate = live(terms());
        expectCharged(mandate, 0, 9_990_000);
        charge(mandate, 0, 9_990_000);
        assertPaid(receiver, 9_990_000);
        assertPaid(payer, FUNDS - 9_990_000);
        assertPaid(address(puller), 0);
        assertStatus(mandate, Phase.Live, 1, 1);
    }

    function test_nobody_but_the_keeper_charges() external {
        Mandate memory mandate = live(terms());
        address[5] memory others = [merchant, canceller, payer, receiver, stranger];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            expectRefusal(IPuller.NotKeeper.selector);
            puller.charge(mandate, 0, CAP);
        }
    }

    function test_a_mandate_that_nobody_brought_is_not_charged() external {
        Mandate memory mandate = terms();
        expectRefusal(abi.encodeWithSelector(IPuller.NotAuthorized.selector, puller.mandateId(mandate)));
        charge(mandate, 0, CAP);
    }

    function test_terms_other_than_those_in_force_are_not_charged() external {
        Mandate memory mandate = live(terms());
        mandate.payouts[0].receiver = stranger;
        expectRefusal(abi.encodeWithSelector(IPuller.NotAuthorized.selector, puller.mandateId(mandate)));
        charge(mandate, 0, CAP);
    }

    function test_an_allowance_for_another_instance_pays_nothing_here() external {
        Mandate memory mandate = live(terms());
        allow(address(token), payer, 0);
        address other = address(deployFor(stranger));
        vm.prank(payer);
        token.approve(other, type(uint256).max);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
    }

    function test_a_cancelled_mandate_is_not_charged() external {
        Mandate memory mandate = live(terms());
        vm.prank(payer);
        puller.cancel(mandate);
        expectRefusal(abi.encodeWithSelector(IPuller.MandateCancelled.selector, puller.mandateId(mandate)));
        charge(mandate, 0, CAP);
    }

    function test_nothing_is_no_charge() external {
        Mandate memory mandate = live(terms());
        expectRefusal(IPuller.NothingToCharge.selector);
        charge(mandate, 0, 0);
    }

    function test_more_than_the_cap_is_not_charged() external {
        Mandate memory mandate = live(terms());
        expectRefusal(abi.encodeWithSelector(IPuller.AmountAboveCap.selector, CAP + 1, CAP));
        charge(mandate, 0, CAP + 1);
        charge(mandate, 0, CAP);
    }

    function test_a_window_is_charged_once() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, 1);
        expectRefusal(abi.encodeWithSelector(IPuller.AlreadyCharged.selector, puller.mandateId(mandate), 0));
        charge(mandate, 0, 1);
    }

    function test_a_trial_is_not_charged() external {
        Mandate memory mandate = terms();
        mandate.firstChargeAt = NOW + 14 days;
        live(mandate);
        vm.warp(NOW + 14 days - 1);
        expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, NOW + 14 days));
        charge(mandate, 0, CAP);
        vm.warp(NOW + 14 days);
        charge(mandate, 0, CAP);
    }

    function test_a_plan_begun_on_the_31st_renews_on_month_ends_and_not_a_second_before() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        uint256[3] memory opens = [SECOND, THIRD, FOURTH];
        for (uint256 index; index < opens.length; ++index) {
            vm.warp(opens[index] - 1);
            expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, opens[index]));
            charge(mandate, index + 1, CAP);
            vm.warp(opens[index]);
            charge(mandate, index + 1, CAP);
        }
        assertPaid(receiver, 4 * CAP);
    }

    function test_a_window_may_be_charged_to_its_last_second() external {
        Mandate memory mandate = live(terms());
        vm.warp(SECOND - 1);
        charge(mandate, 0, CAP);
        vm.warp(THIRD);
        expectRefusal(abi.encodeWithSelector(IPuller.TooLate.selector, THIRD));
        charge(mandate, 1, CAP);
    }

    function test_a_window_of_28_days_closes_after_them_to_the_second() external {
        // 28 February 2027 to 28 March, then 1 February 2027 to 1 March: both of 28 days.
        uint256[2] memory opens = [SECOND, 1_801_476_000];
        for (uint256 index; index < opens.length; ++index) {
            Mandate memory mandate = terms();
            (mandate.firstChargeAt, mandate.subscriptionRef) = (opens[index], bytes32(index));
            live(mandate);
            uint256 closesAt = opens[index] + 28 days;
            vm.assertEq(puller.windowStart(opens[index], 1, 1), closesAt, "a window of 28 days");
            vm.warp(closesAt);
            expectRefusal(abi.encodeWithSelector(IPuller.TooLate.selector, closesAt));
            charge(mandate, 0, CAP);
            vm.warp(closesAt - 1);
            charge(mandate, 0, CAP);
            vm.warp(NOW);
        }
        assertPaid(receiver, 2 * CAP);
    }

    function test_missed_windows_are_forfeited() external {
        Mandate memory mandate = live(terms());
        vm.warp(FOURTH);
        for (uint256 period; period < 3; ++period) {
            vm.expectRevert();
            charge(mandate, period, CAP);
        }
        charge(mandate, 3, CAP);
        assertPaid(receiver, CAP);
        assertStatus(mandate, Phase.Live, 4, 1);
    }

    function test_no_more_windows_are_charged_than_agreed() external {
        Mandate memory mandate = terms();
        mandate.maxPeriods = 2;
        live(mandate);
        charge(mandate, 0, CAP);
        vm.warp(THIRD - 1);
        charge(mandate, 1, CAP);
        vm.warp(THIRD);
        expectRefusal(abi.encodeWithSelector(IPuller.Exhausted.selector, puller.mandateId(mandate)));
        charge(mandate, 2, CAP);
    }

    function test_a_mandate_ends_by_the_calendar_however_few_of_its_windows_were_charged() external {
        Mandate memory mandate = live(terms());
        charge(mandate, 0, CAP);
        // A year, and sixty years, after the first charge of twelve.
        uint256[2] memory periods = [uint256(12), 720];
        for (uint256 index; index < periods.length; ++index) {
            vm.warp(puller.windowStart(NOW, 1, periods[index]));
            expectRefusal(abi.encodeWithSelector(IPuller.Exhausted.selector, puller.mandateId(mandate)));
            charge(mandate, periods[index], CAP);
        }
        vm.warp(puller.windowStart(NOW, 1, 12) - 1);
        charge(mandate, 11, CAP);
        assertPaid(receiver, 2 * CAP);
    }

    function test_a_mandate_may_be_signed_for_any_number_of_windows() external {
        Mandate memory mandate = terms();
        mandate.maxPeriods = type(uint256).max;
        live(mandate);
        vm.warp(puller.windowStart(NOW, 1, type(uint16).max));
        charge(mandate, type(uint16).max, CAP);
    }

    function test_windows_beyond_any_date_are_not_open() external {
        Mandate memory mandate = live(terms());
        uint256[3] memory periods = [uint256(type(uint16).max) + 1, 1 << 250, type(uint256).max];
        for (uint256 index; index < periods.length; ++index) {
            expectRefusal(abi.encodeWithSelector(IPuller.TooEarly.selector, type(uint256).max));
            charge(mandate, periods[index], CAP);
        }
    }

    function testFuzz_a_charge_is_taken_just_when_its_window_is_open(uint32 wait, uint8 months, uint8 period) external {
        Mandate memory mandate = terms();
        mandate.periodMonths = uint256(months) % 24 + 1;
        mandate.maxPeriods = 256;
        live(mandate);
        uint256 time = NOW + wait;
        vm.warp(time);
        bool open = time >= puller.windowStart(NOW, mandate.periodMonths, period)
            && time < puller.windowStart(NOW, mandate.periodMonths, uint256(period) + 1);
        vm.prank(keeper);
        (bool done,) = address(puller).call(abi.encodeCall(puller.charge, (mandate, period, CAP)));
        vm.assertEq(done, open, "charged");
    }

    function test_receivers_get_their_shares_and_the_last_one_what_rounding_leaves() external {
        Mandate memory mandate = terms();
        mandate.payouts = twoPayouts(3333);
        // Each receiver is paid at once.
        for (uint256 index; index < 2; ++index) {
            bytes memory part =
                abi.encodeCall(token.transferFrom, (payer, mandate.payouts[index].receiver, index == 0 ? 3333 : 6668));
            vm.expectCall(address(token), part, 1);
        }
        charge(live(mandate), 0, 10_001);
        assertPaid(mandate.payouts[0].receiver, 3333);
        assertPaid(mandate.payouts[1].receiver, 6668);
    }

    function test_a_share_too_small_for_one_unit_goes_to_the_last_receiver() external {
        Mandate memory mandate = terms();
        mandate.payouts = twoPayouts(1);
        // Some tokens refuse to move nothing.
        bytes memory nothing = abi.encodeCall(token.transferFrom, (payer, mandate.payouts[0].receiver, 0));
        vm.expectCall(address(token), nothing, 0);
        charge(live(mandate), 0, 9_999);
        assertPaid(mandate.payouts[0].receiver, 0);
        assertPaid(mandate.payouts[1].receiver, 9_999);
    }

    function testFuzz_all_of_any_charge_is_given_to_the_receivers(uint256 amount, uint16[7] memory cuts, uint8 count)
        external
    {
        Mandate memory mandate = terms();
        mandate.maxAmountPerPeriod = type(uint256).max;
        mandate.payouts = randomPayouts(cuts, uint256(count) % 8 + 1);
        live(mandate);
        amount = amount % (type(uint256).max - token.totalSupply()) + 1;
        token.mint(payer, amount - 1);
        charge(mandate, 0, amount);
        uint256 received;
        for (uint256 index; index < mandate.payouts.length; ++index) {
            uint256 part = token.balanceOf(mandate.payouts[index].receiver);
            if (index + 1 < mandate.payouts.length) {
                vm.assertEq(part, mulBps(amount, mandate.payouts[index].bps), "share");
            }
            received += part;
        }
        vm.assertEq(received, amount, "received");
        assertPaid(payer, FUNDS - 1);
    }

    /// @dev `count` shares above 0 that sum to 10,000.
    function randomPayouts(uint16[7] memory cuts, uint256 count) internal pure returns (Payout[] memory payouts) {
        payouts = new Payout[](count);
        uint256 left = 10_000;
        for (uint256 index; index < count; ++index) {
            bool isLast = index + 1 == count;
            uint256 bps = isLast ? left : uint256(cuts[index]) % (left - (count - index - 1)) + 1;
            if (!isLast && bps > left - (count - index - 1)) bps = left - (count - index - 1);
            payouts[index] = Payout(vm.addr(1000 + index), bps);
            left -= bps;
        }
    }

    /// @dev In 512 bits, the slow way: long division of amount * bps by 10,000.
    function mulBps(uint256 amount, uint256 bps) internal pure returns (uint256 result) {
        uint256 remainder;
        for (uint256 bit = 256; bit > 0; --bit) {
            remainder = remainder * 2 + (amount >> (bit - 1) & 1) * bps;
            result = result * 2 + remainder / 10_000;
            remainder %= 10_000;
        }
    }

    function test_a_charge_that_the_token_refuses_uses_up_no_window() external {
        Mandate memory mandate = live(terms());
        allow(address(token), payer, CAP - 1);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
        assertStatus(mandate, Phase.Live, 0, 0);
        allow(address(token), payer, CAP);
        charge(mandate, 0, CAP);
    }

    function test_a_charge_that_fails_for_one_receiver_pays_none() external {
        Mandate memory mandate = terms();
        mandate.payouts = twoPayouts(5000);
        live(mandate);
        allow(address(token), payer, CAP - 1);
        expectRefusal(TRANSFER_FROM_FAILED);
        charge(mandate, 0, CAP);
        assertPaid(mandate.payouts[0].receiver, 0);
        assertPaid(payer, FUNDS);
    }
}
