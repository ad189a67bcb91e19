// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPuller} from "contracts/IPuller.sol";
import {Charge, Mandate, Payout, Permit} from "contracts/Mandate.sol";
import {Puller} from "contracts/Puller.sol";
import {PullerFactory} from "contracts/PullerFactory.sol";
import {Phase} from "contracts/Standing.sol";
import {cancelDigest} from "./CancelDigest.sol";
import {PermitToken} from "./PermitToken.sol";
import {vm} from "./Vm.sol";

/// @notice A merchant's instance, a payer with tokens and an allowance, and what a test says about them.
abstract contract PullerTest {
    /// @dev 31 January 2027, 10:00 UTC: months of every length lie ahead.
    uint256 internal constant NOW = 1_801_389_600;
    uint256 internal constant CAP = 10_000_000;
    uint256 internal constant FUNDS = 1_000_000_000;

    address internal merchant = makeAddress("merchant");
    address internal keeper = makeAddress("keeper");
    address internal canceller = makeAddress("canceller");
    address internal stranger = makeAddress("stranger");
    address internal receiver = makeAddress("receiver");
    uint256 internal payerKey = uint256(keccak256("payer"));
    address internal payer = vm.addr(payerKey);

    PullerFactory internal factory;
    Puller internal puller;
    PermitToken internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        factory = PullerFactory(create(factoryCode(), abi.encode(keeper, canceller)));
        puller = Puller(factory.deploy(merchant));
        token = new PermitToken();
        token.mint(payer, FUNDS);
        allow(address(token), payer, type(uint256).max);
    }

    /// @dev The bytecode under test: what is committed, a faulty variant, or (by hand) what forge compiled.
    function factoryCode() internal view returns (bytes memory) {
        return vm.envOr("PULLER_FACTORY_CODE", type(PullerFactory).creationCode);
    }

    function create(bytes memory code, bytes memory arguments) internal returns (address created) {
        bytes memory initCode = bytes.concat(code, arguments);
        assembly {
            created := create(0, add(initCode, 0x20), mload(initCode))
        }
        require(created != address(0), "not created");
    }

    function deployFor(address merchant_) internal returns (Puller) {
        return Puller(factory.deploy(merchant_));
    }

    function makeAddress(string memory name) internal returns (address account) {
        account = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(account, name);
    }

    function allow(address token_, address owner, uint256 amount) internal {
        vm.prank(owner);
        (bool done,) = token_.call(abi.encodeWithSignature("approve(address,uint256)", address(puller), amount));
        require(done, "not approved");
    }

    /// @dev Monthly, at most 10 tokens, beginning now, to one receiver.
    function terms() internal view returns (Mandate memory mandate) {
        mandate.payer = payer;
        mandate.token = address(token);
        mandate.maxAmountPerPeriod = CAP;
        mandate.firstChargeAt = NOW;
        mandate.periodMonths = 1;
        mandate.maxPeriods = 12;
        mandate.subscriptionRef = keccak256("subscription");
        mandate.payouts = new Payout[](1);
        mandate.payouts[0] = Payout(receiver, 10_000);
    }

    function twoPayouts(uint256 firstBps) internal returns (Payout[] memory payouts) {
        payouts = new Payout[](2);
        payouts[0] = Payout(makeAddress("first receiver"), firstBps);
        payouts[1] = Payout(makeAddress("second receiver"), 10_000 - firstBps);
    }

    function sign(Mandate memory mandate) internal view returns (bytes memory) {
        return signDigest(puller.mandateId(mandate));
    }

    function signDigest(bytes32 digest) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(payerKey, digest);
        return abi.encodePacked(r, s, v);
    }

    function signCancel(Mandate memory mandate) internal view returns (bytes memory) {
        return signDigest(cancelDigest(puller, mandate));
    }

    function signPermit(uint256 value) internal view returns (Permit memory permit) {
        permit.value = value;
        permit.deadline = block.timestamp + 1 hours;
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                payer,
                address(puller),
                value,
                token.nonces(payer),
                permit.deadline
            )
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), hash));
        (permit.v, permit.r, permit.s) = vm.sign(payerKey, digest);
    }

    /// @dev The terms, in force.
    function live(Mandate memory mandate) internal returns (Mandate memory) {
        puller.authorizeWithSig(mandate, sign(mandate));
        return mandate;
    }

    function charge(Mandate memory mandate, uint256 period, uint256 amount) internal {
        vm.prank(keeper);
        puller.charge(mandate, period, amount);
    }

    function chargeMany(Charge[] memory items) internal {
        vm.prank(keeper);
        puller.chargeMany(items);
    }

    function expectRefusal(bytes4 selector) internal {
        vm.expectRevert(selector);
    }

    function expectRefusal(bytes memory reason) internal {
        vm.expectRevert(reason);
    }

    function expectCharged(Mandate memory mandate, uint256 period, uint256 amount) internal {
        bytes32 id = puller.mandateId(mandate);
        vm.expectEmit(address(puller));
        emit IPuller.Charged(id, period, amount);
    }

    function phaseOf(Mandate memory mandate) internal view returns (Phase phase) {
        (phase,,) = puller.status(puller.mandateId(mandate));
    }

    function assertPhase(Mandate memory mandate, Phase phase) internal view {
        vm.assertEq(uint256(phaseOf(mandate)), uint256(phase), "phase");
    }

    function assertStatus(Mandate memory mandate, Phase phase, uint256 nextPeriod, uint256 charges) internal view {
        (Phase phase_, uint256 nextPeriod_, uint256 charges_) = puller.status(puller.mandateId(mandate));
        vm.assertEq(uint256(phase_), uint256(phase), "phase");
        vm.assertEq(nextPeriod_, nextPeriod, "next period");
        vm.assertEq(charges_, charges, "charges");
    }

    function assertPaid(address account, uint256 amount) internal view {
        vm.assertEq(token.balanceOf(account), amount, "paid");
    }
}
