// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Mandate, Payout} from "contracts/Mandate.sol";
import {domainOf} from "./support/CancelDigest.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm} from "./support/Vm.sol";

contract CalendarTest is PullerTest {
    function testFuzz_windows_follow_each_other_and_none_is_shorter_than_28_days(
        uint40 first,
        uint256 months,
        uint16 period
    ) external view {
        months = months % 1200 + 1;
        uint256 opensAt = puller.windowStart(first, months, period);
        uint256 closesAt = puller.windowStart(first, months, uint256(period) + 1);
        vm.assertLe(opensAt + months * 28 days, closesAt, "at least 28 days a month");
        vm.assertLe(closesAt, opensAt + months * 31 days, "at most 31 days a month");
        vm.assertEq(opensAt % 1 days, uint256(first) % 1 days, "time of day");
    }

    function testFuzz_the_first_window_opens_at_the_first_charge(uint40 first, uint256 months) external view {
        vm.assertEq(puller.windowStart(first, months % 1200 + 1, 0), first, "first window");
    }

    /// @dev The encoding of EIP-712, written out.
    function testFuzz_the_id_is_the_EIP712_digest(Mandate memory mandate, uint8 count) external view {
        mandate.payouts = firstOf(mandate.payouts, count);
        bytes memory payouts;
        for (uint256 index; index < mandate.payouts.length; ++index) {
            payouts = bytes.concat(
                payouts,
                keccak256(
                    abi.encode(
                        keccak256("Payout(address receiver,uint256 bps)"),
                        mandate.payouts[index].receiver,
                        mandate.payouts[index].bps
                    )
                )
            );
        }
        bytes memory head = abi.encode(
            keccak256(
                "Mandate(address merchant,address payer,address token,uint256 maxAmountPerPeriod,uint256 firstChargeAt,uint256 periodMonths,uint256 maxPeriods,bytes32 subscriptionRef,bytes32 replaces,Payout[] payouts)Payout(address receiver,uint256 bps)"
            ),
            merchant,
            mandate.payer,
            mandate.token,
            mandate.maxAmountPerPeriod,
            mandate.firstChargeAt
        );
        bytes memory tail = abi.encode(
            mandate.periodMonths, mandate.maxPeriods, mandate.subscriptionRef, mandate.replaces, keccak256(payouts)
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainOf(puller), keccak256(bytes.concat(head, tail))));
        vm.assertEq(puller.mandateId(mandate), digest, "id");
    }

    function firstOf(Payout[] memory payouts, uint256 count) internal pure returns (Payout[] memory some) {
        some = new Payout[](count % (payouts.length + 1));
        for (uint256 index; index < some.length; ++index) {
            some[index] = payouts[index];
        }
    }
}
