// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Puller} from "contracts/Puller.sol";
import {PullerFactory} from "contracts/PullerFactory.sol";
import {Phase} from "contracts/Standing.sol";
import {PullerHandler, Rule} from "./support/PullerHandler.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Invariants that hold for any calls in any order.
contract InvariantsTest is PullerTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    PullerHandler internal handler;
    string internal brokenRules;

    function setUp() public override {
        vm.warp(NOW);
        handler = new PullerHandler(merchant, canceller);
        factory = PullerFactory(create(factoryCode(), abi.encode(handler, canceller)));
        puller = deployFor(merchant);
        handler.begin(puller);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev Weighted among 18.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), new bytes4[](18));
        uint256 count;
        count = fill(targets[0].selectors, count, handler.charge.selector, 5);
        count = fill(targets[0].selectors, count, handler.chargeMany.selector, 2);
        count = fill(targets[0].selectors, count, handler.passTime.selector, 3);
        count = fill(targets[0].selectors, count, handler.start.selector, 2);
        count = fill(targets[0].selectors, count, handler.authorize.selector, 1);
        count = fill(targets[0].selectors, count, handler.authorizeAgain.selector, 1);
        count = fill(targets[0].selectors, count, handler.cancel.selector, 2);
        count = fill(targets[0].selectors, count, handler.setRoles.selector, 1);
        count = fill(targets[0].selectors, count, handler.replace.selector, 1);
    }

    function fill(bytes4[] memory selectors, uint256 from, bytes4 selector, uint256 times)
        internal
        pure
        returns (uint256 next)
    {
        for (next = from; next < from + times; ++next) {
            selectors[next] = selector;
        }
    }

    /// @dev One campaign for all rules, as long as it can be; a failure names those that are broken.
    function invariant_no_rule_is_broken_by_any_sequence_of_calls() external {
        note(handler.broken(Rule.Cap) > 0, "a window takes more than its cap");
        note(handler.broken(Rule.OncePerWindow) > 0, "a window is charged twice");
        note(handler.broken(Rule.OpenWindow) > 0, "a window is charged that is not open");
        note(handler.broken(Rule.MaxPeriods) > 0, "a window is charged beyond those agreed");
        note(handler.broken(Rule.AfterCancel) > 0, "something is charged after a cancel");
        note(handler.broken(Rule.DebitIsCredit) > 0, "a debit is not the amount and the credit");
        note(handler.broken(Rule.StrangerCharged) > 0, "a stranger charges");
        note(handler.broken(Rule.StrangerCancelled) > 0, "a stranger cancels");
        note(handler.broken(Rule.BatchIsOneByOne) > 0, "a batch is not its items one by one");
        note(handler.broken(Rule.CancelIsFinal) > 0, "a cancelled mandate comes back");
        note(handler.broken(Rule.Reentrancy) > 0, "a reentrant token takes more");
        note(handler.broken(Rule.Consent) > 0, "terms are in force that the payer did not sign");
        note(handler.broken(Rule.ThreeDays) > 0, "a signature is used after three days");
        note(handler.broken(Rule.ReplacedEarly) > 0, "terms are replaced before the new ones begin");
        note(handler.broken(Rule.Roles) > 0 || rolesAreOthers(), "somebody but the merchant names roles");
        note(holdsSomething(), "the contract holds tokens");
        note(anEndedOneIsNot(), "a cancelled mandate comes back");
        note(bothAreLive(), "a replaced mandate and its successor are both live");
        require(bytes(brokenRules).length == 0, brokenRules);
    }

    /// @dev A campaign without charges proves nothing: one that came to none goes on until it has one.
    function afterInvariant() external {
        for (uint256 seed = 1; handler.charged() == 0 && seed <= 200; ++seed) {
            handler.start(uint256(keccak256(abi.encode(seed))));
        }
        vm.assertGt(handler.charged(), 0, "charges");
    }

    function note(bool broken, string memory says) internal {
        if (broken) brokenRules = string.concat(brokenRules, says, ". ");
    }

    function rolesAreOthers() internal view returns (bool) {
        return puller.keeper() != handler.keeper() || puller.canceller() != handler.canceller();
    }

    function holdsSomething() internal view returns (bool) {
        return handler.hooked().balanceOf(address(puller)) + handler.plain().balanceOf(address(puller)) > 0;
    }

    function anEndedOneIsNot() internal view returns (bool) {
        for (uint256 index; index < handler.endedCount(); ++index) {
            (Phase phase,,) = puller.status(handler.ended(index));
            if (phase != Phase.Cancelled) return true;
        }
        return false;
    }

    function bothAreLive() internal view returns (bool) {
        for (uint256 index; index < handler.replacedCount(); index += 2) {
            (Phase previous,,) = puller.status(handler.replaced(index));
            (Phase next,,) = puller.status(handler.replaced(index + 1));
            if (previous == Phase.Live && next == Phase.Live) return true;
        }
        return false;
    }
}
