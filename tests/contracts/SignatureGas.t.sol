// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Mandate} from "contracts/Mandate.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {CostlyWallet, PasskeyWallet, SharedWallet} from "./support/Wallets.sol";
import {vm} from "./support/Vm.sol";

/// @notice Gas that a payer's account may use to check a signature (ERC-1271): enough for wallets in use, and no more.
contract SignatureGasTest is PullerTest {
    /// @dev Gas of an authorization beside the account's own check.
    uint256 internal constant AROUND = 100_000;

    function termsOf(address account) internal view returns (Mandate memory mandate) {
        mandate = terms();
        mandate.payer = account;
    }

    function test_a_passkey_that_is_checked_in_Solidity_signs() external {
        (uint256 x, uint256 y) = vm.publicKeyP256(payerKey);
        Mandate memory mandate = termsOf(address(new PasskeyWallet(bytes32(x), bytes32(y))));
        for (uint256 index; index < 16; ++index) {
            mandate.subscriptionRef = bytes32(index);
            (bytes32 r, bytes32 s) = vm.signP256(payerKey, puller.mandateId(mandate));
            // OpenZeppelin takes the lower of the two values of s alone.
            uint256 order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551;
            if (uint256(s) > order / 2) s = bytes32(order - uint256(s));
            puller.authorizeWithSig(mandate, abi.encode(r, s));
            assertPhase(mandate, Phase.Live);
        }
    }

    function test_thirty_owners_with_a_key_each_sign() external {
        address[] memory owners = new address[](30);
        for (uint256 index; index < owners.length; ++index) {
            owners[index] = vm.addr(index + 1);
        }
        Mandate memory mandate = termsOf(address(new SharedWallet(owners)));
        bytes memory signatures;
        for (uint256 index; index < owners.length; ++index) {
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(index + 1, puller.mandateId(mandate));
            signatures = bytes.concat(signatures, abi.encodePacked(r, s, v));
        }
        puller.authorizeWithSig(mandate, signatures);
        assertPhase(mandate, Phase.Live);
    }

    /// @dev Daimo's verifier, WebAuthn, a proxy and a module, rounded up.
    function test_an_account_may_use_450_000() external {
        Mandate memory mandate = termsOf(address(new CostlyWallet(450_000, 0x20)));
        puller.authorizeWithSig(mandate, "");
        assertPhase(mandate, Phase.Live);
    }

    function test_an_account_that_wants_more_is_refused_and_costs_no_more_than_that() external {
        uint256 limit = 500_000;
        vm.assertEq(puller.SIGNATURE_GAS(), limit, "limit");
        uint256[3] memory costs = [limit, 12_000_000, type(uint256).max];
        for (uint256 index; index < costs.length; ++index) {
            Mandate memory mandate = termsOf(address(new CostlyWallet(costs[index], 0x20)));
            uint256 before = gasleft();
            expectRefusal(IPuller.BadSignature.selector);
            puller.authorizeWithSig(mandate, "");
            vm.assertLe(before - gasleft(), limit + AROUND, "gas to authorize");
            before = gasleft();
            expectRefusal(IPuller.BadSignature.selector);
            puller.cancelWithSig(mandate, "");
            vm.assertLe(before - gasleft(), limit + AROUND, "gas to cancel");
        }
    }

    function test_a_long_answer_is_not_read_to_its_end() external {
        Mandate memory mandate = termsOf(address(new CostlyWallet(0, 300_000)));
        uint256 before = gasleft();
        puller.authorizeWithSig(mandate, "");
        vm.assertLe(before - gasleft(), puller.SIGNATURE_GAS() + AROUND, "gas");
    }

    function test_an_answer_of_less_than_the_four_bytes_is_no_signature() external {
        for (uint256 size; size < 4; ++size) {
            Mandate memory mandate = termsOf(address(new CostlyWallet(0, size)));
            expectRefusal(IPuller.BadSignature.selector);
            puller.authorizeWithSig(mandate, "");
        }
    }
}
