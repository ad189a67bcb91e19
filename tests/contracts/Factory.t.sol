// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Puller} from "contracts/Puller.sol";
import {PullerFactory} from "contracts/PullerFactory.sol";
import {Mandate} from "contracts/Mandate.sol";
import {PullerTest} from "./support/PullerTest.sol";
import {vm, Vm} from "./support/Vm.sol";

contract FactoryTest is PullerTest {
    function test_an_instance_knows_its_merchant_and_the_first_roles() external view {
        vm.assertEq(puller.merchant(), merchant, "merchant");
        vm.assertEq(puller.keeper(), keeper, "keeper");
        vm.assertEq(puller.canceller(), canceller, "canceller");
    }

    function test_an_instance_stands_where_the_factory_said() external {
        address expected = factory.addressOf(stranger);
        vm.assertEq(expected.code.length, 0, "nothing there yet");
        vm.expectEmit(address(factory));
        emit PullerFactory.Deployed(stranger, expected);
        vm.assertEq(factory.deploy(stranger), expected, "address");
        vm.assertGt(expected.code.length, 0, "code");
    }

    function test_deploying_again_answers_the_instance_that_stands() external {
        vm.recordLogs();
        vm.assertEq(factory.deploy(merchant), address(puller), "address");
        vm.assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_every_merchant_has_an_own_instance_and_every_factory_too() external {
        vm.assertTrue(factory.deploy(stranger) != address(puller), "merchant");
        PullerFactory other = PullerFactory(create(factoryCode(), abi.encode(keeper, canceller)));
        vm.assertTrue(other.addressOf(merchant) != address(puller), "factory");
    }

    function test_the_merchant_names_other_roles_and_the_old_ones_end() external {
        Mandate memory mandate = live(terms());
        vm.expectEmit(address(puller));
        emit IPuller.RolesSet(stranger, receiver);
        vm.prank(merchant);
        puller.setRoles(stranger, receiver);

        expectRefusal(IPuller.NotKeeper.selector);
        charge(mandate, 0, CAP);
        vm.prank(canceller);
        expectRefusal(IPuller.NotAllowedToCancel.selector);
        puller.cancel(mandate);
        vm.prank(stranger);
        puller.charge(mandate, 0, CAP);
        vm.prank(receiver);
        puller.cancel(mandate);
    }

    function test_nobody_else_names_roles() external {
        address[4] memory others = [keeper, canceller, payer, stranger];
        for (uint256 index; index < others.length; ++index) {
            vm.prank(others[index]);
            expectRefusal(IPuller.NotMerchant.selector);
            puller.setRoles(others[index], others[index]);
        }
    }

    function test_an_instance_needs_somebody_who_names_the_first_roles() external {
        vm.expectRevert();
        new Puller(merchant);
    }
}
